// Tests the schema of files of `flagadmin apply` and of fixtures (D105): it has what they take, and not what is wrong.
import { readFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readVectors } from '../../../support/vectors.mjs';
import { stateOf } from '../../../../js/src/cli/requests/get.js';
import { stateSchema } from '../../../../js/src/cli/requests/state-schema.js';
import { serviceNames } from '../../../../js/src/generated/constants.js';
import { createService } from '../../../../js/src/entries/service.js';
import { apply, masked, states, withService } from './apply-runs.js';

const options = { strict: false, validateFormats: false };
const validators = {
  'draft-2020-12': new Ajv2020(options).compile(stateSchema('draft-2020-12')),
  'draft-07': new Ajv(options).compile(stateSchema('draft-07')),
};

function isValid(state: unknown): boolean {
  const [newer, older] = Object.values(validators).map((one) => one(state));
  expect(older).toBe(newer);
  return newer as boolean;
}

function expectValid(json: string) {
  expect(isValid(JSON.parse(json)), `${json} ${JSON.stringify(validators['draft-2020-12'].errors)}`).toBe(true);
}

describe.each(serviceNames)('what apply takes for %s', (profile) => {
  it('is valid, and so is its export', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(states, async (state) => {
        await withService({ service: profile, fixtures: { serviceAccounts: [] } }, async (client) => {
          const json = JSON.stringify(state);
          const { code, file } = await apply(client, json, profile);
          if (code !== 0) return;
          taken += 1;
          for (const one of [json, masked(file), (await stateOf(client)).text]) expectValid(one);
        });
      }),
      { numRuns: 50 },
    );
    expect(taken).toBeGreaterThan(3);
  }, 60_000);

  it('is valid: the bodies of all vectors', async () => {
    const lists = { addon: 'addons', serviceaccount: 'serviceAccounts', strategy: 'strategies' } as const;
    const list = (schema = '') => lists[schema.replace(/^create|(CreateUpdate)?Schema$/g, '').toLowerCase() as 'addon'];
    let taken = 0;
    await withService({ service: profile, fixtures: { serviceAccounts: [] } }, async (client, service) => {
      for (const { input } of readVectors() as unknown as { input: { schema?: string; json?: string } }[]) {
        if (list(input.schema) === undefined || typeof input.json !== 'string') continue;
        service.reset();
        const json = `{"${list(input.schema)}":[${input.json}]}`;
        const first = await apply(client, json, profile).catch((error: Error) => error);
        let isFixture = true;
        try {
          createService({ fixtures: json, service: profile }).dispose();
        } catch {
          isFixture = false;
        }
        if (!isFixture && (first instanceof Error || first.code !== 0)) continue;
        taken += 1;
        expectValid(json);
      }
    });
    expect(taken).toBeGreaterThan(40);
  }, 60_000);
});

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
