// Tests requests: headers, repetition, time limits, redirects.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { AdminApiError, ConnectionError, TimeoutError } from '../../../js/src/entries/index.js';
import { Transport, type TransportRequest } from '../../../js/src/client/transport.js';
import type { TransportOptions } from '../../../js/src/client/options.js';
import { FakeService, hangUp, json, type Handler } from '../support/fake-service.js';

const token = 'user:secret-token';
const put: TransportRequest = { method: 'PUT', path: '/a', body: '{}' };

async function withService(
  handlers: Handler[],
  action: (transport: Transport, service: FakeService) => Promise<void>,
  options: Partial<TransportOptions> = {},
): Promise<void> {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  await using service = await FakeService.start(...handlers);
  await action(new Transport({ baseUrl: service.url, token, ...options }), service);
}

describe('headers', () => {
  it('are those of the API and those of the options', async () => {
    await withService(
      [json(200, {})],
      async (transport, { arrived }) => {
        await transport.send({ ...put, ifMatch: '"1"' });
        await transport.send({ method: 'GET', path: '/b?c' });
        expect(arrived[0]).toMatchObject({
          method: 'PUT',
          url: '/a',
          body: '{}',
          headers: {
            authorization: token,
            'content-type': 'application/json',
            accept: 'application/json',
            'if-match': '"1"',
            'x-team': 'core',
          },
        });
        expect(arrived[1]?.headers).not.toHaveProperty('content-type');
        expect(arrived[1]?.headers).not.toHaveProperty('if-match');
        expect(arrived[1]?.url).toBe('/b?c');
      },
      { headers: { 'X-Team': 'core', Authorization: 'other' } },
    );
  });
});

describe('options', () => {
  it.each([
    ['', 'token is missing: a token of the administration API is required'],
    [undefined, 'token is missing: a token of the administration API is required'],
    [7, 'token must be a string, not number'],
    ['a b  c', 'token must consist of visible ASCII characters'],
    ['a\nb', 'token must consist of visible ASCII characters'],
    ['ä', 'token must consist of visible ASCII characters'],
  ])('refuse the token %j, without showing it', (bad, message) => {
    expect(() => new Transport({ baseUrl: 'http://x', token: bad as string })).toThrow(new TypeError(message));
  });

  it.each([
    [{ timeoutMs: '5' }, 'timeoutMs must be a number of milliseconds, not "5"'],
    [{ timeoutMs: Number.NaN }, 'timeoutMs must be a number of milliseconds, not NaN'],
    [{ timeoutMs: -1 }, 'timeoutMs must be a number of milliseconds, not -1'],
    [{ retries: -1 }, 'retries must be an integer of at least 0, not -1'],
    [{ retries: 1.5 }, 'retries must be an integer of at least 0, not 1.5'],
    [{ retries: '2' }, 'retries must be an integer of at least 0, not "2"'],
    [{ fetch: {} }, 'fetch must be a function, not an object'],
  ])('name the option that is not valid: %j', (bad, message) => {
    expect(() => new Transport({ baseUrl: 'http://x', token, ...(bad as object) })).toThrow(new TypeError(message));
  });

  it.each([
    ['', 'baseUrl is empty: it must be the address of the service, such as http://127.0.0.1:4242'],
    [undefined, 'baseUrl is empty: it must be the address of the service, such as http://127.0.0.1:4242'],
    ['flags.example.com', 'baseUrl must be an absolute URL, not "flags.example.com"; only pages can resolve'],
    ['/api', 'baseUrl must be an absolute URL, not "/api"; only pages can resolve a relative one'],
    ['//user:pass@x', 'baseUrl must be an absolute URL; only pages can resolve a relative one'],
    ['ftp://x', 'baseUrl must be an http or https URL'],
    ['http://user:pass@x', 'baseUrl must not contain a user name or password'],
    ['http://x/a?key=1', 'baseUrl must have neither a query nor a fragment'],
    ['http://x/#a', 'baseUrl must have neither a query nor a fragment'],
  ])('refuse the base URL %s', (baseUrl, message) => {
    expect(() => new Transport({ baseUrl: baseUrl as string, token })).toThrow(message);
  });

  it('refuse bad headers, without showing them', () => {
    expect(() => new Transport({ baseUrl: 'http://x', token, headers: { 'x-key': 'a\nsecret' } })).toThrow(
      /^headers contains a name or value that HTTP does not allow$/,
    );
  });

  it.each([
    ['', '/a'],
    ['/', '/a'],
    ['/unleash', '/unleash/a'],
    ['/unleash//', '/unleash/a'],
  ])('keep the path of the base URL: %j', async (path, url) => {
    await withService([json(200, {})], async (_, service) => {
      await new Transport({ baseUrl: new URL(service.url + path), token }).send(put);
      expect(service.arrived[0]?.url).toBe(url);
    });
  });
});

describe('a relative base URL', () => {
  it('is resolved by the location of a page', async () => {
    await withService([json(200, {})], async (_, service) => {
      vi.stubGlobal('location', new URL('/admin/index.html', service.url));
      onTestFinished(() => void vi.unstubAllGlobals());
      await new Transport({ baseUrl: '/flags/', token }).send(put);
      expect(service.arrived[0]?.url).toBe('/flags/a');
    });
  });
});

describe('a function for tokens', () => {
  it('is called for every try, and its token is masked in errors', async () => {
    const tokens = ['first-token', 'Bearer second-token'];
    const repeating: Handler = (response, request) =>
      json(403, { message: `${request.headers.authorization} may not` })(response, request);
    await withService(
      [json(503, {}, { 'retry-after': '0' }), repeating],
      async (transport, { arrived }) => {
        await expect(transport.send(put)).rejects.toMatchObject({ message: 'Bearer ***** may not' });
        expect(arrived.map(({ headers }) => headers.authorization)).toEqual(['first-token', 'Bearer second-token']);
      },
      { token: async () => tokens.shift() ?? '' },
    );
  });

  it.each([
    [() => '', 'the result of token() is missing: a token of the administration API is required'],
    [() => 'a\nb', 'the result of token() must consist of visible ASCII characters'],
    [async () => Promise.reject(new Error('signed out')), 'signed out'],
    [
      () => {
        throw new Error('signed out');
      },
      'signed out',
    ],
  ])('rejects the request with its error: %s', async (tokenOf, message) => {
    await withService(
      [json(200, {})],
      async (transport, { arrived }) => {
        await expect(transport.send(put)).rejects.toThrow(message);
        expect(arrived.length).toBe(0);
      },
      { token: tokenOf },
    );
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

describe('responses', () => {
  it('with an error status become errors, without the token', async () => {
    await withService([json(404, { id: 'i', name: 'NotFoundError', message: 'none' })], async (transport, service) => {
      const error = await transport.send(put).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(AdminApiError);
      expect(error).toMatchObject({ status: 404, request: { method: 'PUT', url: `${service.url}/a` } });
      expect(JSON.stringify(error)).not.toContain('secret');
    });
  });

  it('that redirect are not followed: another host would get the token', async () => {
    await withService(
      [json(307, {}, { location: 'http://127.0.0.1:1/' })],
      async (transport) => {
        await expect(transport.send(put)).rejects.toThrow(ConnectionError);
      },
      { retries: 0 },
    );
  });
});

describe('repetition', () => {
  it.each<[number | string, string[], unknown?]>([
    [429, ['GET', 'PUT', 'PUT with If-Match', 'DELETE', 'POST']],
    [502, ['GET', 'PUT']],
    [503, ['GET', 'PUT', 'PUT with If-Match', 'DELETE', 'POST'], { id: 'i', name: 'ServiceUnavailable', message: 'm' }],
    [503, ['GET', 'PUT'], '<html>503 Service Temporarily Unavailable'],
    [503, ['GET', 'PUT'], { name: 'ServiceUnavailable' }],
    [503, ['GET', 'PUT'], { id: 'i', name: 'upstream', message: 'm' }],
    [504, ['GET']],
    [400, []],
    [500, []],
    ['a lost connection', ['GET', 'PUT']],
  ])('after %s: %j, with the body %j', async (failure, expected, body = {}) => {
    const repeated: string[] = [];
    for (const name of ['GET', 'PUT', 'PUT with If-Match', 'DELETE', 'POST']) {
      const [method = '', condition] = name.split(' with ');
      const request = { method, path: '/a', ifMatch: condition && '"1"' };
      const failed = typeof failure === 'number' ? json(failure, body, { 'retry-after': '0' }) : hangUp;
      await withService([failed, json(200, {})], async (transport, { arrived }) => {
        await transport.send(request).catch(() => {});
        repeated.push(...(arrived.length === 2 ? [name] : []));
      });
    }
    expect(repeated).toEqual(expected);
  });

  it('is not tried if Retry-After is too long', async () => {
    await withService([json(429, {}, { 'retry-after': '3600' })], async (transport, { arrived }) => {
      await expect(transport.send(put)).rejects.toMatchObject({ status: 429, retryAfter: 3600 });
      expect(arrived.length).toBe(1);
    });
  });
});

describe('lost connections', () => {
  it('become a ConnectionError with the reason of fetch', async () => {
    await withService(
      [hangUp],
      async (transport, { url }) => {
        const error = await transport.send(put).catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(ConnectionError);
        expect(error).toMatchObject({ name: 'ConnectionError', request: { method: 'PUT', url: `${url}/a` } });
        expect((error as ConnectionError).cause).toBeInstanceOf(Error);
        expect((error as ConnectionError).message).not.toContain('secret');
      },
      { retries: 0 },
    );
  });
});

describe('a proxy that requires authentication', () => {
  it('is named, although fetch gives no reason', async () => {
    await withService(
      [json(407, {})],
      async (transport) => {
        await expect(transport.send(put)).rejects.toThrow(/407/);
      },
      { retries: 0 },
    );
  });
});

describe('time', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is limited', async () => {
    await withService(
      [() => vi.advanceTimersByTime(50)],
      async (transport, { arrived }) => {
        await expect(transport.send(put)).rejects.toThrow(TimeoutError);
        expect(arrived.length).toBe(1);
      },
      { timeoutMs: 50 },
    );
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
    await withService(
      [halfway],
      async (transport) => {
        await expect(transport.send(put)).rejects.toThrow(/got no response within 50 ms$/);
      },
      { timeoutMs: 50, fetch },
    );
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

describe('a custom fetch', () => {
  it('may reject with nothing', async () => {
    const fetch = () => Promise.reject(null);
    const transport = new Transport({ baseUrl: 'http://x', token, retries: 0, fetch });
    await expect(transport.send(put)).rejects.toBeNull();
  });
});

describe('signals', () => {
  it('end a request with their reason', async () => {
    const controller = new AbortController();
    const aborting: Handler = () => controller.abort(new Error('enough'));
    await withService([aborting], async (transport, { arrived }) => {
      await expect(transport.send({ ...put, signal: controller.signal })).rejects.toThrow('enough');
      expect(arrived.length).toBe(1);
    });
  });

  it('end the wait before another try', async () => {
    const controller = new AbortController();
    const { setTimeout: realTimer } = globalThis;
    // The wait that the service asks for lasts until it is aborted.
    const timer = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timer.mockRestore());
    timer.mockImplementation(((action: () => void, delay?: number) => {
      if (delay !== 20_000) {
        return realTimer(action, delay);
      }
      setImmediate(() => controller.abort());
      return 0;
    }) as typeof setTimeout);
    await withService([json(503, {}, { 'retry-after': '20' })], async (transport, { arrived }) => {
      await expect(transport.send({ ...put, signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
      expect(arrived.length).toBe(1);
    });
  });

  it('that are aborted already prevent the request', async () => {
    await withService([json(200, {})], async (transport, { arrived }) => {
      await expect(transport.send({ ...put, signal: AbortSignal.abort() })).rejects.toMatchObject({
        name: 'AbortError',
      });
      expect(arrived.length).toBe(0);
    });
  });
});
