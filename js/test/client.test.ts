import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import {
  AdminApiError,
  AdminClient,
  entityTagOf,
  PreconditionFailedError,
  ValidationError,
  type AdminClientOptions,
} from '../src/index.js';
import { FakeService, json, type Answer } from './fake-service.js';
import { account, addon, update } from './samples.js';

const token = 'user:secret-token';
const strategy = {
  name: 'gradual',
  displayName: null,
  description: null,
  editable: true,
  deprecated: false,
  parameters: [],
};

async function withClient(
  answer: Answer,
  action: (client: AdminClient, service: FakeService) => Promise<void>,
  options: Partial<AdminClientOptions> = {},
): Promise<void> {
  await using service = await FakeService.start(answer);
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
    expect(document.paths[path.replace(/\/[0-9]+$/, '/{id}')]).toHaveProperty(method.toLowerCase());
  });

  it('judges the answer if it is told to', async () => {
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

  it('refuses an answer that is not JSON', async () => {
    const answer: Answer = (response) => response.end('<html>Log in</html>');
    await withClient(answer, async (client) => {
      await expect(call(client)).rejects.toMatchObject({ name: 'InvalidResponse', status: 200 });
    });
  });
});

describe('bodies', () => {
  it('are judged before they are sent', async () => {
    await withClient(json(200, {}), async (client, { arrived }) => {
      const bad = { ...update, enabled: 'yes' } as never;
      await expect(client.updateAddon(1, bad)).rejects.toThrow(ValidationError);
      await expect(client.updateServiceAccount(1, { name: null } as never)).rejects.toThrow(ValidationError);
      await expect(client.createStrategy({ name: '..', parameters: [] })).rejects.toThrow(ValidationError);
      expect(arrived.length).toBe(0);
    });
  });

  it('are sent as they are if one wishes so', async () => {
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

  it.each([
    ['', 'not ""'],
    ['.', 'not "."'],
    ['..', 'not ".."'],
    [undefined, 'not undefined'],
    [null, 'not null'],
    [Number.NaN, 'not NaN'],
    [{}, 'not [object Object]'],
    [['1'], 'not 1'],
  ])('cannot be %j, which names nothing or another path', async (id, message) => {
    await withClient(json(200, {}), async (client, { arrived }) => {
      for (const call of [
        () => client.getAddon(id as string),
        () => client.updateAddon(id as string, update),
        () => client.getServiceAccount(id as string),
        () => client.updateServiceAccount(id as string, {}),
      ]) {
        const error = (await call().catch((caught: unknown) => caught)) as Error;
        expect(error).toBeInstanceOf(TypeError);
        expect(error.message).toMatch(/^flagadmin: an id must be /);
        expect(error.message.endsWith(message)).toBe(true);
      }
      expect(arrived.length).toBe(0);
    });
  });
});

describe('entity tags', () => {
  it('come with what is read, and go with what is changed', async () => {
    const answer: Answer = (response, request) =>
      request.headers['if-match'] === '"8"'
        ? json(412, { name: 'PreconditionFailed' })(response, request)
        : json(200, addon, { etag: '"7"' })(response, request);
    await withClient(answer, async (client, { arrived }) => {
      const read = await client.getAddon(1);
      expect(entityTagOf(read)).toBe('"7"');
      expect(entityTagOf({ ...read })).toBeUndefined();
      await client.updateAddon(1, update, { ifMatch: entityTagOf(read) });
      expect(arrived[1]?.headers['if-match']).toBe('"7"');
      await expect(client.updateAddon(1, update, { ifMatch: '"8"' })).rejects.toThrow(PreconditionFailedError);
    });
  });
});

describe('createStrategy', () => {
  it('tells the location', async () => {
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
});
