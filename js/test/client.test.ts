// Tests the client's requests, responses and options.
import { readFileSync } from 'node:fs';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import {
  AdminApiError,
  AdminClient,
  dryRun,
  entityTagOf,
  PreconditionFailedError,
  ValidationError,
  type AdminClientOptions,
  type ResponsePromise,
} from '../src/index.js';
import { FakeService, json, type Handler } from './fake-service.js';
import { account, addon, strategy, update } from './samples.js';

const token = 'user:secret-token';

const webhook = {
  name: 'webhook',
  displayName: 'Webhook',
  description: '',
  documentationUrl: '',
  parameters: [],
  events: [],
};

async function withClient(
  handler: Handler,
  action: (client: AdminClient, service: FakeService) => Promise<void>,
  options: Partial<AdminClientOptions> = {},
): Promise<void> {
  await using service = await FakeService.start(handler);
  await action(new AdminClient({ baseUrl: service.url, token, retries: 0, ...options }), service);
}

type Call = (client: AdminClient) => Promise<unknown>;

const calls: [name: string, call: Call, method: string, path: string, status: number, body: unknown][] = [
  ['updateAddon', (client) => client.updateAddon(1, update), 'PUT', '/api/admin/addons/1', 200, addon],
  ['getAddon', (client) => client.getAddon('1'), 'GET', '/api/admin/addons/1', 200, addon],
  ['getAddons', (client) => client.getAddons(), 'GET', '/api/admin/addons', 200, { addons: [addon], providers: [] }],
  [
    'updateServiceAccount',
    (client) => client.updateServiceAccount(9, { name: 'CI' }),
    'PUT',
    '/api/admin/service-account/9',
    200,
    account,
  ],
  ['getServiceAccount', (client) => client.getServiceAccount(9), 'GET', '/api/admin/service-account/9', 200, account],
  [
    'getServiceAccounts',
    (client) => client.getServiceAccounts(),
    'GET',
    '/api/admin/service-account',
    200,
    { serviceAccounts: [account] },
  ],
  [
    'createStrategy',
    async (client) => (await client.createStrategy({ name: 'gradual', parameters: [] })).strategy,
    'POST',
    '/api/admin/strategies',
    201,
    strategy,
  ],
  ['getStrategy', (client) => client.getStrategy('a/é'), 'GET', '/api/admin/strategies/a%2F%C3%A9', 200, strategy],
  [
    'getStrategies',
    (client) => client.getStrategies(),
    'GET',
    '/api/admin/strategies',
    200,
    { version: 1, strategies: [strategy] },
  ],
];

describe.each(calls)('%s', (_, call, method, path, status, body) => {
  it('asks for its path and returns the body', async () => {
    await withClient(json(status, body), async (client, { arrived }) => {
      expect(await call(client)).toEqual(body);
      expect(arrived).toMatchObject([{ method, url: path }]);
    });
  });

  it('is in the OpenAPI document', () => {
    const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const template = path.replace(/\/[0-9]+$/, '/{id}').replace(/a%2F.*$/, '{name}');
    expect(document.paths[template]).toHaveProperty(method.toLowerCase());
  });

  it('validates the response with validateResponses', async () => {
    await withClient(
      json(status, body),
      async (client) => {
        expect(await call(client)).toEqual(body);
      },
      { validateResponses: true },
    );
    await withClient(
      json(status, {}),
      async (client) => {
        const error = (await call(client).catch((caught: unknown) => caught)) as AdminApiError;
        expect(error).toBeInstanceOf(AdminApiError);
        expect(error).toMatchObject({ name: 'InvalidResponse', status });
        expect(error.issues.length).toBeGreaterThan(0);
      },
      { validateResponses: true },
    );
  });

  it('rejects a response that is not JSON', async () => {
    const handler: Handler = (response) => response.end('<html>Log in</html>');
    await withClient(handler, async (client) => {
      await expect(call(client)).rejects.toMatchObject({ name: 'InvalidResponse', status: 200 });
    });
  });
});

describe('bodies', () => {
  it('are validated before they are sent', async () => {
    await withClient(json(200, {}), async (client, { arrived }) => {
      const bad = { ...update, enabled: 'yes' } as never;
      await expect(client.updateAddon(1, bad)).rejects.toThrow(ValidationError);
      await expect(client.updateServiceAccount(1, { name: null } as never)).rejects.toThrow(ValidationError);
      await expect(client.createStrategy({ name: '..', parameters: [] })).rejects.toThrow(ValidationError);
      expect(arrived.length).toBe(0);
    });
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
    await withClient(json(200, addon), async (client, { arrived }) => {
      for (const [body, call] of calls) {
        await call(client, of(body));
        expect(arrived.at(-1)?.body).toBe(body);
        const refused = await call(client, of('{"name": 1, "enabled": 1} x')).catch((caught: unknown) => caught);
        expect(refused).toBeInstanceOf(ValidationError);
        expect((refused as ValidationError).issues[0]?.offset).toBe(26);
      }
      expect(arrived.length).toBe(calls.length);
    });
    for (const providers of ['load', [webhook]] as const) {
      await withClient(
        json(200, { ...addon, addons: [], providers: [webhook] }),
        async (client, { arrived }) => {
          const bytes = of(text);
          const sent = client.updateAddon(1, bytes);
          if (typeof bytes !== 'string') bytes.fill(0); // the client has a copy
          await sent;
          expect(arrived.at(-1)?.body).toBe(text);
          const other = of(text.replace('webhook', 'pager'));
          await expect(client.updateAddon(1, other)).rejects.toThrow(/^\/provider must be .* "pager"/);
        },
        { providers },
      );
    }
  });

  it('have no number rounded between reading and sending, as text', async () => {
    const stored = JSON.stringify({ ...addon, description: '' }).replace(
      '"*****"',
      '"*****","channelId":9007199254740993',
    );
    await withClient(
      (response) => response.end(stored),
      async (client) => {
        const { bodyJson: currentJson, data } = await client.getAddon(1).withResponse();
        expect(currentJson).toBe(stored);
        const updateJson = currentJson.replace('true', 'false');
        const tried = dryRun.updateAddon({ currentJson, updateJson });
        expect(tried.bodyJson).toContain('9007199254740993');
        expect(tried.changes).toEqual([{ instancePath: '/enabled', before: true, after: false }]);
        const both = { current: data, currentJson, updateJson } as unknown as {
          currentJson: string;
          updateJson: string;
        };
        expect(() => dryRun.updateAddon(both)).toThrow(/takes current or currentJson/);
        expect(() => dryRun.deleteAddon({ currentJson: '{}' })).toThrow(/^currentJson: /);
      },
    );
  });

  it('are sent unchanged without validateRequests', async () => {
    await withClient(
      json(400, { name: 'ValidationError', message: 'm' }),
      async (client, { arrived }) => {
        await expect(client.updateAddon(1, {} as never)).rejects.toMatchObject({ status: 400, message: 'm' });
        expect(arrived[0]?.body).toBe('{}');
        await expect(client.updateAddon(1, undefined as never)).rejects.toThrow(
          /^flagadmin: a body must be .*undefined$/,
        );
        expect(arrived.length).toBe(1);
      },
      { validateRequests: false },
    );
  });
});

describe('ids', () => {
  it('are one segment of the path', async () => {
    await withClient(json(404, {}), async (client, { arrived }) => {
      await client.getAddon('a/b?c#é').catch(() => {});
      expect(arrived[0]?.url).toBe('/api/admin/addons/a%2Fb%3Fc%23%C3%A9');
    });
  });
});

describe('entity tags', () => {
  it('are returned with a resource, and sent with its update', async () => {
    const handler: Handler = (response, request) =>
      request.headers['if-match'] === '"8"'
        ? json(412, { name: 'PreconditionFailed' })(response, request)
        : json(200, addon, { etag: '"7"' })(response, request);
    await withClient(handler, async (client, { arrived }) => {
      const read = await client.getAddon(1);
      expect(entityTagOf(read)).toBe('"7"');
      expect(() => entityTagOf({ ...read })).toThrow(/^flagadmin: the entity tag of this object is not known/);
      await client.updateAddon(1, update, { ifMatch: entityTagOf(read) });
      expect(arrived[1]?.headers['if-match']).toBe('"7"');
      await expect(client.updateAddon(1, update, { ifMatch: '"8"' })).rejects.toThrow(PreconditionFailedError);
    });
  });
});

describe('ifMatch', () => {
  it.each([undefined, null, '', 7, '"1"\n', ' "1"'])(
    'cannot be %j: the update would be unconditional',
    async (ifMatch) => {
      await withClient(json(200, addon), async (client, { arrived }) => {
        for (const call of [
          () => client.updateAddon(1, update, { ifMatch: ifMatch as string }),
          () => client.updateServiceAccount(1, {}, { ifMatch: ifMatch as string }),
        ]) {
          const error = (await call().catch((caught: unknown) => caught)) as Error;
          expect(error).toBeInstanceOf(TypeError);
          expect(error.message).toMatch(/^flagadmin: ifMatch must be an entity tag, not /);
        }
        expect(arrived.length).toBe(0);
      });
    },
  );

  it.each([
    ['W/"1"', '"1"'],
    ['W/"a,W/", "b"', '"a,W/", "b"'],
    ['*', '*'],
    ['plain', 'plain'],
  ])('is sent with strong tags: %s', async (ifMatch, sent) => {
    await withClient(json(200, addon), async (client, { arrived }) => {
      await client.updateAddon(1, update, { ifMatch });
      expect(arrived[0]?.headers['if-match']).toBe(sent);
    });
  });
});

describe('withResponse', () => {
  it.each(calls)('resolves to data, tag and headers: %s', async (name, call, _method, _path, status, body) => {
    await withClient(json(status, body, { etag: 'W/"7"', 'x-request-id': 'r1' }), async (client) => {
      // The entry of createStrategy picks a part of the data.
      const promise = (name === 'createStrategy'
        ? client.createStrategy({ name: 'gradual', parameters: [] })
        : call(client)) as unknown as ResponsePromise<unknown>;
      const response = await promise.withResponse();
      expect(response).toMatchObject({ etag: 'W/"7"', location: '', status });
      expect(response.data).toEqual(await promise);
      expect(response.headers.get('x-request-id')).toBe('r1');
    });
  });

  it('keeps the tag through copies of the data', async () => {
    await withClient(json(200, addon, { etag: '"7"' }), async (client, { arrived }) => {
      const { data, etag } = JSON.parse(JSON.stringify(await client.getAddon(1).withResponse()));
      await client.updateAddon(data.id, update, { ifMatch: etag });
      expect(arrived[1]?.headers['if-match']).toBe('"7"');
    });
  });

  it('has an empty tag where the service sends none, which ifMatch refuses', async () => {
    await withClient(json(200, addon), async (client) => {
      const { data, etag } = await client.getAddon(1).withResponse();
      expect(etag).toBe('');
      expect(() => entityTagOf(data)).toThrow(TypeError);
      await expect(client.updateAddon(1, update, { ifMatch: etag })).rejects.toThrow(TypeError);
    });
  });

  it('rejects like the promise, and leaves no rejection unhandled', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    onTestFinished(() => void process.off('unhandledRejection', unhandled));
    await withClient(json(404, { name: 'NotFoundError', message: 'm' }), async (client) => {
      await expect(client.getAddon(1).withResponse()).rejects.toMatchObject({ status: 404 });
      await expect(client.getProviders().withResponse()).rejects.toMatchObject({ status: 404 });
    });
    // Node reports unhandled rejections before the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe('getHealth', () => {
  it('reads the health, also with validation of responses', async () => {
    await withClient(
      json(200, { health: 'GOOD' }),
      async (client, { arrived }) => {
        expect(await client.getHealth()).toEqual({ health: 'GOOD' });
        expect(arrived[0]).toMatchObject({ method: 'GET', url: '/health' });
      },
      { validateResponses: true },
    );
  });
});

describe('headers of a request', () => {
  it('are added to those of the client, also when providers are loaded', async () => {
    const handler: Handler = (response, request) =>
      json(200, request.method === 'GET' ? { addons: [], providers: [webhook] } : addon)(response, request);
    await withClient(
      handler,
      async (client, { arrived }) => {
        await client.updateAddon(1, update, { headers: { 'x-trace': '1', accept: 'text/html' } });
        expect(arrived.map(({ headers }) => [headers['x-trace'], headers['x-team'], headers.accept])).toEqual([
          ['1', 'core', 'application/json'],
          ['1', 'core', 'application/json'],
        ]);
        await expect(client.getAddons({ headers: { 'x-key': 'a\nsecret' } })).rejects.toThrow(
          /^headers contains a name or value that HTTP does not allow$/,
        );
      },
      { headers: { 'x-team': 'core' }, providers: 'load' },
    );
  });
});

describe('options', () => {
  it.each([
    [{ validateRequests: 'no' }, 'validateRequests must be true or false'],
    [{ validateResponses: 1 }, 'validateResponses must be true or false'],
    [{ providers: 'all' }, "providers must be 'load' or a list of provider definitions"],
  ])('that are not valid are named in the error: %j', (bad, message) => {
    expect(() => new AdminClient({ baseUrl: 'http://x', token, ...(bad as object) })).toThrow(new TypeError(message));
  });
});

describe('createStrategy', () => {
  it('returns the location', async () => {
    await withClient(json(201, strategy, { location: '/api/admin/strategies/gradual' }), async (client) => {
      expect(await client.createStrategy({ name: 'gradual', parameters: [] })).toEqual({
        strategy,
        location: '/api/admin/strategies/gradual',
      });
    });
    await withClient(json(201, strategy), async (client) => {
      expect((await client.createStrategy({ name: 'gradual', parameters: [] })).location).toBe('');
    });
  });

  it.each([
    ['strategies/gradual', (url: string) => `${url}/api/admin/strategies/gradual`],
    ['https://other.example.com/x', () => 'https://other.example.com/x'],
    ['//[', () => '//['],
  ])('resolves a location that is relative to the request: %s', async (location, expected) => {
    await withClient(json(201, strategy, { location }), async (client, { url }) => {
      const created = await client.createStrategy({ name: 'gradual', parameters: [] }).withResponse();
      expect(created.location).toBe(expected(url));
      expect(created.data).toEqual({ strategy, location: expected(url) });
    });
  });
});
