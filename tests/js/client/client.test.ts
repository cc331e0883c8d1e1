// Tests the client's requests, responses and options.
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { AdminClient, ValidationError, type ResponsePromise } from '../../../js/src/entries/index.js';
import { clientOf, token } from '../support/clients.js';
import { json, type Handler } from '../support/fake-service.js';
import { account, addon, pager, strategy, update } from '../support/samples.js';

const webhook = { ...pager, name: 'webhook', parameters: [] };

type Call = (client: AdminClient) => ResponsePromise<unknown>;

const tokenCreate = { description: 'deploys', expiresAt: '2033-01-05T15:22:01.000Z' };
const secret = { id: 5, secret: 'user:abc', ...tokenCreate };
const created = { strategy, location: '' };
const strategyCreate = { name: 'gradual', parameters: [] };
const strategyUpdate = { title: 'Gradual', parameters: [] };

const renamed = { name: 'CI' };
const accountCreate = { username: 'build', rootRole: 2 };
const addons = { addons: [addon], providers: [] };
const strategies = { version: 1, strategies: [strategy] };

/** Every operation: the call, the response, what is sent before; and the result, if it is another. */
const calls: Record<string, [call: Call, data?: unknown, sent?: object, result?: unknown]> = {
  'PUT /addons/1': [(client) => client.updateAddon(1, update), addon, update],
  'POST /addons': [(client) => client.createAddon(update), addon, update],
  'DELETE /addons/1': [(client) => client.deleteAddon(1)],
  'GET /addons/1': [(client) => client.getAddon('1'), addon],
  'GET /addons': [(client) => client.getAddons(), addons],
  'PUT /service-account/9': [(client) => client.updateServiceAccount(9, renamed), account, renamed],
  'POST /service-account': [(client) => client.createServiceAccount(accountCreate), account, accountCreate],
  'DELETE /service-account/9': [(client) => client.deleteServiceAccount('9')],
  'GET /service-account/9': [(client) => client.getServiceAccount(9), account],
  'GET /service-account': [(client) => client.getServiceAccounts(), { serviceAccounts: [account] }],
  'POST /service-account/9/token': [(client) => client.createServiceAccountToken(9, tokenCreate), secret, tokenCreate],
  'GET /service-account/9/token': [(client) => client.getServiceAccountTokens(9), { pats: [] }],
  'DELETE /service-account/9/token/5': [(client) => client.deleteServiceAccountToken(9, 5)],
  'POST /strategies': [(client) => client.createStrategy(strategyCreate), strategy, strategyCreate, created],
  'GET /strategies/a%2F%C3%A9': [(client) => client.getStrategy('a/é'), strategy],
  'GET /strategies': [(client) => client.getStrategies(), strategies],
  'PUT /strategies/a%20b': [(client) => client.updateStrategy('a b', strategyUpdate), undefined, strategyUpdate],
  'POST /strategies/a%20b/deprecate': [(client) => client.deprecateStrategy('a b')],
  'POST /strategies/a/reactivate': [(client) => client.reactivateStrategy('a')],
  'DELETE /strategies/a': [(client) => client.deleteStrategy('a')],
};

describe.each(Object.entries(calls))('%s', (request, [call, data, sent, result = data]) => {
  const [method, path] = request.split(' ');
  const status = method === 'POST' && data !== undefined ? 201 : 200;
  const headers = { etag: 'W/"7"', 'x-request-id': 'r1' };
  const respond: Handler = (response, request) =>
    data === undefined ? response.writeHead(status, headers).end() : json(status, data, headers)(response, request);

  it.each([false, true])('is sent, and resolves to data, tag and headers; validateResponses: %s', async (isChecked) => {
    const { client, arrived } = await clientOf(respond, { validateResponses: isChecked });
    const promise = call(client);
    expect(await promise).toEqual(result);
    const body = sent === undefined ? '' : JSON.stringify(sent);
    expect(arrived).toMatchObject([{ method, url: `/api/admin${path}`, body }]);
    expect('content-type' in (arrived[0]?.headers ?? {})).toBe(sent !== undefined);
    const response = await promise.withResponse();
    const etag = method === 'GET' ? 'W/"7"' : ''; // D84
    expect(response.headers.get('x-request-id')).toBe('r1');
    const copy = JSON.parse(JSON.stringify(response));
    expect({ data: undefined, ...copy }).toMatchObject({ etag, location: '', status, data: result });
  });

  if (data === undefined) return;
  it('rejects a response that is not JSON, or not what the schema says', async () => {
    const { client } = await clientOf((response) => response.writeHead(status).end('<html>Log in</html>'));
    const message = `The service responded with ${status}, but the body is not JSON`;
    await expect(call(client)).rejects.toMatchObject({ name: 'InvalidResponse', message, issues: [] });
    if (path?.endsWith('/token')) return;
    const { client: checking } = await clientOf(json(status, {}), { validateResponses: true });
    await expect(call(checking)).rejects.toMatchObject({ name: 'InvalidResponse' });
  });
});

it.each([
  ['/api', 404, '/api'],
  ['/flags/api/', 404, '/api'],
  ['/api/admin', 404, '/api/admin'],
  ['/API/Admin//', 404, '/API/Admin'],
  ['/flags/api/admin/addons', 404, '/api/admin/addons'],
  ['/api/frontend', 404, '/api/frontend'],
  ['/api', 403, undefined],
  ['', 404, undefined],
  ['/apis', 404, undefined],
  ['/admin', 404, undefined],
  ['/api/administration', 404, undefined],
  ['/api/flags', 404, undefined],
])('says which part of the address may be the cause: %j, %d', async (base, status, named) => {
  const { url } = await clientOf(json(status, { message: 'no' }));
  const client = new AdminClient({ baseUrl: url + base, token, retries: 0, service: 'specification' });
  const { message } = (await client.getAddons().catch((error: unknown) => error)) as Error;
  expect(/ends in (.*): remove that/.exec(message)?.[1]).toBe(named);
});

describe('bodies', () => {
  it('are validated before they are sent', async () => {
    const { client, arrived } = await clientOf(json(200, {}));
    const bad = { ...update, enabled: 'yes' } as never;
    await expect(client.updateAddon(1, bad)).rejects.toThrow(ValidationError);
    await expect(client.updateServiceAccount(1, { name: null } as never)).rejects.toThrow(ValidationError);
    await expect(client.createStrategy({ name: '..', parameters: [] })).rejects.toThrow(ValidationError);
    await expect(client.createServiceAccount({ username: '', rootRole: 2 })).rejects.toThrow(ValidationError);
    const noDate = { description: 'a', expiresAt: 'tomorrow' };
    await expect(client.createServiceAccountToken(9, noDate)).rejects.toThrow(ValidationError);
    expect(arrived.length).toBe(0);
  });

  it.each<[string, (text: string) => string | Uint8Array]>([
    ['a string', (text) => text],
    ['bytes', (text) => new TextEncoder().encode(text)],
  ])('are sent as they are if they are JSON text: %s', async (_, of) => {
    const text = ` {"provider":"webhook","enabled":true,"events":[],"parameters":{"url":"https://e.org","n":9007199254740993}}`;
    const calls: [text: string, call: (client: AdminClient, body: string | Uint8Array) => Promise<unknown>][] = [
      [text, (client, body) => client.updateAddon(1, body)],
      [text, (client, body) => client.createAddon(body)],
      ['{"name": "CI"}', (client, body) => client.updateServiceAccount(1, body)],
      ['{"username": "ci", "rootRole": 1.0}', (client, body) => client.createServiceAccount(body)],
      ['{"name": "gradual", "parameters": []}', (client, body) => client.createStrategy(body)],
    ];
    const { client, arrived } = await clientOf(json(200, addon));
    for (const [body, call] of calls) {
      await call(client, of(body));
      expect(arrived.at(-1)?.body).toBe(body);
      const refused = await call(client, of('{"name": 1, "enabled": 1} x')).catch((caught: unknown) => caught);
      expect(refused).toBeInstanceOf(ValidationError);
      expect((refused as ValidationError).issues[0]?.offset).toBe(26);
    }
    expect(arrived.length).toBe(calls.length);
    for (const providers of ['load', [webhook]] as const) {
      const handler = json(200, { ...addon, addons: [], providers: [webhook] });
      const { client, arrived } = await clientOf(handler, { providers });
      const bytes = of(text);
      const sent = client.updateAddon(1, bytes);
      if (typeof bytes !== 'string') bytes.fill(0); // the client has a copy
      await sent;
      expect(arrived.at(-1)?.body).toBe(text);
      const other = of(text.replace('webhook', 'pager'));
      await expect(client.updateAddon(1, other)).rejects.toThrow(/^\/provider must be .* "pager"/);
    }
  });

  it('are sent unchanged without validateRequests', async () => {
    const refusal = json(400, { name: 'ValidationError', message: 'm' });
    const { client, arrived } = await clientOf(refusal, { validateRequests: false });
    await expect(client.updateAddon(1, {} as never)).rejects.toMatchObject({ status: 400, message: 'm' });
    expect(arrived[0]?.body).toBe('{}');
    await expect(client.updateAddon(1, undefined as never)).rejects.toThrow(/^flagadmin: a body must be .*undefined$/);
    for (const value of [Promise.resolve({}), new Map(), new ArrayBuffer(1)])
      await expect(client.updateAddon(1, value as never)).rejects.toThrow(/^flagadmin: a body must be /);
    expect(arrived.length).toBe(1);
  });
});

describe('ifMatch', () => {
  it.each([undefined, null, '', 7, '"1"\n', ' "1"'])(
    'cannot be %j: the update would be unconditional',
    async (given) => {
      const { client, arrived } = await clientOf(json(200, addon));
      const ifMatch = given as string;
      for (const call of [
        () => client.updateAddon(1, update, { ifMatch }),
        () => client.updateServiceAccount(1, {}, { ifMatch }),
      ]) {
        const error = (await call().catch((caught: unknown) => caught)) as Error;
        expect(error).toBeInstanceOf(TypeError);
        expect(error.message).toMatch(/^flagadmin: ifMatch must be an entity tag, not /);
      }
      expect(arrived.length).toBe(0);
    },
  );

  it.each([
    ['W/"1"', '"1"'],
    ['W/"1", "b"', '"1", "b"'],
    ['*', '*'],
    ['plain', 'plain'],
  ])('is sent with strong tags: %s', async (ifMatch, sent) => {
    const { client, arrived } = await clientOf(json(200, addon, { etag: 'W/"1"' }));
    await client.updateAddon(1, update, { ifMatch });
    expect(arrived.at(-1)?.headers['if-match']).toBe(sent);
  });
});

describe('withResponse', () => {
  it('has an empty tag where the service sends none', async () => {
    const { client } = await clientOf(json(200, addon));
    expect((await client.getAddon(1).withResponse()).etag).toBe('');
  });

  it('rejects like the promise, and leaves no rejection unhandled', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    onTestFinished(() => void process.off('unhandledRejection', unhandled));
    const { client } = await clientOf(json(404, { name: 'NotFoundError', message: 'm' }));
    await expect(client.getAddon(1).withResponse()).rejects.toMatchObject({ status: 404 });
    await expect(client.getProviders().withResponse()).rejects.toMatchObject({ status: 404 });
    // Node reports unhandled rejections before the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).not.toHaveBeenCalled();
  });
});

it('getHealth reads the health, also with validation of responses', async () => {
  const { client, arrived } = await clientOf(json(200, { health: 'GOOD' }), { validateResponses: true });
  expect(await client.getHealth()).toEqual({ health: 'GOOD' });
  expect(arrived[0]).toMatchObject({ method: 'GET', url: '/health' });
});

it.each([
  [{ validateRequests: 'no' }, 'validateRequests must be true or false'],
  [{ validateResponses: 1 }, 'validateResponses must be true or false'],
  [{ providers: null }, "providers must be 'load', a list of provider definitions or the rules made of them"],
  [{ providers: 'all' }, "providers must be 'load', a list of provider definitions or the rules made of them"],
])('options that are not valid are named in the error: %j', (bad, message) => {
  expect(() => new AdminClient({ baseUrl: 'http://x', token, ...(bad as object) })).toThrow(new TypeError(message));
});

it.each<[string | undefined, (url: string) => string]>([
  [undefined, () => ''],
  ['/api/admin/strategies/gradual', () => '/api/admin/strategies/gradual'],
  ['strategies/gradual', (url) => `${url}/api/admin/strategies/gradual`],
  ['https://other.example.com/x', () => 'https://other.example.com/x'],
  ['//[', () => '//['],
])('createStrategy returns the location, resolved if it is relative to the request: %s', async (location, expected) => {
  const { client, url } = await clientOf(json(201, strategy, location === undefined ? {} : { location }));
  const created = await client.createStrategy(strategyCreate).withResponse();
  expect(created.location).toBe(expected(url));
  expect(created.data).toEqual({ strategy, location: expected(url) });
});
