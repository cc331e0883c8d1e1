// js/scripts/generate.mjs: the rules of its writers, and the form of the page that it wrote.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { literal, typeName } from '../../js/scripts/generate/text.mjs';

describe('text.mjs', () => {
  it('names the type of a schema', () => {
    const types = {
      addonSchema: 'Addon',
      addonCreateUpdateSchema: 'AddonCreateUpdate',
      updateServiceAccountSchema: 'ServiceAccountUpdate',
      createStrategySchema: 'StrategyCreate',
      createStrategyParameterSchema: 'StrategyCreateParameter',
      errorSchema: 'ErrorBody',
    };
    for (const [schema, type] of Object.entries(types)) assert.equal(typeName(schema), type);
  });

  it('writes values as literals', () => {
    assert.equal(literal("the provider's \\ name"), String.raw`'the provider\'s \\ name'`);
    assert.equal(literal({ a: [1, 'b'], c: { d: false }, e: undefined }), "{ a: [1, 'b'], c: { d: false } }");
  });
});

describe('REFERENCE.md', () => {
  it('has as many cells in each row as in the head of its table', () => {
    const page = readFileSync(new URL('../../js/REFERENCE.md', import.meta.url), 'utf8');
    const tables = page.match(/(^\|.*\n)+/gm);
    assert.ok(tables.length > 20);
    for (const table of tables) {
      const sizes = table
        .trimEnd()
        .split('\n')
        .map((row) => row.match(/(?<!\\)\|/g).length);
      assert.equal(new Set(sizes).size, 1, table);
    }
  });
});
