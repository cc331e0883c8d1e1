// Tests the client's methods for creation, deletion and tokens.
import { describe, expect, it } from 'vitest';

import { AdminClient, NoAccessError, ValidationError, type ServiceAccountTokenCreate } from '../src/index.js';
import { FakeService, json, type Handler } from './fake-service.js';
import { account, addon, strategy, update } from './samples.js';

const token = 'client-test-token';
const secret = { id: 5, secret: 'user:abc', description: 'deploys', expiresAt: '2033-01-05T15:22:01.000Z' };

const nothing: Handler = (response) => {
  response.writeHead(200);
  response.end();
};

async function start(...handlers: Handler[]) {
  const service = await FakeService.start(...handlers);
  return { service, client: new AdminClient({ baseUrl: service.url, token, retries: 0 }) };
}

describe('operations of the client', () => {
  it('create an addon', async () => {
    const { service, client } = await start(json(201, addon, { location: '/api/admin/addons/1', etag: '"1"' }));
    await using _ = service;
    const { data, location, etag, status } = await client.createAddon(update).withResponse();
    expect({ data, location, etag, status }).toEqual({
      data: addon,
      location: '/api/admin/addons/1',
      etag: '"1"',
      status: 201,
    });
    expect(service.arrived).toMatchObject([{ method: 'POST', url: '/api/admin/addons' }]);
    expect(JSON.parse(service.arrived[0]?.body ?? '')).toEqual(update);
  });

  it('create a service account and a token of it', async () => {
    const { service, client } = await start(json(201, account), json(201, secret));
    await using _ = service;
    expect(await client.createServiceAccount({ username: 'build', rootRole: 2 })).toEqual(account);
    const { description, expiresAt } = secret;
    expect(await client.createServiceAccountToken(9, { description, expiresAt })).toEqual(secret);
    expect(service.arrived).toMatchObject([
      { method: 'POST', url: '/api/admin/service-account' },
      { method: 'POST', url: '/api/admin/service-account/9/token', body: JSON.stringify({ description, expiresAt }) },
    ]);
  });

  it('read the tokens of a service account', async () => {
    const { service, client } = await start(json(200, { pats: [] }));
    await using _ = service;
    expect(await client.getServiceAccountTokens(9)).toEqual({ pats: [] });
    expect(service.arrived).toMatchObject([{ method: 'GET', url: '/api/admin/service-account/9/token' }]);
  });

  it('resolve to undefined for a response without content', async () => {
    const { service, client } = await start(nothing);
    await using _ = service;
    expect(await client.deleteAddon(1, { ifMatch: '"3"' })).toBeUndefined();
    expect(await client.deleteServiceAccount('9')).toBeUndefined();
    expect(await client.deleteServiceAccountToken(9, 5)).toBeUndefined();
    expect(await client.deprecateStrategy('a/b c')).toBeUndefined();
    expect(await client.reactivateStrategy('gradual')).toBeUndefined();
    expect(await client.deleteStrategy('gradual')).toBeUndefined();
    expect(service.arrived.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
      'DELETE /api/admin/addons/1 ',
      'DELETE /api/admin/service-account/9 ',
      'DELETE /api/admin/service-account/9/token/5 ',
      'POST /api/admin/strategies/a%2Fb%20c/deprecate ',
      'POST /api/admin/strategies/gradual/reactivate ',
      'DELETE /api/admin/strategies/gradual ',
    ]);
    expect(service.arrived[0]?.headers).toMatchObject({ 'if-match': '"3"' });
    expect(service.arrived[0]?.headers).not.toHaveProperty('content-type');
  });

  it('read a strategy type', async () => {
    const { service, client } = await start(json(200, strategy));
    await using _ = service;
    expect(await client.getStrategy('gradual')).toEqual(strategy);
  });

  it('send nothing that is not valid', async () => {
    const { service, client } = await start(nothing);
    await using _ = service;
    await expect(client.createServiceAccount({ username: '', rootRole: 2 })).rejects.toThrow(ValidationError);
    const noDate = { description: 'a', expiresAt: 'tomorrow' } satisfies ServiceAccountTokenCreate;
    await expect(client.createServiceAccountToken(9, noDate)).rejects.toThrow(ValidationError);
    await expect(client.deleteServiceAccountToken(9, '..')).rejects.toThrow(TypeError);
    expect(service.arrived).toEqual([]);
  });

  it('reject with the error of the service', async () => {
    const { service, client } = await start(json(403, { id: '1', name: 'NoAccessError', message: 'not editable' }));
    await using _ = service;
    await expect(client.deleteStrategy('default')).rejects.toThrow(NoAccessError);
  });
});

describe('deletions', () => {
  it('are repeated when the service is busy', async () => {
    const service = await FakeService.start(json(503, {}, { 'retry-after': '0' }), nothing);
    await using _ = service;
    await new AdminClient({ baseUrl: service.url, token }).deleteAddon(1);
    expect(service.arrived.length).toBe(2);
  });

  it('are not repeated when they may have been done', async () => {
    const service = await FakeService.start((response) => void response.socket?.destroy());
    await using _ = service;
    await expect(new AdminClient({ baseUrl: service.url, token }).deleteAddon(1)).rejects.toThrow();
    expect(service.arrived.length).toBe(1);
  });
});
