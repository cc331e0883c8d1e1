// Tests that calls with headers of their own, which may lead to other tenants, share nothing with other calls.
import { describe, expect, it, vi } from 'vitest';

import { AdminClient, type AdminClientOptions } from '../../../js/src/entries/index.js';
import { defaultProviders } from '../../../js/src/entries/core.js';
import { createService } from '../../../js/src/entries/service.js';

const adminToken = 'token-of-the-tests';
const parameters = { url: 'https://hooks.example.com/a', authorization: 'plain' };
const addon = {
  id: 1,
  provider: 'webhook',
  description: 'd',
  enabled: true,
  parameters,
  events: ['feature-created'],
  projects: ['web'],
  environments: ['production'],
};
const open = defaultProviders.map((one) => ({
  ...one,
  parameters: (one.parameters ?? []).map((each) => ({ ...each, sensitive: false })),
}));

/** Two tenants: the first one is an Unleash, the second one has no secrets. */
function tenants(options: Partial<AdminClientOptions>, ofSecond: object = {}) {
  const make = (more: object) => createService({ adminToken, fixtures: { addons: [addon] }, ...more });
  const services = { first: make({ service: 'unleash-8.2' }), second: make({ providers: open, ...ofSecond }) };
  const fetch = async (url: string, init: { headers: Record<string, string> }) =>
    services[init.headers['x-tenant'] === 'second' ? 'second' : 'first'].fetch(url, init as never);
  const client = new AdminClient({ baseUrl: 'http://x', token: adminToken, fetch: fetch as never, ...options });
  return { services, client };
}

const told = { baseUrl: 'http://x', token: adminToken, service: 'specification' } as const;
const second = { headers: { 'x-tenant': 'second' } };
const complete = { ...addon, enabled: false };
const { id: _, projects: __, environments: ___, ...partial } = complete;

describe('calls with headers of their own share nothing', () => {
  it('of what the service is, one after another and at once', async () => {
    const { client } = tenants({ service: 'detect' });
    const outcomes = () =>
      Promise.allSettled([client.updateAddon(1, partial), client.updateAddon(1, partial, second), client.getHealth()]);
    for (let round = 0; round < 3; ++round) {
      expect((await outcomes()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
      expect(client.service).toBe('unleash-8.2.0');
    }
  });

  it('of what is a secret', async () => {
    const { services, client } = tenants({});
    for (let round = 0; round < 2; ++round) {
      await client.getProviders();
      expect((await client.updateAddon(1, complete as never)).parameters).toMatchObject({ authorization: '*****' });
      expect((await client.getAddon(1, second)).parameters).toEqual(parameters);
      const changed = await client.updateAddon(1, partial, second);
      expect(changed.parameters).toEqual(parameters);
      await client.updateAddon(1, { ...partial, parameters: changed.parameters }, second);
      expect(services.second.state().addons?.[0]?.parameters).toEqual(parameters);
      await client.getAddons(second);
    }
  });

  it('of the rules of providers', async () => {
    const channel = { name: 'channel', displayName: 'c', type: 'text', required: true, sensitive: false } as const;
    const strict = open.map((one) => ({ ...one, parameters: [...one.parameters, channel] }));
    const fixtures = { addons: [{ ...addon, parameters: { ...parameters, channel: 'c' } }] };
    const { client } = tenants({ providers: 'load' }, { providers: strict, fixtures });
    const status = (call: Promise<unknown>) =>
      call.then(
        () => 'sent',
        () => 'refused',
      );
    for (let round = 0; round < 2; ++round) {
      expect(await status(client.updateAddon(1, complete as never, second))).toBe('refused');
      expect(await status(client.updateAddon(1, complete as never))).toBe('sent');
      await client.getProviders(second);
      expect(await status(client.updateAddon(1, complete as never))).toBe('sent');
    }
  });
});

it('the definitions are read once, and only when something may be a secret', async () => {
  const fetch = vi.fn(async (url: string, init: object) => service.fetch(url, init as never));
  const service = createService({ adminToken, service: 'unleash-8.2', fixtures: { addons: [addon] } });
  const client = new AdminClient({ ...told, fetch: fetch as never });
  for (let round = 0; round < 3; ++round) await client.updateAddon(1, complete as never);
  expect(fetch).toHaveBeenCalledTimes(4);
  service.dispose();
});

it('a change that was made is reported though the definitions cannot be read', async () => {
  const service = createService({ adminToken, service: 'unleash-8.2', fixtures: { addons: [addon] } });
  const fetch = async (url: string, init: { method: string }) =>
    init.method === 'GET' ? Promise.reject(new Error('no')) : service.fetch(url, init as never);
  const client = new AdminClient({ ...told, fetch: fetch as never });
  expect((await client.updateAddon(1, complete as never)).parameters).toMatchObject({ authorization: '*****' });
  service.dispose();
});
