// Tests the client's option `providers`.
import { describe, expect, it } from 'vitest';

import {
  AdminClient,
  ValidationError,
  type AdminClientOptions,
  type ProviderDefinition,
} from '../../../js/src/entries/index.js';
import { FakeService, json, type Handler } from '../support/fake-service.js';
import { addon, update } from '../support/samples.js';

const pager: ProviderDefinition = {
  name: 'pager',
  displayName: 'Pager',
  description: 'Pages people',
  documentationUrl: 'https://example.com/pager',
  parameters: [{ name: 'key', displayName: 'Key', type: 'text', required: true, sensitive: true }],
  events: ['feature-created'],
};
const paging = { ...update, provider: 'pager', parameters: { key: 'abc' } };

const handler: Handler = (response, request) =>
  json(
    200,
    request.method === 'GET' && request.url.endsWith('/addons') ? { addons: [addon], providers: [pager] } : addon,
  )(response, request);

async function withClient(
  options: Partial<AdminClientOptions>,
  action: (client: AdminClient, asked: () => string[]) => Promise<void>,
  handlers: Handler = handler,
): Promise<void> {
  await using service = await FakeService.start(handlers);
  const client = new AdminClient({
    baseUrl: service.url,
    token: 'token',
    retries: 0,
    service: 'specification',
    ...options,
  });
  await action(client, () => service.arrived.map(({ method, url }) => `${method} ${url}`));
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort(new Error('enough')) };
}

describe('getProviders', () => {
  it('reads the definitions of the service', async () => {
    await withClient({}, async (client, asked) => {
      expect(await client.getProviders()).toEqual([pager]);
      expect(asked()).toEqual(['GET /api/admin/addons']);
    });
  });

  it.each([null, [], 'x', {}, { providers: 1 }])(
    'rejects when the response has no list of providers: %j',
    async (body) => {
      const wrong = { name: 'InvalidResponse', status: 200 };
      for (const providers of [undefined, 'load'] as const) {
        await withClient(
          { providers, validateResponses: true },
          async (client) => {
            await expect(client.getProviders()).rejects.toMatchObject(wrong);
            if (providers === 'load') {
              await expect(client.updateAddon(1, update)).rejects.toMatchObject(wrong);
            }
          },
          json(200, body),
        );
      }
    },
  );
});

describe('the rules of providers', () => {
  it('are read once for a list of definitions', async () => {
    let reads = 0;
    const counting = {
      ...pager,
      get displayName() {
        reads++;
        return 'Pager';
      },
    };
    await withClient({ providers: [counting] }, async (client) => {
      await client.updateAddon(1, paging);
      const once = reads;
      await client.updateAddon(1, paging);
      expect([once > 0, reads]).toEqual([true, once]);
    });
  });

  it('are left to the service by default', async () => {
    await withClient({}, async (client, asked) => {
      await client.updateAddon(1, { ...update, provider: 'unknown', parameters: {} });
      expect(asked()).toEqual(['PUT /api/admin/addons/1']);
    });
  });

  it('are loaded once, and applied to updates before they are sent', async () => {
    await withClient({ providers: 'load' }, async (client, asked) => {
      await client.updateAddon(1, paging);
      await client.updateAddon(1, paging);
      expect(asked()).toEqual(['GET /api/admin/addons', 'PUT /api/admin/addons/1', 'PUT /api/admin/addons/1']);
      const refused = client.updateAddon(1, { ...paging, parameters: {} });
      await expect(refused).rejects.toThrow(ValidationError);
      await expect(refused).rejects.toMatchObject({
        message: '/parameters/key is required by provider pager, but missing',
        id: undefined,
        issues: [{ code: 'missing_parameter', path: ['parameters', 'key'] }],
      });
      await expect(client.updateAddon(1, update)).rejects.toMatchObject({ issues: [{ code: 'unknown_provider' }] });
      expect(asked().length).toBe(3);
    });
  });

  it('are loaded once by parallel updates, and again after a failure', async () => {
    let isReady = false;
    const waking: Handler = (response, request) =>
      (isReady ? handler : json(403, { message: 'no' }))(response, request);
    await withClient(
      { providers: 'load' },
      async (client, asked) => {
        const updates = () => Promise.allSettled([1, 2, 3].map((id) => client.updateAddon(id, paging)));
        expect((await updates()).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
        expect(asked()).toEqual(['GET /api/admin/addons']);
        isReady = true;
        expect((await updates()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
        expect(asked().filter((request) => request.startsWith('GET')).length).toBe(2);
      },
      waking,
    );
  });

  it('are loaded for the other updates when the first is aborted', async () => {
    const { signal, abort } = abortable();
    const slow: Handler = (response, request) => {
      if (request.method === 'GET') abort();
      handler(response, request);
    };
    await withClient(
      { providers: 'load' },
      async (client, asked) => {
        const [aborted, other] = [client.updateAddon(1, paging, { signal }), client.updateAddon(2, paging)];
        await expect(aborted).rejects.toThrow('enough');
        await expect(other).resolves.toMatchObject({ id: addon.id });
        await expect(client.updateAddon(1, paging, { signal })).rejects.toThrow('enough');
        expect(asked()).toEqual(['GET /api/admin/addons', 'PUT /api/admin/addons/2']);
      },
      slow,
    );
  });

  it('are those last read', async () => {
    let providers: ProviderDefinition[] = [];
    const changing: Handler = (response, request) =>
      json(200, request.method === 'GET' ? { addons: [], providers } : addon)(response, request);
    await withClient(
      { providers: 'load' },
      async (client) => {
        await expect(client.updateAddon(1, paging)).rejects.toThrow(ValidationError);
        providers = [pager];
        await client.getAddons();
        await client.updateAddon(1, paging);
      },
      changing,
    );
  });

  it('may be passed as an option', async () => {
    await withClient({ providers: [pager] }, async (client, asked) => {
      await client.updateAddon(1, paging);
      await expect(client.updateAddon(1, update)).rejects.toThrow(ValidationError);
      expect(asked()).toEqual(['PUT /api/admin/addons/1']);
    });
  });

  it('are not applied when bodies are not validated', async () => {
    await withClient({ providers: 'load', validateRequests: false }, async (client, asked) => {
      await client.updateAddon(1, update);
      expect(asked()).toEqual(['PUT /api/admin/addons/1']);
    });
  });

  it('that cannot be read stop the update, and the next update reads them again', async () => {
    let isReady = false;
    const waking: Handler = (response, request) =>
      (isReady ? handler : json(403, { message: 'no' }))(response, request);
    await withClient(
      { providers: 'load' },
      async (client, asked) => {
        await expect(client.updateAddon(1, paging)).rejects.toMatchObject({ status: 403, message: 'no' });
        expect(asked()).toEqual(['GET /api/admin/addons']);
        isReady = true;
        await client.updateAddon(1, paging);
      },
      waking,
    );
  });
});

it('sends the value of the call, whatever the caller changes meanwhile', async () => {
  const configurations: Partial<AdminClientOptions>[] = [
    { providers: 'load' },
    { providers: [pager] },
    {},
    { validateRequests: false },
    { token: async () => 'token' },
  ];
  for (const options of configurations) {
    await using service = await FakeService.start(handler);
    const client = new AdminClient({
      baseUrl: service.url,
      token: 'token',
      retries: 0,
      service: 'specification',
      ...options,
    });
    const payload = structuredClone(paging);
    const sent = client.createAddon(payload);
    payload.enabled = !payload.enabled;
    payload.parameters.key = 'changed';
    await sent;
    expect(service.arrived.at(-1)?.body).toBe(JSON.stringify(paging));
  }
});
