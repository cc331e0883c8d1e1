// Tests requests: headers, repetition, time limits, redirects, the size of responses.
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { AdminApiError, TimeoutError } from '../../../js/src/entries/index.js';
import { Transport, type TransportRequest } from '../../../js/src/client/transport.js';
import type { TransportOptions } from '../../../js/src/client/options.js';
import { FakeService, hangUp, json, type Handler } from '../support/fake-service.js';

const token = 'user:secret-token';
const put: TransportRequest = { method: 'PUT', path: '/a', body: '{}' };

/** A transport to a server that responds so. */
async function start(handlers: Handler | readonly Handler[], options: Partial<TransportOptions> = {}) {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const service = await FakeService.start(...[handlers].flat());
  onTestFinished(() => service[Symbol.asyncDispose]());
  const { url, arrived } = service;
  return { transport: new Transport({ baseUrl: url, token, ...options }), url, arrived };
}

it('sends the headers of the API and those of the options', async () => {
  const { transport, arrived } = await start(json(200, {}), { headers: { 'X-Team': 'core', Authorization: 'other' } });
  await transport.send({ ...put, ifMatch: '"1"' });
  await transport.send({ method: 'GET', path: '/b?c' });
  const common = { authorization: token, accept: 'application/json', 'x-team': 'core' };
  const headers = { ...common, 'content-type': 'application/json', 'if-match': '"1"' };
  expect(arrived[0]).toMatchObject({ method: 'PUT', url: '/a', body: '{}', headers });
  expect(arrived[1]).toMatchObject({ url: '/b?c', headers: common });
  expect(arrived[1]?.headers).not.toHaveProperty('content-type');
  expect(arrived[1]?.headers).not.toHaveProperty('if-match');
});

describe('options', () => {
  const missing = 'token is missing: a token of the administration API is required';
  const ascii = 'token must consist of visible ASCII characters';
  const empty = 'baseUrl is empty: it must be the address of the service, such as http://127.0.0.1:4242';
  it.each<[object, string]>([
    [{ token: '' }, missing],
    [{ token: undefined }, missing],
    [{ token: 7 }, 'token must be a string, not number'],
    [{ token: 'a b  c' }, ascii],
    [{ token: 'a\nb' }, ascii],
    [{ token: 'ä' }, ascii],
    [{ timeoutMs: '5' }, 'timeoutMs must be a number of milliseconds, not "5"'],
    [{ timeoutMs: Number.NaN }, 'timeoutMs must be a number of milliseconds, not NaN'],
    [{ timeoutMs: -1 }, 'timeoutMs must be a number of milliseconds, not -1'],
    [{ retries: -1 }, 'retries must be an integer of at least 0, not -1'],
    [{ retries: 1.5 }, 'retries must be an integer of at least 0, not 1.5'],
    [{ retries: '2' }, 'retries must be an integer of at least 0, not "2"'],
    [{ fetch: {} }, 'fetch must be a function, not an object'],
    [{ headers: { 'x-key': 'a\nsecret' } }, 'headers contains a name or value that HTTP does not allow'],
    [{ baseUrl: '' }, empty],
    [{ baseUrl: undefined }, empty],
    [
      { baseUrl: 'flags.example.com' },
      'baseUrl must be an absolute URL, not "flags.example.com"; only pages can resolve a relative one',
    ],
    [{ baseUrl: '/api' }, 'baseUrl must be an absolute URL, not "/api"; only pages can resolve a relative one'],
    [{ baseUrl: '//user:pass@x' }, 'baseUrl must be an absolute URL; only pages can resolve a relative one'],
    [{ baseUrl: 'ftp://x' }, 'baseUrl must be an http or https URL'],
    [{ baseUrl: 'http://user:pass@x' }, 'baseUrl must not contain a user name or password'],
    [{ baseUrl: 'http://x/a?key=1' }, 'baseUrl must have neither a query nor a fragment'],
    [{ baseUrl: 'http://x/#a' }, 'baseUrl must have neither a query nor a fragment'],
  ])('name the one that is not valid, without a secret: %j', (bad, message) => {
    expect(() => new Transport({ baseUrl: 'http://x', token, ...bad })).toThrow(new TypeError(message));
  });

  it.each([
    ['', '/a'],
    ['/', '/a'],
    ['/unleash', '/unleash/a'],
    ['/unleash//', '/unleash/a'],
  ])('keep the path of the base URL: %j', async (path, expected) => {
    const { url, arrived } = await start(json(200, {}));
    await new Transport({ baseUrl: new URL(url + path), token }).send(put);
    expect(arrived[0]?.url).toBe(expected);
  });

  it('resolve a relative base URL by the location of a page', async () => {
    const { url, arrived } = await start(json(200, {}));
    vi.stubGlobal('location', new URL('/admin/index.html', url));
    onTestFinished(() => void vi.unstubAllGlobals());
    await new Transport({ baseUrl: '/flags/', token }).send(put);
    expect(arrived[0]?.url).toBe('/flags/a');
  });
});

describe('a function for tokens', () => {
  it('is called for every try, and its token is masked in errors', async () => {
    const tokens = ['first-token', 'Bearer second-token'];
    const repeating: Handler = (response, request) =>
      json(403, { message: `${request.headers.authorization} may not` })(response, request);
    const { transport, arrived } = await start([json(503, {}, { 'retry-after': '0' }), repeating], {
      token: async () => tokens.shift() ?? '',
    });
    await expect(transport.send(put)).rejects.toMatchObject({ message: 'Bearer ***** may not' });
    expect(arrived.map(({ headers }) => headers.authorization)).toEqual(['first-token', 'Bearer second-token']);
  });

  const signedOut = new Error('signed out');
  it.each([
    [() => '', 'the result of token() is missing: a token of the administration API is required'],
    [() => 'a\nb', 'the result of token() must consist of visible ASCII characters'],
    [() => Promise.reject(signedOut), 'signed out'],
    [
      () => {
        throw signedOut;
      },
      'signed out',
    ],
  ])('rejects the request with its error: %s', async (tokenOf, message) => {
    const { transport, arrived } = await start(json(200, {}), { token: tokenOf });
    await expect(transport.send(put)).rejects.toThrow(message);
    expect(arrived.length).toBe(0);
  });

  it('ends with the signal', async () => {
    const controller = new AbortController();
    const pending = () => {
      controller.abort(new Error('enough'));
      return new Promise<string>(() => {});
    };
    const transport = new Transport({ baseUrl: 'http://x', token: pending });
    await expect(transport.send({ ...put, signal: controller.signal })).rejects.toThrow('enough');
  });
});

describe('an error', () => {
  it.each([
    ['an error status', json(404, { id: 'i', name: 'NotFoundError', message: 'none' }), 'NotFoundError', /^none$/],
    ['a lost connection', hangUp, 'ConnectionError', /./],
    [
      'a redirect: another host would get the token',
      json(307, {}, { location: '/b' }),
      'ConnectionError',
      /not follow redirects/,
    ],
    ['a proxy that requires authentication, although fetch gives no reason', json(407, {}), 'ConnectionError', /407/],
  ])('has its request, and no token: of %s', async (_, handler, name, message) => {
    const { transport, url } = await start(handler, { retries: 0 });
    const error = (await transport.send(put).catch((caught: unknown) => caught)) as Error;
    expect(error).toMatchObject({ name, message: expect.stringMatching(message) });
    expect(error).toMatchObject({ request: { method: 'PUT', url: `${url}/a` } });
    expect(error instanceof AdminApiError ? error.status : error.cause).toEqual(
      name === 'ConnectionError' ? expect.any(Error) : 404,
    );
    expect(JSON.stringify(error) + error.message).not.toContain('secret');
  });
});

describe('repetition', () => {
  const own = { id: 'i', name: 'ServiceUnavailable', message: 'm' };
  it.each<[number | string, string[], unknown?]>([
    [429, ['GET', 'PUT', 'PUT with If-Match', 'DELETE', 'POST']],
    [502, ['GET', 'PUT']],
    [503, ['GET', 'PUT', 'PUT with If-Match', 'DELETE', 'POST'], own],
    [503, ['GET', 'PUT'], '<html>503 Service Temporarily Unavailable'],
    [503, ['GET', 'PUT'], { name: 'ServiceUnavailable' }],
    [
      503,
      ['GET', 'PUT', 'PUT with If-Match', 'DELETE', 'POST'],
      { message: 'Unleash is currently in maintenance mode.' },
    ],
    [503, ['GET', 'PUT'], { message: 'Unleash is starting.' }],
    [503, ['GET', 'PUT'], { ...own, name: 'upstream' }],
    [504, ['GET']],
    [400, []],
    [500, []],
    ['a lost connection', ['GET', 'PUT']],
  ])('after %s: %j, with the body %j', async (failure, expected, body = {}) => {
    const repeated: string[] = [];
    const failed = typeof failure === 'number' ? json(failure, body, { 'retry-after': '0' }) : hangUp;
    for (const name of ['GET', 'PUT', 'PUT with If-Match', 'DELETE', 'POST']) {
      const [method = '', condition] = name.split(' with ');
      const { transport, arrived } = await start([failed, json(200, {})]);
      await transport.send({ method, path: '/a', ifMatch: condition && '"1"' }).catch(() => {});
      repeated.push(...(arrived.length === 2 ? [name] : []));
    }
    expect(repeated).toEqual(expected);
  });

  it('is not tried if Retry-After is too long', async () => {
    const { transport, arrived } = await start(json(429, {}, { 'retry-after': '3600' }));
    await expect(transport.send(put)).rejects.toMatchObject({ status: 429, retryAfter: 3600 });
    expect(arrived.length).toBe(1);
  });
});

describe('time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers()); // after the service has ended
  });

  it('is limited', async () => {
    const { transport, arrived } = await start(() => vi.advanceTimersByTime(50), { timeoutMs: 50 });
    await expect(transport.send(put)).rejects.toThrow(TimeoutError);
    expect(arrived.length).toBe(1);
  });

  it('is limited while the body is received, too', async () => {
    const halfway: Handler = (response) => {
      response.writeHead(200);
      response.write('{');
    };
    const fetch: typeof globalThis.fetch = async (...given) => {
      const response = await globalThis.fetch(...given);
      // Later: the transport reads the body by then.
      setImmediate(() => vi.advanceTimersByTime(50));
      return response;
    };
    const { transport } = await start(halfway, { timeoutMs: 50, fetch });
    await expect(transport.send(put)).rejects.toThrow(/got no response within 50 ms$/);
  });

  it('is limited even if fetch ignores the signal', async () => {
    const fetch = () => {
      setImmediate(() => vi.advanceTimersByTime(50));
      return new Promise<never>(() => {});
    };
    const transport = new Transport({ baseUrl: 'http://x', token, timeoutMs: 50, fetch });
    await expect(transport.send(put)).rejects.toThrow(TimeoutError);
  });

  it.each([0, Infinity, 2 ** 31])('is not limited by %d', async (timeoutMs) => {
    const timer = vi.spyOn(globalThis, 'setTimeout');
    const transport = new Transport({ baseUrl: 'http://x', token, timeoutMs, fetch: async () => new Response('1') });
    await transport.send(put);
    expect(timer).not.toHaveBeenCalled();
    timer.mockRestore();
  });
});

describe('signals', () => {
  it('end a request with their reason', async () => {
    const controller = new AbortController();
    const { transport, arrived } = await start(() => controller.abort(new Error('enough')));
    await expect(transport.send({ ...put, signal: controller.signal })).rejects.toThrow('enough');
    expect(arrived.length).toBe(1);
  });

  it('end the wait before another try', async () => {
    const controller = new AbortController();
    const { setTimeout: realTimer } = globalThis;
    // The wait that the service asks for lasts until it is aborted.
    const timer = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timer.mockRestore());
    timer.mockImplementation(((action: () => void, delay?: number, ...given: []) => {
      if (delay !== 20_000) {
        return realTimer(action, delay, ...given);
      }
      setImmediate(() => controller.abort());
      return 0;
    }) as typeof setTimeout);
    const { transport, arrived } = await start(json(503, {}, { 'retry-after': '20' }));
    await expect(transport.send({ ...put, signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(arrived.length).toBe(1);
  });

  it('that are aborted already prevent the request', async () => {
    const { transport, arrived } = await start(json(200, {}));
    await expect(transport.send({ ...put, signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(arrived.length).toBe(0);
  });
});

describe('a response', () => {
  it('that fetch does not return is a mistake of the caller', async () => {
    let calls = 0;
    for (const nothing of [undefined, null, {}]) {
      const fetch = (async () => {
        calls += 1;
        return nothing;
      }) as unknown as TransportOptions['fetch'];
      const transport = new Transport({ baseUrl: 'http://x', token, fetch });
      await expect(transport.send({ method: 'GET', path: '/a' })).rejects.toThrow(
        new TypeError('fetch must return a promise of a response'),
      );
    }
    expect(calls).toBe(3);
  });

  it('is read up to a limit, and whole below it', async () => {
    const mebibyte = new Uint8Array(2 ** 20).fill(0x20);
    let calls = 0;
    let parts = 0;
    const responding = (count: number) => async () => {
      calls += 1;
      parts = 0;
      const body = new ReadableStream({
        pull: (controller) => (parts++ < count ? controller.enqueue(mebibyte) : controller.close()),
      });
      return new Response(body);
    };
    const get = (count: number) =>
      new Transport({ baseUrl: 'http://x', token, fetch: responding(count) }).send({ method: 'GET', path: '/a' });
    expect((await get(3)).text.length).toBe(3 * 2 ** 20);
    await expect(get(1000)).rejects.toThrow(/failed: the response is larger than 128 MiB$/);
    expect(calls).toBe(2);
    expect(parts).toBeLessThan(140);
  });
});
