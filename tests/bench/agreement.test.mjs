// Times of wrong results mean nothing: the rivals must agree with the package before they are timed.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';

import { addonCreateUpdateSchema } from '../../js/dist/index.js';
import { arrayText, documents, ndjsonText, stricter } from './documents.mjs';
import { loadRivals, rivals } from './rivals/all.mjs';
import { addonDifferences, addonName, loadAddon } from './rivals/ata-addon.mjs';
import { schema } from './schema.mjs';
import { writeStandalone } from './standalone.mjs';

function parsed(text) {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

describe('the package', () => {
  test('has the schema that the rivals are given', () => {
    const annotations = new Set(['$schema', 'title', 'description', 'examples']);
    const bare = (node, isNames = false) => {
      if (Array.isArray(node) || typeof node !== 'object' || node === null) return node;
      const kept = Object.entries(node).filter(([name]) => isNames || !annotations.has(name));
      return Object.fromEntries(kept.map(([name, value]) => [name, bare(value, !isNames && name === 'properties')]));
    };
    assert.deepEqual(bare(addonCreateUpdateSchema.toJSONSchema('draft-07')), schema);
  });

  for (const [name, text, valid] of documents) {
    test(`validates: ${name}`, () => {
      const bytes = new TextEncoder().encode(text);
      assert.equal(addonCreateUpdateSchema.validateJson(text).valid, valid);
      assert.equal(addonCreateUpdateSchema.validateJson(bytes).valid, valid);
      const document = parsed(text);
      if (document) {
        assert.equal(addonCreateUpdateSchema.is(document.value), valid);
        assert.equal(addonCreateUpdateSchema.validate(document.value).valid, valid);
      }
    });
  }

  for (const [name, text] of stricter) {
    test(`refuses what JSON.parse lets pass: ${name}`, () => {
      assert.ok(parsed(text));
      assert.equal(addonCreateUpdateSchema.validateJson(text).valid, false);
    });
  }

  test('counts the large inputs', () => {
    const array = arrayText(100_000);
    const lines = ndjsonText(100_000);
    const { length } = JSON.parse(array);
    assert.deepEqual(addonCreateUpdateSchema.validateMany(array), { count: length, invalid: [] });
    assert.equal(addonCreateUpdateSchema.validateMany(lines).count, lines.split('\n').length - 1);
  });
});

for (const { id, name } of rivals) {
  describe(name, () => {
    let rival;
    before(async () => {
      writeStandalone();
      rival = (await loadRivals()).find((loaded) => loaded.id === id);
    });

    for (const [title, text, valid] of documents) {
      test(`agrees: ${title}`, () => {
        const document = parsed(text);
        assert.equal(document !== undefined && rival.check(document.value), valid);
        if (document) assert.equal(rival.listErrors(document.value).length === 0, valid);
      });
    }
  });
}

const addon = loadAddon();
describe(addonName, { skip: addon.reason }, () => {
  for (const [title, text, valid] of documents) {
    const differs = addonDifferences.includes(title);
    test(`${differs ? 'differs, as stated' : 'agrees'}: ${title}`, () => {
      assert.equal(addon.checkBytes(Buffer.from(text)), valid !== differs);
    });
  }

  test('counts the large input', () => {
    const lines = ndjsonText(100_000);
    assert.equal(addon.countValid(Buffer.from(lines)), lines.split('\n').length - 1);
  });
});
