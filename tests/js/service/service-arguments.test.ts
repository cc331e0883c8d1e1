// Tests that a service in memory checks what callers pass, as `fetch` does (D73).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createService, type Service } from '../../../js/src/entries/service.js';

const addresses = { url: '/health', method: 'GET', headers: [], arrayBuffer: async () => new ArrayBuffer(0) };
let service: Service;
beforeEach(() => {
  service = createService();
});
afterEach(() => service.dispose());

describe('fetch', () => {
  it.each<[string, unknown[]]>([
    ['nothing', []],
    ['null', [null]],
    ['a number', [5]],
    ['an object without a URL', [{ headers: [] }]],
    ['a URL that is no string', [{ ...addresses, url: 5 }]],
    ['a method that is none', [{ ...addresses, method: 'a\nb' }]],
    ['a signal that is none', ['/health', { signal: 'x' }]],
    ['options that are no object', ['/health', 5]],
    ['a body of GET', ['/health', { body: 'a' }]],
    ['a body of HEAD', ['/health', { method: 'head', body: 'a' }]],
  ])('throws a TypeError of its own for %s', async (_, given) => {
    const fetch = service.fetch as (...given: unknown[]) => Promise<unknown>;
    await expect(fetch(...given)).rejects.toThrow(
      /^flagadmin: (fetch: )?(request(\.url)?|init|method|signal) must be /,
    );
    expect(service.requests).toEqual([]);
  });

  it.each<[string, unknown[]]>([
    ['no options', ['/health', null]],
    ['a URL', [new URL('http://a/health')]],
    ['a request without headers', [{ url: '/health' }]],
  ])('takes %s', async (_, given) => {
    const fetch = service.fetch as (...given: unknown[]) => Promise<{ status: number }>;
    expect((await fetch(...given)).status).toBe(200);
  });
});

it.each([undefined, null, 5, {}])('handle throws a TypeError of its own for %j', async (given) => {
  await expect(service.handle(given as never)).rejects.toThrow(/^flagadmin: request(\.url)? must be /);
});

describe('fixtures', () => {
  it.each<[string, unknown]>([
    ['an ArrayBuffer', new ArrayBuffer(2)],
    ['a DataView', new DataView(new ArrayBuffer(2))],
    ['a Map', new Map([['addons', []]])],
    ['a Promise', Promise.resolve({})],
  ])('are not silently empty: %s', (_, fixtures) => {
    expect(() => createService({ fixtures: fixtures as never })).toThrow(/^flagadmin: fixtures must be JSON/);
    expect(() => service.reset(fixtures as never)).toThrow(/^flagadmin: fixtures must be JSON/);
  });
});

describe('now', () => {
  it('may end the service, and the request ends', async () => {
    const now = () => {
      ended.dispose();
      return new Date();
    };
    const ended = createService({ now });
    await expect(ended.fetch('/health')).rejects.toThrow('fetch failed');
  });

  it('has the time of its Date, whatever that says of itself', async () => {
    const now = Object.assign(new Date(0), { toJSON: () => '0000-x', toISOString: () => 'y' });
    const made = createService({ now: () => now });
    const headers = { authorization: 'test-admin-token', 'content-type': 'application/json' };
    const body = JSON.stringify({ username: 'a', rootRole: 1 });
    const response = await made.fetch('/api/admin/service-account', { method: 'POST', headers, body });
    expect(((await response.json()) as { createdAt: string }).createdAt).toBe('1970-01-01T00:00:00.000Z');
    made.dispose();
  });
});

describe('an empty body', () => {
  const bodies = ['', new Uint8Array(0), new ArrayBuffer(0), null, undefined];
  const address = 'http://a/api/admin/strategies';
  const headers = { authorization: 'test-admin-token' };

  it.each(['GET', 'HEAD'])('is none of %s', async (method) => {
    for (const body of bodies) expect((await service.fetch(address, { method, body, headers })).status).toBe(200);
  });

  it('counts as in a Request otherwise', async () => {
    for (const body of bodies) {
      const init = { method: 'POST', body, headers } as const;
      const expected = await service.fetch(new Request(address, init as RequestInit));
      const response = await service.fetch(address, init);
      const textOf = async (from: typeof response) => (await from.text()).replace(/"id":"[^"]*"/, '');
      expect([response.status, await textOf(response)]).toEqual([expected.status, await textOf(expected)]);
    }
  });
});

it('a body without an end of its string is shown as text, however long it is', async () => {
  const body = `"${String.raw`\"`.repeat(400_000)}`;
  const headers = { authorization: 'test-admin-token', 'content-type': 'application/json' };
  await service.fetch('/api/admin/strategies', { method: 'POST', body, headers });
  expect(service.requests[0]?.body).toBe(body);
});
