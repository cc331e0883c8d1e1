// Times of wrong results mean nothing: the rivals agree with the package before they are timed.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { addonCreateUpdateSchema as schema } from '../../js/dist/core.js';
import { documents, strictTexts } from './documents.mjs';
import { writeStandalone } from './rivals/write-standalone.mjs';

writeStandalone();
const { equal, ...others } = await import('./rivals/all.mjs');

test('the package says the same of objects and texts', () => {
  for (const document of documents) {
    const { valid } = schema.validateJson(JSON.stringify(document));
    assert.equal(schema.is(document), valid, JSON.stringify(document));
    assert.equal(schema.validate(document).valid, valid, JSON.stringify(document));
  }
});

for (const { name, check, listErrors } of [equal, ...Object.values(others)]) {
  test(`${name} agrees`, () => {
    for (const document of documents) {
      const valid = schema.is(document);
      assert.equal(check(document), valid, JSON.stringify(document));
      assert.equal(listErrors(document).length === 0, valid, JSON.stringify(document));
    }
  });
}

const pathsOf = (warnings) => warnings.map(({ instancePath }) => instancePath);

test(`${equal.name}: are equal for texts`, () => {
  for (const text of [...strictTexts, ...documents.map((document) => JSON.stringify(document))]) {
    const own = schema.validateJson(text);
    const other = equal.validateText(text);
    assert.equal(other.valid, own.valid, text);
    assert.deepEqual(
      own.valid ? other.warnings.map(([path]) => path) : [],
      own.valid ? pathsOf(own.warnings) : [],
      text,
    );
    if (own.valid) assert.deepEqual(equal.parse(text), schema.parseJson(text), text);
    else assert.throws(() => equal.parse(text), text);
  }
});

test(`${equal.name}: are equal for objects`, () => {
  const foreign = [Number.NaN, 1n, () => 0, new Date(0), new Map(), '\ud800', { '\ud800': 1 }, { toJSON: () => 1 }];
  const members = [...foreign, undefined, [undefined], { a: undefined }];
  const objects = members.map((value) => ({ ...documents[0], parameters: { value } }));
  for (const object of [...objects, ...documents]) {
    const own = schema.validate(object);
    const other = equal.validate(object);
    assert.equal(other.valid, own.valid);
    assert.equal(equal.check(object), own.valid);
    if (own.valid)
      assert.deepEqual(
        other.warnings.map(([path]) => path),
        pathsOf(own.warnings),
      );
  }
});
