// Tests that calls with headers of their own, which may lead to other tenants, share nothing with other calls.
import { describe, expect, it } from 'vitest';

import type { AdminClientOptions } from '../../../js/src/entries/index.js';
import { defaultProviders } from '../../../js/src/entries/core.js';
import type { ServiceOptions } from '../../../js/src/entries/service.js';
import { clientBy, clientInMemory } from '../support/clients.js';

const parameters = { url: 'https://hooks.example.com/a', authorization: 'plain' };
const addon = {
  ...{ id: 1, provider: 'webhook', description: 'd', enabled: true, parameters },
  ...{ events: ['feature-created'], projects: ['web'], environments: ['production'] },
};
const open = defaultProviders.map((one) => ({
  ...one,
  parameters: (one.parameters ?? []).map((each) => ({ ...each, sensitive: false })),
}));
const unleash: ServiceOptions = { service: 'unleash-8.2', fixtures: { addons: [addon] } };

/** Two tenants: the first one is an Unleash, the second one has no secrets. */
function tenants(options: Partial<AdminClientOptions>, ofSecond: ServiceOptions = {}) {
  const first = clientInMemory(unleash).service;
  const second = clientInMemory({ fixtures: { addons: [addon] }, providers: open, ...ofSecond }).service;
  const send = (url: string, init: { headers: Record<string, string> }) =>
    (init.headers['x-tenant'] === 'second' ? second : first).fetch(url, init);
  return { second, client: clientBy(send, options) };
}

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
    const { second: other, client } = tenants({});
    for (let round = 0; round < 2; ++round) {
      await client.getProviders();
      expect((await client.updateAddon(1, complete as never)).parameters).toMatchObject({ authorization: '*****' });
      expect((await client.getAddon(1, second)).parameters).toEqual(parameters);
      const changed = await client.updateAddon(1, partial, second);
      expect(changed.parameters).toEqual(parameters);
      await client.updateAddon(1, { ...partial, parameters: changed.parameters }, second);
      expect(other.state().addons?.[0]?.parameters).toEqual(parameters);
      await client.getAddons(second);
    }
  });

  it('of the rules of providers', async () => {
    const channel = { name: 'channel', displayName: 'c', type: 'text', required: true, sensitive: false } as const;
    const strict = open.map((one) => ({ ...one, parameters: [...one.parameters, channel] }));
    const fixtures = { addons: [{ ...addon, parameters: { ...parameters, channel: 'c' } }] };
    const { client } = tenants({ providers: 'load' }, { providers: strict, fixtures });
    for (let round = 0; round < 2; ++round) {
      await expect(client.updateAddon(1, complete as never, second)).rejects.toThrow();
      await client.updateAddon(1, complete as never);
      await client.getProviders(second);
      await client.updateAddon(1, complete as never);
    }
  });
});

it('the definitions are read once, and only when something may be a secret', async () => {
  const { service, client } = clientInMemory(unleash, { service: 'specification' });
  for (let round = 0; round < 3; ++round) await client.updateAddon(1, complete as never);
  expect(service.requests).toHaveLength(4);
});

it('a change that was made is reported though the definitions cannot be read', async () => {
  const { service } = clientInMemory(unleash);
  const send = (url: string, init: { method: string }) =>
    init.method === 'GET' ? Promise.reject(new Error('no')) : service.fetch(url, init);
  const { parameters } = await clientBy(send, { service: 'specification' }).updateAddon(1, complete as never);
  expect(parameters).toMatchObject({ authorization: '*****' });
});
