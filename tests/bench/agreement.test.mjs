// Times of wrong results mean nothing: the rivals agree with the package before they are timed.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { addonCreateUpdateSchema as schema, validateMany } from '../../js/dist/index.js';
import { documents, textsOf } from './documents.mjs';
import * as ajv from './rivals/ajv.mjs';
import * as zod from './rivals/zod.mjs';

test('the package says the same of objects and texts', () => {
  for (const document of documents) {
    const { valid } = schema.validateJson(JSON.stringify(document));
    assert.equal(schema.is(document), valid, JSON.stringify(document));
    assert.equal(schema.validate(document).valid, valid, JSON.stringify(document));
  }
  const texts = textsOf(100_000);
  assert.deepEqual(validateMany(schema, `[${texts}]`), { count: texts.length, invalid: [] });
});

for (const { name, check, listErrors } of [ajv, zod]) {
  test(`${name} agrees`, () => {
    for (const document of documents) {
      const valid = schema.is(document);
      assert.equal(check(document), valid, JSON.stringify(document));
      assert.equal(listErrors(document).length === 0, valid, JSON.stringify(document));
    }
  });
}
