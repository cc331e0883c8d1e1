// Tests that `flagadmin apply --expect` is refused where it would not do what was reviewed (D99).
import { describe, expect, it } from 'vitest';

import type { ServiceName } from '../../../../js/src/generated/constants.js';
import { MASK, type AdminClient } from '../../../../js/src/entries/index.js';
import { completeAddonUpdate } from '../../../../js/src/entries/core.js';
import { webhook, apply, clientOf, planOf, stored, withService, type State } from './apply-runs.js';

describe('a run is refused that does not do what was reviewed', () => {
  const one = { addons: [webhook(1)] };
  it.each<[string, State, object, State, object]>([
    ['a deletion, without --prune', one, { prune: true }, one, {}],
    ['a deletion, without the list', one, { prune: true }, { strategies: [] }, { prune: true }],
    [
      'a deletion, of what is in the file again',
      one,
      { prune: true },
      { addons: [webhook(1), webhook(2)] },
      { prune: true },
    ],
    [
      'another secret, by a file with a mask',
      { addons: [webhook(1, { parameters: { url: 'https://example.com/new' } })] },
      {},
      one,
      {},
    ],
    [
      'a secret that was not in the plan',
      { addons: [webhook(1, { enabled: false })] },
      {},
      { addons: [webhook(1, { enabled: false, parameters: { url: 'https://example.com/new' } })] },
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

  const ops = { username: 'ops', rootRole: 3 };
  const another = async (client: AdminClient) => {
    await client.deleteServiceAccount(1);
    await client.createServiceAccount(ops);
  };
  it.each<[string, object, object, object, (client: AdminClient) => Promise<unknown>, object?]>([
    [
      'an update of another account of the name',
      { serviceAccounts: [ops] },
      { serviceAccounts: [{ ...ops, rootRole: 2 }] },
      {},
      another,
    ],
    [
      'a deletion of another account of the name',
      { serviceAccounts: [ops] },
      { serviceAccounts: [] },
      { prune: true },
      another,
    ],
    [
      'a creation that became the update of an addon',
      { addons: [] },
      { addons: [{ ...webhook(2), id: undefined, enabled: false, parameters: { url: 'https://example.com/mine' } }] },
      {},
      async () => {},
      { addons: [webhook(2, { enabled: false, parameters: { url: 'https://example.com/mine' } })] },
    ],
  ])('%s', async (_, fixtures, reviewed, options, intervene, file = reviewed) => {
    await withService({ fixtures: { addons: stored() } as never }, async (client, service) => {
      await apply(client, JSON.stringify(fixtures), 'specification');
      const { path } = await planOf(client, JSON.stringify(reviewed), 'specification', options);
      await intervene(client);
      const before = service.state();
      const run = { yes: true, expect: path, ...options };
      const { code, printed } = await apply(client, JSON.stringify(file), 'specification', run);
      expect([code, printed]).toEqual([1, expect.stringContaining('the plan is not the expected one')]);
      expect(service.state()).toEqual(before);
    });
  });

  const url = 'https://example.com/1';
  const beta = { name: 'beta', description: 'ours', deprecated: true };
  const letters = ['a', 'b'].map((name) => ({ name, type: 'string' }));
  it.each<[string, ServiceName, State, State, (client: AdminClient) => Promise<unknown>, State?]>([
    [
      'a creation and an operation after it, of a type that somebody made otherwise',
      'unleash-8.2',
      { strategies: [] },
      { strategies: [{ ...beta, parameters: [] }] },
      (client) => client.createStrategy({ name: 'beta', description: 'theirs', parameters: [] }),
    ],
    [
      'a creation and an operation after it, of a type whose parameters have another order',
      'unleash-8.2',
      { strategies: [] },
      { strategies: [{ ...beta, parameters: letters }] },
      (client) =>
        client.createStrategy({ name: 'beta', description: 'ours', parameters: [...letters].reverse() as never }),
    ],
    [
      'an update with a secret, where somebody has set one meanwhile',
      'specification',
      { addons: [webhook(1, { parameters: { url } })] },
      { addons: [webhook(1, { enabled: false, parameters: { url: MASK, authorization: 'ours' } })] },
      (client) =>
        client.updateAddon(
          1,
          completeAddonUpdate(webhook(1) as never, { parameters: { url: MASK, authorization: 'theirs' } }),
        ),
    ],
    [
      'a creation that was done, whose entry has changed since',
      'specification',
      { serviceAccounts: [] },
      { serviceAccounts: [{ username: 'ci', rootRole: 1 }] },
      (client) => client.createServiceAccount({ username: 'ci', rootRole: 1 }),
      { serviceAccounts: [{ username: 'ci', rootRole: 1, name: 'not reviewed' }] },
    ],
  ])('%s', async (_, service, fixtures, reviewed, intervene, file = reviewed) => {
    await withService({ service, fixtures: fixtures as never }, async (client, { state }) => {
      const { path } = await planOf(client, JSON.stringify(reviewed), service);
      await intervene(client);
      const before = state();
      const { code, printed } = await apply(client, JSON.stringify(file), service, { yes: true, expect: path });
      expect([code, printed]).toEqual([1, expect.stringContaining('the plan is not the expected one')]);
      expect(state()).toEqual(before);
    });
  });

  it('but a lone secret is left alone where somebody has set one, and what is kept is no difference', async () => {
    const ci = (id: number) => ({ id, username: 'ci', rootRole: 1 });
    const fixtures = {
      addons: [webhook(1, { parameters: { url } })],
      serviceAccounts: [ci(1), { ...ci(2), username: 'cj' }],
    };
    await withService({ fixtures: fixtures as never }, async (_, service) => {
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
      const parameters = { url: MASK, authorization: 'theirs' };
      await client.updateAddon(1, completeAddonUpdate(webhook(1) as never, { parameters }));
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
