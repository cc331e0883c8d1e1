// Tests the schema of files of `flagadmin apply` and of fixtures (D105): it has the samples, and not what is wrong. apply.test.ts has what they take.
import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { expectValid, isValid } from './apply-runs.js';

const demo = JSON.parse(readFileSync(new URL('../../../../examples/demo/fixtures.json', import.meta.url), 'utf8'));
const [addon] = demo.addons;

it('is valid: the samples, with a name of the schema or without one', () => {
  for (const more of [{}, { $schema: './flags.schema.json' }]) expectValid(JSON.stringify({ ...more, ...demo }));
});

it.each([
  ['an array', []],
  ['an unknown list', { addonz: [] }],
  ['no list', { addons: {} }],
  ['a name of a schema that is no string', { ...demo, $schema: null }],
  ['an id that is no number', { addons: [{ ...addon, id: '1' }] }],
  ['null for an id', { addons: [{ ...addon, id: null }] }],
  ['a switch that is no boolean', { addons: [{ ...addon, enabled: 'yes' }] }],
  ['null for what is always set', { addons: [{ ...addon, enabled: null }] }],
  ['events that are no strings', { addons: [{ ...addon, events: [1] }] }],
  ['an addon without a provider', { addons: [{ ...addon, provider: undefined }] }],
  ['an account without a key', { serviceAccounts: [{ rootRole: 1 }] }],
  ['a username that is no string', { serviceAccounts: [{ username: 1, rootRole: 1 }] }],
  ['a role that is no number', { serviceAccounts: [{ username: 'a', rootRole: 'Admin' }] }],
  ['a strategy type without parameters', { strategies: [{ name: 'a' }] }],
  ['a parameter that is no object', { strategies: [{ name: 'a', parameters: ['b'] }] }],
])('is not valid: %s', (_, state) => {
  expect(isValid(JSON.parse(JSON.stringify(state)))).toBe(false);
});
