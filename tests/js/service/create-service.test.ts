import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { AdminClient, ConnectionError, PreconditionFailedError } from '../../../js/src/entries/index.js';
import { defaultProviders } from '../../../js/src/entries/core.js';
import { createService, type Fixtures, type Service, type ServiceOptions } from '../../../js/src/entries/service.js';
import { addon, strategy, update } from '../support/samples.js';

const url = 'http://service.test';
const authorization = 'test-admin-token';
const stored = { ...addon, id: 1 };
const fixtures: Fixtures = { addons: [stored], serviceAccounts: [], strategies: [strategy] };

let service: Service;
beforeEach(() => {
  service = createService({ fixtures });
});
afterEach(() => service.dispose());

const ask = (path: string, init: object = {}) =>
  service.fetch(`${url}${path}`, { headers: { authorization }, ...init });
const clientOf = ({ fetch }: Service) =>
  new AdminClient({ baseUrl: url, token: authorization, retries: 0, fetch: (to, init) => fetch(to, init) });

describe('createService', () => {
  it('serves the client', async () => {
    const client = clientOf(service);
    const { etag } = await client.getAddon(1).withResponse();
    expect(await client.updateAddon(1, update, { ifMatch: etag as string })).toMatchObject({ id: 1 });
    await expect(client.updateAddon(1, { ...update, enabled: false }, { ifMatch: etag as string })).rejects.toThrow(
      PreconditionFailedError,
    );
    const created = await client.createAddon(update);
    expect(created.id).toBe(2);
    expect(service.state().addons).toHaveLength(2);
    expect(service.requests.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
      'GET /api/admin/addons/1 200',
      'GET /api/admin/ui-config 404',
      'PUT /api/admin/addons/1 200',
      'PUT /api/admin/addons/1 412',
      'POST /api/admin/addons 201',
    ]);
    expect(service.requests[3]?.body).toEqual(update);
  });

  it('keeps the latest 1,000 requests', async () => {
    for (let at = 0; at <= 1000; at += 1) await ask(`/api/admin/addons/${at + 1}`);
    expect(service.requests).toHaveLength(1000);
    const second = { method: 'GET', path: '/api/admin/addons/2', body: undefined, status: 404 };
    expect(service.requests[0]).toEqual(second);
    expect(service.requests.at(-1)?.path).toBe('/api/admin/addons/1001');
  });

  it('takes requests by their members, of any realm', async () => {
    const body = JSON.stringify(update);
    const headers = { authorization, 'content-type': 'application/json' };
    const request = new Request(`${url}/api/admin/addons/1?x=1#y`, { method: 'PUT', headers, body });
    const foreign = {
      method: 'PUT',
      url: request.url,
      headers: Object.entries(headers),
      arrayBuffer: async () => new TextEncoder().encode(body).buffer,
    };
    for (const response of [
      await service.fetch(request),
      await service.fetch(foreign),
      await service.fetch(new URL(request.url), { method: 'put', headers: new Headers(headers), body }),
      await service.fetch(request.url, { method: 'PUT', headers, body: new TextEncoder().encode(body) }),
      await service.fetch(request.url, { method: 'PUT', headers, body: new Blob([body]) }),
    ]) {
      expect(response.status, await response.text()).toBe(200);
    }
  });

  it('leaves other paths to others', async () => {
    expect(await service.handle(new Request(`${url}/api/admin/features`))).toBeUndefined();
    expect((await service.handle(new Request(`${url}/api/admin/addons/1`)))?.status).toBe(401);
    expect((await ask('/api/admin/ui-config')).status).toBe(404);
  });

  it('has no content where HTTP has none', async () => {
    for (const [method, path, status] of [
      ['HEAD', '/api/admin/addons/1', 200],
      ['OPTIONS', '/api/admin/addons/1', 204],
      ['DELETE', '/api/admin/addons/1', 200],
    ] as const) {
      const response = await ask(path, { method });
      expect([response.status, await response.text()]).toEqual([status, '']);
    }
  });

  it('stores the fixtures again, with their ids and tags', async () => {
    const client = clientOf(service);
    await client.deleteAddon(1);
    await client.createAddon(update);
    service.fail({});
    service.reset();
    expect(service.state()).toMatchObject(fixtures);
    expect(service.requests).toEqual([]);
    expect((await ask('/api/admin/addons/1')).headers.get('etag')).toBe('"1"');
    expect((await client.createAddon(update)).id).toBe(2);
    service.reset({ strategies: [] });
    service.reset();
    expect(Object.values(service.state()).every(({ length }) => length === 0)).toBe(true);
  });

  it('fails for the requests that it was told', async () => {
    service.fail({ method: 'GET', path: '/api/admin/addons/{id}', status: 429, retryAfter: 7, times: 2 });
    service.fail({ path: '/api/admin/strategies' });
    expect((await ask('/api/admin/addons')).status).toBe(200);
    for (const status of [429, 429, 200]) {
      const response = await ask('/api/admin/addons/1?x');
      expect(response.status).toBe(status);
      expect(response.headers.get('retry-after')).toBe(status === 429 ? '7' : null);
    }
    const refused = await ask('/api/admin/strategies');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toMatchObject({ name: 'ServiceUnavailable' });
    service.fail({ error: 'network' });
    await expect(clientOf(service).getAddon(1)).rejects.toThrow(ConnectionError);
    expect(service.requests.at(-1)?.status).toBeUndefined();
    service.fail({ status: 503 }); // of the change, not of the question what the service is (D83)
    await expect(clientOf(service).updateAddon(1, update)).rejects.toMatchObject({ status: 503 });
    expect(service.requests.slice(-2).map(({ status }) => status)).toEqual([404, 503]);
    expect(() => service.fail({ status: 200 })).toThrow('fail: status must be an integer from 400 to 599, not 200');
    expect(() => service.fail({ error: 'lost' } as object)).toThrow("fail: error must be 'network', not ");
    expect(() => service.fail({ stats: 200 } as object)).toThrow('fail: unknown option "stats"');
  });

  it('delays responses until they are aborted', async () => {
    service.delay(20);
    const start = performance.now();
    await ask('/health');
    expect(performance.now() - start).toBeGreaterThan(15);
    service.delay(60_000);
    await expect(ask('/health', { signal: AbortSignal.timeout(10) })).rejects.toThrow(/timeout/);
    await expect(ask('/health', { signal: AbortSignal.abort() })).rejects.toThrow(/abort/);
  });

  it('refuses random bytes of another number', () => {
    for (const random of [() => new Uint8Array(1), () => undefined as never]) {
      expect(() => createService({ fixtures, random }).fetch('/')).toThrow('the result of random must be 8 bytes');
    }
  });

  it('refuses by the head of a request, whose body may never come', async () => {
    const arrayBuffer = () => new Promise<never>(() => {});
    const headers: [string, string][] = [['authorization', 'wrong']];
    const request = { method: 'PUT', url: '/api/admin/addons/1', headers, arrayBuffer };
    expect((await service.fetch(request)).status).toBe(401);
  });

  it('has the same bodies for the same clock and random bytes', async () => {
    const options = { fixtures, now: () => new Date(0), random: (size: number) => new Uint8Array(size).fill(7) };
    const texts = await Promise.all(
      [createService(options), createService(options)].map(async (each) => {
        const account = { username: 'ci', name: 'CI', rootRole: 1 };
        const { id, createdAt } = await clientOf(each).createServiceAccount(account);
        expect(createdAt).toBe('1970-01-01T00:00:00.000Z');
        const token = { description: 'a', expiresAt: '1970-01-02T00:00:00Z' };
        const { secret } = await clientOf(each).createServiceAccountToken(id, token);
        expect(secret).toBe(`user:${'07'.repeat(32)}`);
        expect(
          (await each.fetch(`${url}/api/admin/addons`, { headers: { authorization: secret as string } })).status,
        ).toBe(200);
        const refused = await each.fetch(`${url}/nothing`);
        return [await refused.text(), refused.headers.get('x-request-id')];
      }),
    );
    expect(texts[0]).toEqual(texts[1]);
    expect(texts[0]?.[1]).toMatch(/^(07){8}-\d+$/);
  });

  it.each<[string, ServiceOptions, string]>([
    ['fixtures', { fixtures: '{"addons":[\n{}]}' }, 'fixtures:2: /addons/0/id is required, but missing'],
    [
      'a username that is empty',
      { fixtures: { serviceAccounts: [{ id: 1, username: '' }] } },
      'fixtures:1: /serviceAccounts/0/username must not be empty',
    ],
    [
      'two parameters of one name',
      { fixtures: { strategies: [{ ...strategy, parameters: [1, 2].map(() => ({ name: 'a', type: 'list' })) }] } },
      'fixtures:1: /strategies/0/parameters/1/name must be unique, but "a" occurs twice',
    ],
    ['an unknown list', { fixtures: { addon: [] } as object }, 'fixtures:1: /addon is not a known property'],
    [
      'an addon that its provider refuses',
      { fixtures: { addons: [{ ...stored, parameters: {} }] } },
      'fixtures:1: /addons/0/parameters/url is required by provider webhook, but missing',
    ],
    ['tokens', { tokens: [{ token: 'short', name: 'a', permissions: [] }] }, 'tokens:1: the token of "a" must consist'],
    ['roles', { roles: [] }, 'roles:1: there must be at least one role'],
    ['providers', { providers: '{}' }, 'providers:1: the file must be array'],
    ['adminToken', { adminToken: 'short' }, 'adminToken: the admin token must consist of visible ASCII characters'],
    ...(['fixtures', 'providers', 'roles', 'tokens'] as const).map((name): [string, ServiceOptions, string] => [
      `an empty text of ${name}`,
      { [name]: '' },
      `${name}:1: the file is not valid JSON: it is empty`,
    ]),
    ['names', { fixture: {} } as object, 'unknown option "fixture"; expected fixtures, providers,'],
  ])('refuses wrong options: %s', (_, options, message) => {
    expect(() => createService(options)).toThrow(message);
  });

  it('shows its headers to pages of other origins', async () => {
    const open = createService({ corsOrigin: ['https://a.example', 'https://b.example'] });
    const response = await open.fetch(`${url}/health`, { headers: { origin: 'https://b.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('https://b.example');
    open.dispose();
  });

  it('has, with a profile, what that service has', async () => {
    const other = createService({ service: 'unleash-8.2', fixtures: { addons: [stored] } });
    const get = async (path: string) => other.fetch(`${url}/api/admin/${path}`, { headers: { authorization } });
    const listed = (await (await get('strategies')).json()) as { strategies: { name: string }[] };
    const bundled = ['flexibleRollout', 'default', 'remoteAddress', 'applicationHostname'];
    expect(listed.strategies.map(({ name }) => name)).toEqual(bundled);
    expect((await get('service-account')).status).toBe(404);
    other.reset({ serviceAccounts: [], strategies: [strategy] });
    expect((await get('service-account')).status).toBe(200);
    expect(other.state().strategies?.map(({ name }) => name)).toEqual([...bundled, strategy.name]);
    other.reset({});
    expect((await get('service-account')).status).toBe(404);
    other.dispose();
  });

  it('does not protect by conditions where the service of the profile does not: the client reads again', async () => {
    const other = createService({ service: 'unleash-8.2', fixtures });
    const client = clientOf(other);
    const { etag } = await client.getAddon(1).withResponse();
    expect(etag).toMatch(/^W\//);
    const body = { ...update, projects: [], environments: [] };
    expect((await client.updateAddon(1, body, { ifMatch: etag }).withResponse()).etag).toBe('');
    await expect(client.updateAddon(1, body, { ifMatch: etag })).rejects.toThrow(PreconditionFailedError);
    const headers = { authorization, 'content-type': 'application/json', 'if-match': etag };
    const late = { method: 'PUT', headers, body: JSON.stringify(body) };
    expect((await ask('/api/admin/addons/1', late)).status).toBe(412);
    expect((await other.fetch(`${url}/api/admin/addons/1`, late)).status).toBe(200);
    other.dispose();
  });

  it('handles the path of the version with a profile', async () => {
    const request = { method: 'GET', url: `${url}/api/admin/ui-config`, headers: [['authorization', authorization]] };
    const asked = { ...request, arrayBuffer: async () => new ArrayBuffer(0) } as never;
    expect((await service.handle(asked))?.status).toBe(404); // the client learns from it that this is the specification
    const other = createService({ service: 'unleash-7.6' });
    expect(await (await other.handle(asked))?.json()).toEqual({ versionInfo: { current: { oss: '7.6.5' } } });
    other.dispose();
  });

  it('takes a mask as a value, and returns provider definitions as they came', async () => {
    const providers = JSON.stringify([{ howTo: '# How', ...defaultProviders[0], tagTypes: [{ name: 'a' }] }]);
    const parameters = { apiKey: '*****' };
    const masked = createService({ providers, fixtures: { addons: [{ ...stored, provider: 'datadog', parameters }] } });
    expect(masked.state().addons?.[0]?.parameters).toEqual(parameters);
    const response = await masked.fetch(`${url}/api/admin/addons`, { headers: { authorization: 'test-admin-token' } });
    expect(await response.text()).toContain(`"providers":${providers}`);
    masked.dispose();
  });

  it.runIf('dispose' in Symbol)('ends with its scope', () => {
    const other = createService() as Service & Record<symbol, () => void>;
    other[(Symbol as unknown as { dispose: symbol }).dispose]?.();
    expect(() => other.state()).toThrow();
  });
});
