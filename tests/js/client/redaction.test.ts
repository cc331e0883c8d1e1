// Tests that no error or inspection shows the token.
import { inspect } from 'node:util';

import { expect, it, onTestFinished, vi } from 'vitest';

import { AdminClient, type AdminClientOptions } from '../../../js/src/entries/index.js';
import { FakeService, hangUp, json, type Handler } from '../support/fake-service.js';
import { update } from '../support/samples.js';

const token = 'user:secret-token';
const key = 'gateway-secret';

/** Everything that a log would show of something. */
function shown(one: unknown): string {
  const { message, stack, cause } = one as Partial<Error>;
  const all = [inspect(one, { depth: 20, showHidden: true, getters: true }), JSON.stringify(one), String(one)];
  return [...all, message, stack, inspect(cause, { depth: 20, showHidden: true })].join('\n');
}

async function errorOf(call: (client: AdminClient) => Promise<unknown>, options: Partial<AdminClientOptions>) {
  const client = new AdminClient({ baseUrl: 'http://x', token, retries: 0, headers: { 'x-key': key }, ...options });
  const error = await call(client).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  return { client, error: error as Error };
}

/** An error of a `fetch` that contains the request. */
class ThrowingFetch extends Error {
  constructor(readonly request: unknown) {
    super('socket hang up');
  }
}
const throwing = (make: (url: RequestInfo | URL, init?: RequestInit) => unknown): Partial<AdminClientOptions> => ({
  // As a lost connection: anything else passes as it came (D106).
  fetch: (url, init) => Promise.reject(Object.assign(make(url, init) as object, { code: 'ECONNRESET' })),
});

it.each<[what: string, handler: Handler, name: string]>([
  ['a refusal', json(401, { name: 'AuthenticationRequired', message: 'm' }), 'AuthenticationRequired'],
  ['a refusal that repeats it', json(401, { message: `no such token: ${token}`, id: token }), 'AuthenticationRequired'],
  [
    'a proxy that repeats it',
    (response) => response.writeHead(502).end(`<pre>authorization: ${token}</pre>`),
    'AdminApiError',
  ],
  ['details that repeat it', json(400, { details: [{ message: token, sent: [token] }] }), 'ValidationError'],
  ['a body that is not JSON', (response) => response.end('<html>'), 'InvalidResponse'],
  ['a broken connection', hangUp, 'ConnectionError'],
  ['a redirect', json(302, {}, { location: 'http://127.0.0.1:1/' }), 'ConnectionError'],
  ['silence', () => vi.advanceTimersByTime(1000), 'TimeoutError'],
])('neither an inspection of the client nor an error shows the token: %s', async (_, handler, name) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await using service = await FakeService.start(handler);
  const options = { baseUrl: service.url, timeoutMs: name === 'TimeoutError' ? 1000 : 0 };
  const { client, error } = await errorOf((one) => one.updateAddon(1, update), options);
  expect(error.name).toBe(name);
  for (const one of [client, error]) {
    expect(shown(one)).not.toMatch(/secret-token|gateway-secret/);
  }
  expect(service.arrived[0]?.headers).toMatchObject({ authorization: token, 'x-key': key });
});

it.each<[what: string, body: string]>([
  ['is not JSON', `${token} is unknown`],
  ['is no JSON object', JSON.stringify(token)],
  ['is no addon', JSON.stringify({ id: token })],
])('no error shows the token of a body that %s', async (_, body) => {
  const { error } = await errorOf((client) => client.getAddon(1), {
    fetch: async () => new Response(body),
    validateResponses: true,
  });
  expect(error.name).toBe('InvalidResponse');
  expect(shown(error)).not.toMatch(/user:sec/);
});

it('no error shows the token without its scheme', async () => {
  for (const fetch of [
    async () => new Response('{"message":"secret-token is unknown"}', { status: 401 }),
    async () => Promise.reject(new TypeError('secret-token is unknown')),
  ]) {
    const { error } = await errorOf((client) => client.getAddon(1), { token: 'Bearer secret-token', fetch });
    expect(error.message).toContain('***** is unknown');
    expect(shown(error)).not.toContain('secret-token');
  }
});

it.each<[what: string, options: Partial<AdminClientOptions>]>([
  ['its message', throwing((_, init) => new Error(`failed: ${JSON.stringify([...new Headers(init?.headers)])}`))],
  ['its headers', throwing((_, init) => new ThrowingFetch({ headers: init?.headers }))],
  [
    'the request',
    throwing((url, init) => new ThrowingFetch({ config: { url, headers: [...new Headers(init?.headers)] } })),
  ],
  ['its cause', throwing((_, init) => new Error('failed', { cause: new ThrowingFetch(init) }))],
])('no error shows the token that a custom fetch throws: in %s', async (_, options) => {
  const { error } = await errorOf((client) => client.getAddons(), options);
  expect(error.name).toBe('ConnectionError');
  expect(shown(error)).not.toContain(token);
  expect(error.cause).toBeDefined();
});

it('a cause with very many parts is left out', async () => {
  const world = Array.from({ length: 20_000 }, (_, at) => ({ at }));
  const { error } = await errorOf(
    (client) => client.getAddons(),
    throwing(() => new ThrowingFetch(world)),
  );
  expect(error.cause).toMatchObject({ message: 'socket hang up' });
  expect(error.cause).not.toHaveProperty('request');
});

it('a cause without the token is unchanged', async () => {
  const request: Record<string, unknown> = { url: 'http://x', headers: new Headers({ accept: '*/*' }) };
  request.itself = request;
  request.body = new Uint8Array(1 << 20);
  const cause = new ThrowingFetch(request);
  const { error } = await errorOf(
    (client) => client.getAddons(),
    throwing(() => cause),
  );
  expect(error.cause).toBe(cause);
});
