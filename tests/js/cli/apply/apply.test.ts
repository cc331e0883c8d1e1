// Tests that `flagadmin apply` does not guess and does nothing twice (D79), at services in memory with each profile, and that the schema of its files
// has what it takes (D105).
import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readVectors } from '../../../support/vectors.mjs';
import { stateOf } from '../../../../js/src/cli/requests/get.js';
import { serviceNames, type ServiceName } from '../../../../js/src/generated/constants.js';
import type { AdminClient } from '../../../../js/src/entries/index.js';
import { defaultProviders } from '../../../../js/src/entries/core.js';
import { createService } from '../../../../js/src/entries/service.js';
import { enough, runs, valuesAt } from '../../support/runs.js';
import {
  apply,
  clientOf,
  expectUnchanged,
  expectValid,
  masked,
  states,
  withService,
  type Members,
  type State,
} from './apply-runs.js';

/** A service in use has service accounts only with their list (D81). */
const withAccounts = { serviceAccounts: [] };

const lists = { addon: 'addons', serviceaccount: 'serviceAccounts', strategy: 'strategies' } as const;
/** The list for values of a schema. */
const listOf = (schema = '') => lists[schema.replace(/^create|(CreateUpdate)?Schema$/g, '').toLowerCase() as 'addon'];
/** A file with each body of the vectors. */
const files = (readVectors() as unknown as { input: { schema?: string; json?: string } }[]).flatMap(({ input }) => {
  const list = listOf(input.schema);
  return list === undefined || typeof input.json !== 'string' ? [] : `{"${list}":[${input.json}]}`;
});

describe.each(serviceNames)('what %s has accepted', (profile) => {
  it('is unchanged in a second run, and so is its export; all are valid by the schema of files', async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(states, async (state) => {
        await withService({ service: profile, fixtures: withAccounts }, async (client) => {
          const json = JSON.stringify(state);
          const first = await apply(client, json, profile).catch((error: Error) => error);
          if (first instanceof Error || first.code !== 0) return;
          accepted += 1;
          expectValid(json);
          for (const file of [masked(first.file), (await stateOf(client)).text]) {
            await expectUnchanged(client, file, profile);
            expectValid(file);
          }
        });
      }),
      runs(100),
    );
    expect(accepted).toBeGreaterThanOrEqual(enough(6));
  });

  it('is unchanged in a second run, and valid, as fixtures are: the bodies of all vectors', async () => {
    let accepted = 0;
    await withService({ service: profile, fixtures: withAccounts }, async (client, service) => {
      for (const json of valuesAt(profile, files)) {
        service.reset();
        if (isFixture(json, profile)) expectValid(json);
        const options = { yes: true, privateUrls: true };
        const first = await apply(client, json, profile, options).catch((error: Error) => error);
        if (first instanceof Error || first.code !== 0) continue;
        accepted += 1;
        expectValid(json);
        await expectUnchanged(client, masked(first.file), profile);
      }
    });
    expect(accepted).toBeGreaterThanOrEqual(enough(41));
  });
});

function isFixture(fixtures: string, service: ServiceName): boolean {
  try {
    createService({ fixtures, service }).dispose();
    return true;
  } catch {
    return false;
  }
}

/** Entries with names that no service refuses. */
const named = (entries: readonly Members[]) => entries.map((one, index) => ({ ...one, name: `type-${index}` }));
/** Entries with the names of some and what others have: a change of each. */
const changed = (before: readonly Members[], after: readonly Members[]) =>
  before.map((one, index) => {
    const { name: _, displayName: __, editable: ___, ...members } = after[index] ?? {};
    return { ...one, ...members };
  });
const sets = ({ title, description, deprecated }: Members, has: Members) =>
  (title === undefined || (title ?? '') === (has.title ?? '')) &&
  (description === undefined || (description ?? '') === (has.description ?? '')) &&
  (deprecated === undefined || deprecated === has.deprecated);

describe.each(serviceNames)('strategy types of %s', (profile) => {
  it('are updated where they are, and then unchanged', async () => {
    let updated = 0;
    await fc.assert(
      fc.asyncProperty(states, states, async (one, { strategies: after = [] }) => {
        await withService({ service: profile }, async (client, service) => {
          const before = named(one.strategies ?? []);
          const first = await apply(client, JSON.stringify({ strategies: before }), profile);
          if (first.code !== 0) return;
          const strategies = changed(before, after);
          const json = JSON.stringify({ strategies });
          const sent = service.requests.length;
          const { code, printed } = await apply(client, json, profile);
          if (code !== 0) {
            // Nothing changes what is not editable; and a service in use refuses some texts.
            expect(printed).toMatch(/ of a strategy type that is not editable: change the file|: refused: 400 /);
            return;
          }
          const requests = service.requests.slice(sent).filter(({ method }) => method !== 'GET');
          expect(requests.filter(({ path }) => !/^\/api\/admin\/strategies\/[^/]+(\/|$)/.test(path))).toEqual([]);
          expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
          updated += requests.filter(({ method }) => method === 'PUT').length;
          const stored = service.state().strategies as unknown as Members[];
          const areSet = strategies.every((one) => sets(one, stored.find(({ name }) => name === one.name) ?? {}));
          expect(areSet, json).toBe(true);
          await expectUnchanged(client, json, profile);
        });
      }),
      runs(100),
    );
    expect(updated).toBeGreaterThanOrEqual(enough(11));
  });

  it.each([true, false])(
    'that are bundled: a plan never says that "deprecated" is unchanged where it is not, %s',
    async (deprecated) => {
      const bundled = { ...stored, name: 'bundled', editable: false, parameters: [], deprecated: !deprecated };
      await withService({ service: profile, fixtures: { strategies: [bundled] } as never }, async (client, service) => {
        const json = JSON.stringify({ strategies: [{ name: 'bundled', parameters: [], deprecated }] });
        const { code, printed } = await apply(client, json, profile);
        const isRefused = deprecated && profile === 'specification';
        expect(code, printed).toBe(isRefused ? 1 : 0);
        const found = service.state().strategies?.find(({ name }) => name === 'bundled');
        expect(found?.deprecated).toBe(deprecated !== isRefused);
        if (isRefused)
          expect(printed).toContain('no operation changes /deprecated of a strategy type that is not editable');
      });
    },
  );
});

/** A service that has what others have stored, whatever the rules of today say of it. */
const having = (state: State) =>
  clientOf(async (url) => {
    const lists: Readonly<Record<string, unknown>> = {
      '/api/admin/addons': { addons: state.addons, providers: defaultProviders },
      '/api/admin/service-account': { serviceAccounts: state.serviceAccounts },
      '/api/admin/strategies': { version: 1, strategies: state.strategies },
    };
    return Response.json(lists[new URL(url).pathname]);
  });

const stored = { displayName: null, description: null, title: null, editable: true, deprecated: false };
const bare = { description: '', enabled: true, events: [] };
const odd: State = {
  addons: [
    { ...bare, id: 1, provider: 'gone', description: null, parameters: { url: 5, deep: { a: [null] } } },
    { ...bare, id: 2, provider: 'webhook', parameters: {}, events: ['x'], projects: ['a'] },
    { ...bare, id: 3, provider: 'slack', description: 'd', parameters: { url: '*****' }, createdAt: 'x' },
  ],
  serviceAccounts: [
    { id: 5, rootRole: 1 },
    { id: 6, username: 'id 5', rootRole: 3, name: '' },
    { id: 7, username: '6' },
    { id: 8, username: 'at /serviceAccounts/0', name: 'a', rootRole: 9 },
  ],
  strategies: [
    { ...stored, name: 'a', parameters: [{ name: 'p', type: 'string' }] },
    { ...stored, name: 'b', parameters: [{ name: 'p', type: 'new', display: 'x', required: true }] },
    { ...stored, name: 'default', editable: false, parameters: [{ name: 'p', type: 'list', description: '' }] },
  ],
};

describe.each(serviceNames)('the export of a service is unchanged by the profile %s', (profile) => {
  it('with states that older rules permitted', async () => {
    const client = having(odd);
    await expectUnchanged(client, (await stateOf(client)).text, profile);
    await expectUnchanged(client, JSON.stringify(odd), profile);
  });

  it.each(['6.10.1', '8.2.0'])('with the addons that Unleash %s was recorded with', async (version) => {
    const path = new URL(`../../../recorded/unleash-${version}.json`, import.meta.url);
    const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { cases: readonly { after?: Members }[] };
    const addons = cases.flatMap(({ after }, index) => (after ? [{ ...after, id: index + 1 }] : []));
    const client = having({ addons, serviceAccounts: [], strategies: [] });
    const { text: file, leftOut, isComplete } = await stateOf(client);
    const odd = addons.filter((one) => /\\ud[89a-f]/.test(JSON.stringify(one))); // half a pair of surrogates
    expect(leftOut).toHaveLength(odd.length);
    expect(isComplete).toBe(odd.length === 0);
    await expectUnchanged(client, file, profile);
    expect(addons.length).toBeGreaterThan(150);
  });
});

describe('an entry that means another resource is refused', () => {
  const service = having(odd);
  it.each<[string, State]>([
    ['the account 6 of the service has the username', { serviceAccounts: [{ id: 6, rootRole: 3 }] }],
    [
      'service account id 5 of the service has the id 6, the file has 5: leave the id out',
      { serviceAccounts: [{ id: 5, username: 'id 5', rootRole: 1 }] },
    ],
    ['with the id 5: leave the id out', { serviceAccounts: [{ id: 5, username: 'new', rootRole: 1 }] }],
    ['no addon 77: leave the id out', { addons: [{ ...odd.addons?.[1], id: 77 }] }],
    [
      'addon 3 of the service has the provider slack, the file has webhook: correct the provider, or leave the id out to create another addon',
      { addons: [{ ...odd.addons?.[1], id: 3 }] },
    ],
  ])('%s', async (reason, state) => {
    const { code, printed } = await apply(service, JSON.stringify(state), 'specification');
    expect(code).toBe(1);
    expect(printed).toMatch(/: refused\n {2}\S+:1:\d+: error: /);
    if (!reason.startsWith('the account')) expect(printed).toContain(reason);
    await expectPlaces(service, state);
  });

  it('also if nothing tells two resources apart: its place is that of the entry', async () => {
    const twins = [5, 6].map((id) => ({ id, username: 'twin', rootRole: 1 }));
    const state = { serviceAccounts: [{ username: 'twin', rootRole: 2 }] };
    await expectPlaces(having({ addons: [], serviceAccounts: twins, strategies: [] }), state);
  });
});

/** Expects that the JSON of a plan has the place of each error in the file. */
async function expectPlaces(client: AdminClient, state: State) {
  const { output } = await apply(client, JSON.stringify(state), 'specification', { plan: true, format: 'json' });
  const [{ error }] = JSON.parse(output).resources;
  for (const { at } of error.issues ?? [error]) expect(at).toMatch(/^<stdin>:1:\d+$/);
}
