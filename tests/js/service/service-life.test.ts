// What a caller can do besides what a test does: aborts, a reset or an end in between, wrong arguments, a module that cannot start.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import {
  createService,
  type ReceivedRequest,
  type RequestLike,
  type Service,
} from '../../../js/src/entries/service.js';
import { addon, update } from '../support/samples.js';

const url = 'http://service.test/api/admin/addons';
const headers = { authorization: 'test-admin-token', 'content-type': 'application/json' };
const fixtures = { addons: [{ ...addon, id: 1 }] };
const post = { method: 'POST', headers, body: JSON.stringify(update) };

let service: Service;
beforeEach(() => {
  service = createService({ fixtures });
});
afterEach(() => service.dispose());

/** A creation whose body arrives when `arrive` is called. */
function slowCreation(signal?: AbortSignal): { request: RequestLike; arrive: () => void } {
  let arrive = () => {};
  const bytes = new Promise<ArrayBuffer>((resolve) => {
    arrive = () => resolve(new TextEncoder().encode(post.body).buffer);
  });
  const request = { method: 'POST', url, headers: Object.entries(headers), arrayBuffer: () => bytes };
  return { request: signal === undefined ? request : { ...request, signal }, arrive };
}

/** Every way in which a request can be under way, and what lets it go on. */
const waits: [string, (signal?: AbortSignal) => [Promise<Response>, () => void]][] = [
  [
    'while its body is on its way',
    (signal) => {
      const { request, arrive } = slowCreation(signal);
      return [service.fetch(request), arrive];
    },
  ],
  ['while it is delayed', (signal) => delayed(() => service.delay(1000), signal)],
  ['while a failure delays it', (signal) => delayed(() => service.fail({ delayMs: 1000 }), signal)],
];
function delayed(delay: () => void, signal: AbortSignal | null = null): [Promise<Response>, () => void] {
  vi.useFakeTimers();
  delay();
  return [service.fetch(url, { ...post, signal }), () => vi.advanceTimersByTime(1000)];
}
afterEach(() => vi.useRealTimers());

const settled = async () => {
  for (let i = 0; i < 50; i += 1) await Promise.resolve();
};

describe.each(waits)('a request, %s', (_, begin) => {
  it('is aborted', async () => {
    const reason = new Error('enough');
    const controller = new AbortController();
    const [sent, goOn] = begin(controller.signal);
    const rejected = expect(sent).rejects.toBe(reason);
    await settled();
    controller.abort(reason);
    await rejected;
    goOn();
    await settled();
    expect(service.state().addons).toHaveLength(1);
    expect(service.requests).toEqual([]);
  });

  it.each([
    ['before it', () => service.reset(), 'the service was reset', true],
    ['when it could', () => service.reset(), 'the service was reset', false],
    ['with the service', () => service.dispose(), 'the service was disposed of', true],
  ])('ends with what ends all, and does not go on: %s', async (_, end, message, isFirst) => {
    const [sent, goOn] = begin();
    const cause = { message: `flagadmin: ${message}` };
    const rejected = expect(sent).rejects.toMatchObject({ name: 'TypeError', message: 'fetch failed', cause });
    await settled();
    for (const act of isFirst ? [end, goOn] : [goOn, end]) act();
    await rejected;
    await settled();
    expect(service.requests).toEqual([]);
    if (!message.endsWith('of')) expect(service.state().addons).toHaveLength(1);
  });
});

describe('an aborted request', () => {
  it.each([
    ['before', AbortSignal.abort()],
    ['while it is delayed', AbortSignal.timeout(5)],
  ])('takes no failure: %s', async (_, signal) => {
    service.fail({ status: 500 });
    service.delay(50);
    await expect(service.fetch(url, { headers, signal })).rejects.toThrow(/abort|timeout/);
    service.delay(0);
    expect((await service.fetch(url, { headers })).status).toBe(500);
    expect((await service.fetch(url, { headers })).status).toBe(200);
  });

  it('does not let Node warn of listeners, however many share a signal', async () => {
    const warned = vi.fn();
    process.on('warning', warned);
    const { signal } = new AbortController();
    service.delay(5);
    await Promise.all(Array.from({ length: 20 }, () => service.fetch(url, { headers, signal })));
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('warning', warned);
    expect(warned).not.toHaveBeenCalled();
  });
});

describe('a request', () => {
  it('may have headers of Node', async () => {
    const request = { url: '/api/admin/addons', method: 'GET', headers, arrayBuffer: async () => new ArrayBuffer(0) };
    expect((await service.fetch(request as never)).status).toBe(200);
  });

  it('has a string as its body like one of the runtime', async () => {
    const { status } = await service.fetch(url, { ...post, headers: { authorization: headers.authorization } });
    expect(status).toBe(415);
    await service.fetch('http://x/api/admin/strategies', { ...post, body: '{"name":"a\ud800b","parameters":[]}' });
    expect(service.state().strategies?.[0]?.name).toBe('a\ufffdb');
  });
});

describe('dispose', () => {
  it('does nothing the second time', () => {
    service.dispose();
    service.dispose();
    (service as Service & Record<symbol, () => void>)[
      (Symbol as unknown as { dispose?: symbol }).dispose ?? 'dispose'
    ]?.();
  });

  it.each<[string, (service: Service) => unknown]>([
    ['fetch', ({ fetch }) => fetch(url)],
    ['handle', ({ handle }) => handle(new Request(url))],
    ['handle of another path', ({ handle }) => handle(new Request('http://service.test/'))],
    ['state', async ({ state }) => state()],
    ['stateJson', async ({ stateJson }) => stateJson()],
    ['reset', async ({ reset }) => reset()],
    ['fail', async ({ fail }) => fail({})],
    ['delay', async ({ delay }) => delay(1)],
  ])('ends %s', async (_, call) => {
    service.dispose();
    await expect(call(service)).rejects.toThrow('flagadmin: the service was disposed of');
  });
});

describe('the arguments of fail and delay', () => {
  const methods = 'method must be DELETE, GET, HEAD, OPTIONS, POST or PUT, not';
  const path = 'path must be the path of an operation such as';
  it.each<[object, string]>([
    [{ method: 5 }, `${methods} 5`],
    [{ method: 'PATCH' }, `${methods} "PATCH"`],
    [{ method: '' }, methods],
    [{ path: 5 }, path],
    [{ path: '/api/admin/addon/{id}' }, `${path} "/api/admin/addons/{id}", not "/api/admin/addon/{id}"`],
    [{ path: 'http://service.test/api/admin/addons' }, path],
    [{ path: '/api/admin/addons?x' }, `${path} "/api/admin/addons", not "/api/admin/addons?x"`],
    [{ path: '/api/admin/strategies/größe' }, `${path} "/api/admin/strategies/{name}", not`],
    [{ path: '/api/admin/{kind}/1' }, path],
    [{ path: '' }, path],
    [{ method: 'POST', path: '/api/admin/addons/{id}' }, 'no operation has the method "POST" and the path "/api/'],
    [{ status: '500' }, 'status must be an integer from 400 to 599, not "500"'],
    [{ status: 600 }, 'status must be an integer'],
    [{ error: 'lost' }, 'error must be \'network\', not "lost"'],
    [{ times: Number.NaN }, 'times must be an integer from 1, or Infinity, not NaN'],
    [{ times: 0 }, 'times must be'],
    [{ times: '2' }, 'times must be'],
    [{ delayMs: '5' }, 'delayMs must be a number from 0 to 2147483647, not "5"'],
    [{ delayMs: -1 }, 'delayMs must be'],
    [{ retryAfter: 'a\nb' }, 'retryAfter must be an integer from 0, not "a\\nb"'],
    [{ retryAfter: 1e21 }, 'retryAfter must be'],
    [{ stats: 500 }, 'unknown option "stats"; expected method, path, status, error, times, delayMs, retryAfter'],
  ])('%j', async (failure, message) => {
    expect(() => service.fail(failure)).toThrow(TypeError);
    expect(() => service.fail(failure)).toThrow(`flagadmin: fail: ${message}`);
    expect((await service.fetch(url, { headers })).status).toBe(200);
  });

  it.each([undefined, null, 500, '/api/admin/addons', [], () => {}])('fail(%j)', (failure) => {
    expect(() => service.fail(failure as never)).toThrow('flagadmin: fail: the options must be an object');
  });

  it.each(['5', Number.NaN, Number.POSITIVE_INFINITY, 1e12, -1, undefined, null])('delay(%j)', (milliseconds) => {
    const message = 'flagadmin: delay: milliseconds must be a number from 0 to 2147483647, not ';
    expect(() => service.delay(milliseconds as never)).toThrow(message);
  });

  it('may be undefined, and for all requests', async () => {
    service.fail({ method: undefined, path: undefined, times: undefined, status: undefined } as object);
    expect((await service.fetch(url, { headers })).status).toBe(503);
    service.fail({ method: 'options', path: '/api/admin/addons/7', times: Number.POSITIVE_INFINITY });
    for (let i = 0; i < 3; i += 1) {
      expect((await service.fetch(`${url}/7`, { method: 'OPTIONS' })).status).toBe(503);
    }
    expect((await service.fetch(`${url}/8`, { method: 'OPTIONS' })).status).toBe(204);
  });
});

describe('the options of createService', () => {
  it.each<[object, string]>([
    [{ adminToken: 5 }, 'adminToken must be a string, not 5'],
    [{ adminToken: '' }, 'adminToken: the admin token must consist'],
    [{ corsOrigin: 'a.example' }, 'corsOrigin must be an origin such as https://admin.example.com, not "a.example"'],
    [{ corsOrigin: ['https://a.example\nhttps://b.example'] }, 'corsOrigin must be an origin'],
    [{ corsOrigin: [5] }, 'corsOrigin must be an origin'],
    [{ maxAddonBody: '5' }, 'maxAddonBody must be an integer from 1 to 1073741824, not "5"'],
    [{ maxAddonBody: Number.NaN }, 'maxAddonBody must be'],
    [{ maxAddonBody: -1 }, 'maxAddonBody must be'],
    [{ now: 5 }, 'now must be a function, not 5'],
    [{ random: () => 'x'.repeat(8) }, 'the result of random must be 8 bytes, not "xxxxxxxx"'],
    [{ random: () => new Uint8Array(7) }, 'the result of random must be 8 bytes'],
    [{ fixtures: () => {} }, 'fixtures:1: the file is not valid JSON'],
    [{ fixtures: null }, 'fixtures:1: the file must be object'],
    [{ fixtures: '{"addons":[],"x":"\ud800"}' }, 'fixtures:1: the file is not valid JSON'],
    [{ fixtures: new Uint8Array([0x22, 0xff, 0x22]) }, 'fixtures:1: the file is not valid JSON'],
    [{ fixtures: { addons: [{ ...addon, id: 0 }] } }, 'fixtures:1: /addons/0/id must be at least 1'],
  ])('%j', (options, message) => {
    expect(() => createService(options)).toThrow(TypeError);
    expect(() => createService(options)).toThrow(message);
  });

  const created = async (now: unknown) => {
    const other = createService({ now: () => now as Date });
    onTestFinished(() => other.dispose());
    const body = '{"username":"a","rootRole":1}';
    const sent = other.fetch('http://x/api/admin/service-account', { method: 'POST', headers, body });
    return [await sent.then(({ status }) => status, String), other.state().serviceAccounts?.length];
  };

  it.each([
    new Date(253_402_300_800_000),
    new Date(-62_167_219_200_001),
    new Date(Number.NaN),
    '2030-01-01T00:00:00Z',
    0,
    undefined,
  ])('now() returns %j', async (now) => {
    const message = expect.stringContaining('the result of now must be a Date of the years 0 to 9999, not ');
    expect(await created(now)).toEqual([message, 0]);
  });

  it.each([new Date(253_402_300_799_999), new Date(-62_167_219_200_000)])('now() returns %j: %#', async (now) => {
    expect(await created(now)).toEqual([201, 1]);
  });
});

describe('numbers that JavaScript would round', () => {
  const text = JSON.stringify(fixtures).replace('"parameters":{', '"parameters":{"bodyTemplate":9007199254740993,');

  it.each([text, new TextEncoder().encode(text)])('stay in stateJson and reset', async (given) => {
    const other = createService({ fixtures: given });
    expect(other.stateJson()).toContain('"bodyTemplate":9007199254740993');
    expect(other.state()).toEqual(JSON.parse(other.stateJson()));
    service.reset(other.stateJson());
    expect(service.stateJson()).toBe(other.stateJson());
    await service.fetch(`${url}/1`, { method: 'DELETE', headers });
    service.reset();
    expect(service.stateJson()).toBe(other.stateJson());
    other.dispose();
  });
});

describe('the requests', () => {
  it('are kept within a budget of bytes, as they were received', async () => {
    const body = `[${'[],'.repeat(300_000)}1]`;
    for (let i = 0; i < 20; i += 1) await service.fetch(url, { ...post, body });
    expect(service.requests).toHaveLength(18);
    const first = service.requests[0] as ReceivedRequest;
    expect((first.body as unknown[]).at(-1)).toBe(1);
    expect(Object.keys(first)).toEqual(['method', 'path', 'body', 'status']);
    service.reset();
    await service.fetch(url, { ...post, body: `[${'[],'.repeat(6_000_000)}1]` });
    expect(service.requests).toHaveLength(1);
  });

  it('are shown with their bodies', async () => {
    const { inspect } = await import('node:util');
    await service.fetch(url, post);
    expect(inspect(service.requests, { depth: 9 })).toContain("body: {\n      provider: 'webhook'");
    expect(structuredClone(service.requests)).toEqual([
      { method: 'POST', path: '/api/admin/addons', body: update, status: 201 },
    ]);
  });
});

describe('a failed start', () => {
  it('is an error of the package with its cause; the next call tries again', async () => {
    vi.resetModules();
    const fresh = await import('../../../js/src/entries/service.js');
    const { Instance } = WebAssembly;
    const cause = new RangeError('WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory for new instance');
    const logged = vi.spyOn(console, 'warn');
    WebAssembly.Instance = class {
      constructor() {
        throw cause;
      }
    } as never;
    try {
      for (let i = 0; i < 2; i += 1) {
        expect(() => fresh.createService()).toThrow(
          expect.objectContaining({ message: `flagadmin could not start its WebAssembly module (${cause}).`, cause }),
        );
      }
    } finally {
      WebAssembly.Instance = Instance;
    }
    expect(logged).not.toHaveBeenCalled();
    expect((await fresh.createService().fetch('/health')).status).toBe(200);
  });
});
