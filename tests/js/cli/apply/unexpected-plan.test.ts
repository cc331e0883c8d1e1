// Tests that `flagadmin apply --expect` is refused where it would not do what was reviewed (D99).
import { describe, expect, it } from 'vitest';

import type { ServiceName } from '../../../../js/src/generated/constants.js';
import { MASK, type AdminClient } from '../../../../js/src/entries/index.js';
import { completeAddonUpdate } from '../../../../js/src/entries/core.js';
import { webhook, apply, clientOf, planOf, stored, withService, type State } from './apply-runs.js';

const url = 'https://example.com/1';
const other = { parameters: { url: 'https://example.com/new' } };
const one = { addons: [webhook(1)] };
const fixtures = { addons: stored() };
const ops = { username: 'ops', rootRole: 3 };
const accounts = { ...fixtures, serviceAccounts: [{ ...ops, id: 1 }] };
const another = async (client: AdminClient) => {
  await client.deleteServiceAccount(1);
  await client.createServiceAccount(ops);
};
const beta = { name: 'beta', description: 'ours', deprecated: true };
const letters = ['a', 'b'].map((name) => ({ name, type: 'string' }));
const created = webhook(2, { enabled: false, parameters: { url: 'https://example.com/mine' } });
const ci = { username: 'ci', rootRole: 1 };

/** Someone else gives the addon 1 a secret. */
async function setTheirs(client: AdminClient) {
  const parameters = { url: MASK, authorization: 'theirs' };
  await client.updateAddon(1, completeAddonUpdate(webhook(1) as never, { parameters }));
}

interface Case {
  readonly service?: ServiceName;
  readonly fixtures?: State;
  readonly reviewed: State;
  readonly planned?: object;
  /** What someone else does after the review. */
  readonly intervene?: (client: AdminClient) => Promise<unknown>;
  /** The file of the run, and its options; as reviewed, if they are absent. */
  readonly file?: State;
  readonly options?: object;
}

describe('a run is refused that does not do what was reviewed', () => {
  it.each<[string, Case]>([
    ['a deletion, without --prune', { reviewed: one, planned: { prune: true }, options: {} }],
    ['a deletion, without the list', { reviewed: one, planned: { prune: true }, file: { strategies: [] } }],
    [
      'a deletion, of what is in the file again',
      { reviewed: one, planned: { prune: true }, file: { addons: [webhook(1), webhook(2)] } },
    ],
    ['another secret, by a file with a mask', { reviewed: { addons: [webhook(1, other)] }, file: one }],
    [
      'a secret that was not in the plan',
      {
        reviewed: { addons: [webhook(1, { enabled: false })] },
        file: { addons: [webhook(1, { enabled: false, ...other })] },
      },
    ],
    [
      'an update of another account of the name',
      { fixtures: accounts, reviewed: { serviceAccounts: [{ ...ops, rootRole: 2 }] }, intervene: another },
    ],
    [
      'a deletion of another account of the name',
      { fixtures: accounts, reviewed: { serviceAccounts: [] }, planned: { prune: true }, intervene: another },
    ],
    [
      'a creation that became the update of an addon',
      { reviewed: { addons: [{ ...created, id: undefined }] }, file: { addons: [created] } },
    ],
    [
      'a creation and an operation after it, of a type that somebody made otherwise',
      {
        service: 'unleash-8.2',
        fixtures: { strategies: [] },
        reviewed: { strategies: [{ ...beta, parameters: [] }] },
        intervene: (client) => client.createStrategy({ name: 'beta', description: 'theirs', parameters: [] }),
      },
    ],
    [
      'a creation and an operation after it, of a type whose parameters have another order',
      {
        service: 'unleash-8.2',
        fixtures: { strategies: [] },
        reviewed: { strategies: [{ ...beta, parameters: letters }] },
        intervene: (client) =>
          client.createStrategy({ name: 'beta', description: 'ours', parameters: [...letters].reverse() as never }),
      },
    ],
    [
      'an update with a secret, where somebody has set one meanwhile',
      {
        reviewed: { addons: [webhook(1, { enabled: false, parameters: { url: MASK, authorization: 'ours' } })] },
        intervene: setTheirs,
      },
    ],
    [
      'a creation that was done, whose entry has changed since',
      {
        fixtures: { serviceAccounts: [] },
        reviewed: { serviceAccounts: [ci] },
        intervene: (client) => client.createServiceAccount(ci),
        file: { serviceAccounts: [{ ...ci, name: 'not reviewed' }] },
      },
    ],
  ])('%s', async (_, { service = 'specification', reviewed, planned = {}, ...more }) => {
    const given = { service, fixtures: (more.fixtures ?? fixtures) as never };
    await withService(given, async (client, { state }) => {
      const { path } = await planOf(client, JSON.stringify(reviewed), service, planned);
      await more.intervene?.(client);
      const before = state();
      const options = { yes: true, expect: path, ...(more.options ?? planned) };
      const { code, printed } = await apply(client, JSON.stringify(more.file ?? reviewed), service, options);
      expect([code, printed]).toEqual([1, expect.stringContaining('the plan is not the expected one')]);
      expect(state()).toEqual(before);
    });
  });

  it('but a lone secret is left alone where somebody has set one, and what is kept is no difference', async () => {
    const serviceAccounts = ['ci', 'cj'].map((username, index) => ({ id: index + 1, username, rootRole: 1 }));
    const addons = [webhook(1, { parameters: { url } })];
    await withService({ fixtures: { addons, serviceAccounts } as never }, async (_, service) => {
      // Two accounts of one name, which some services have.
      const client = clientOf(async (target, init) => {
        const response = await service.fetch(target, init as never);
        const text = (await response.text()).replaceAll('"cj"', '"ci"');
        return new Response(text || null, { status: response.status, headers: response.headers });
      });
      const file = JSON.stringify({
        addons: [webhook(1, { parameters: { url: MASK, authorization: 'ours' } })],
        serviceAccounts: [],
      });
      const { path } = await planOf(client, file, 'specification', { prune: true });
      await setTheirs(client);
      const before = service.state();
      const run = { yes: true, prune: true, expect: path };
      const { code, printed } = await apply(client, file, 'specification', run);
      expect(code, printed).toBe(0);
      expect(service.state()).toEqual(before);
    });
  });

  it('but a creation that was done is not done again, nor are its secrets set again', async () => {
    await withService({ fixtures: { addons: stored() } as never }, async (client, service) => {
      const url = 'https://example.com/mine';
      const { path, resources } = await planOf(
        client,
        JSON.stringify({ addons: [webhook(0, { id: undefined, parameters: { url } })] }),
        'specification',
      );
      expect(resources[0]).toMatchObject({
        changes: expect.arrayContaining([expect.objectContaining({ instancePath: '/parameters', secret: true })]),
      });
      const before = service.state();
      const json = JSON.stringify({ addons: [webhook(2, { parameters: { url } })] });
      const { code } = await apply(client, json, 'specification', { yes: true, expect: path });
      expect(code).toBe(0);
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
