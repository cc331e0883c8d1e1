// The dates and addresses of the JSON Schema test suite, as Debian packages it: expectations that others wrote.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { addonCreateUpdateSchema, serviceAccountSchema, withRules } from 'flagadmin/core';
import { skipFor } from '../../support/skip.mjs';

const folder = '/usr/share/json-schema-test-suite/tests/draft7/optional/format/';
const skip = skipFor(!existsSync(folder) && 'there is no json-schema-test-suite');

/** The cases of a format with texts; formats say nothing of other values. */
const casesOf = (format) =>
  skip
    ? []
    : JSON.parse(readFileSync(`${folder}${format}.json`))[0].tests.filter(({ data }) => typeof data === 'string');

describe('date-time (D7)', { skip }, () => {
  const account = { id: 9, isAPI: true, name: 'x', username: 'x', rootRole: 1, seenAt: null, tokens: [] };
  for (const { description, data, valid } of casesOf('date-time')) {
    it(`${data}: ${description}`, () => {
      const dated = { ...account, createdAt: data };
      assert.equal(serviceAccountSchema.is(dated), valid);
      assert.equal(serviceAccountSchema.validateJson(JSON.stringify(dated)).valid, valid);
    });
  }
});

describe('uri, of which the parameter url takes http and https (D13)', { skip }, () => {
  const schema = withRules(addonCreateUpdateSchema);
  for (const { description, data, valid } of casesOf('uri')) {
    it(`${data}: ${description}`, () => {
      const addon = { provider: 'webhook', enabled: true, events: [], parameters: { url: data } };
      assert.equal(schema.validateJson(JSON.stringify(addon)).valid, valid && /^https?:/.test(data));
    });
  }
});
