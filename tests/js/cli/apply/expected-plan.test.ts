// Tests of `flagadmin apply --expect`: a run does what was reviewed, or nothing, and can be repeated (D79, D87).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

import { serviceNames, type ServiceName } from '../../../../js/src/generated/constants.js';
import { MASK, type AdminClient } from '../../../../js/src/entries/index.js';
import { createService } from '../../../../js/src/entries/service.js';
import { adminToken, apply, clientOf, states, withService, type Members, type State } from './apply-runs.js';

const folder = mkdtempSync(join(tmpdir(), 'flagadmin-plans-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes a plan of a state, for review. */
async function planOf(client: AdminClient, json: string, service: ServiceName, options: object = {}) {
  const { output } = await apply(client, json, service, { plan: true, format: 'json', ...options });
  const path = join(folder, `plan-${Math.random()}.json`);
  writeFileSync(path, output);
  return { path, resources: (JSON.parse(output) as { resources: readonly Members[] }).resources };
}

/** With every addon switched, and a parameter more. */
const switched = (json: string) => {
  const { addons = [], ...others } = JSON.parse(json) as State;
  const changed = addons.map(({ enabled, parameters, ...one }) => {
    return { ...one, enabled: enabled !== true, parameters: { ...(parameters as Members), more: 'm' } };
  });
  return JSON.stringify({ addons: changed, ...others });
};

/** Without the names that updates of some services drop: a secret that is sent again would change more than was reviewed. */
const withoutOddNames = (state: State): State => ({
  ...state,
  addons: (state.addons ?? []).map(({ parameters, ...one }) => {
    const kept = Object.entries(parameters as Members).filter(([name]) => name !== '' && name !== '__proto__');
    return { ...one, parameters: Object.fromEntries(kept) };
  }),
});

describe.each(serviceNames)('a reviewed plan at %s', (profile) => {
  it('can be run until all of it is done, and once more', async () => {
    let ended = 0;
    const plain = states.map(withoutOddNames);
    await fc.assert(
      fc.asyncProperty(plain, plain, fc.nat(3), fc.boolean(), async (before, state, failing, isUpdate) => {
        const service = createService({ adminToken, service: profile, fixtures: { serviceAccounts: [] } });
        let changes = -Infinity;
        const client = clientOf((url, init) => {
          const isChange = (init as { method: string }).method !== 'GET';
          if (isChange) changes += 1;
          return isChange && changes === failing
            ? Promise.resolve(new Response('{}', { status: 429 }))
            : service.fetch(url, init);
        });
        try {
          const first = await apply(client, JSON.stringify(before), profile).catch(() => undefined);
          const isFilled = first?.code === 0;
          if (!isFilled) service.reset();
          let json = isFilled && isUpdate ? switched(first.file) : JSON.stringify(state);
          const plan = await planOf(client, json, profile).catch(() => undefined);
          if (plan === undefined || plan.resources.some(({ action }) => action === 'refused')) return;
          changes = -1;
          let wasFailing = false;
          for (let times = 0; times < 3; times += 1) {
            const { code, file, printed } = await apply(client, json, profile, { yes: true, expect: plan.path });
            if (code !== 0) expect(printed).toMatch(/429/);
            expect(code === 0 || !wasFailing, printed).toBe(true);
            wasFailing ||= code !== 0;
            json = file;
          }
          ended += 1;
        } finally {
          service.dispose();
        }
      }),
      { numRuns: 60 },
    );
    expect(ended).toBeGreaterThan(5);
  }, 60_000);
});

const addon = (id: number, members: Members = {}): Members => ({
  id,
  provider: 'webhook',
  description: null,
  enabled: true,
  parameters: { url: MASK },
  events: ['feature-created'],
  ...members,
});
const stored = () => [1, 2].map((id) => addon(id, { parameters: { url: `https://example.com/${id}` } }));

describe('a run is refused that does not do what was reviewed', () => {
  const one = { addons: [addon(1)] };
  it.each<[string, State, object, State, object]>([
    ['a deletion, without --prune', one, { prune: true }, one, {}],
    ['a deletion, without the list', one, { prune: true }, { strategies: [] }, { prune: true }],
    [
      'a deletion, of what is in the file again',
      one,
      { prune: true },
      { addons: [addon(1), addon(2)] },
      { prune: true },
    ],
    [
      'another secret, by a file with a mask',
      { addons: [addon(1, { parameters: { url: 'https://example.com/new' } })] },
      {},
      one,
      {},
    ],
    [
      'a secret that was not in the plan',
      { addons: [addon(1, { enabled: false })] },
      {},
      { addons: [addon(1, { enabled: false, parameters: { url: 'https://example.com/new' } })] },
      {},
    ],
  ])('%s', async (_, reviewed, planned, file, options) => {
    await withService({ fixtures: { addons: stored() } as never }, async (client, service) => {
      const { path } = await planOf(client, JSON.stringify(reviewed), 'specification', planned);
      const before = service.state();
      const run = { yes: true, expect: path, ...options };
      const { code, printed } = await apply(client, JSON.stringify(file), 'specification', run);
      expect(code, printed).toBe(1);
      expect(printed).toContain('the plan is not the expected one');
      expect(service.state()).toEqual(before);
    });
  });

  it('but a deletion that another one made is done', async () => {
    await withService({ fixtures: { addons: stored() } as never }, async (client) => {
      const { path } = await planOf(client, JSON.stringify(one), 'specification', { prune: true });
      await client.deleteAddon(2);
      const { code } = await apply(client, JSON.stringify(one), 'specification', { yes: true, expect: path });
      expect(code).toBe(0);
    });
  });
});
