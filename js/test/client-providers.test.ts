import { describe, expect, it } from 'vitest';

import { AdminClient, ValidationError, type AdminClientOptions, type ProviderDefinition } from '../src/index.js';
import { FakeService, json, type Answer } from './fake-service.js';
import { addon, update } from './samples.js';

const pager: ProviderDefinition = {
  name: 'pager',
  displayName: 'Pager',
  description: 'Pages people',
  documentationUrl: 'https://example.com/pager',
  parameters: [{ name: 'key', displayName: 'Key', type: 'text', required: true, sensitive: true }],
  events: ['feature-created'],
};
const paging = { ...update, provider: 'pager', parameters: { key: 'abc' } };

const answer: Answer = (response, request) =>
  json(
    200,
    request.method === 'GET' && request.url.endsWith('/addons') ? { addons: [addon], providers: [pager] } : addon,
  )(response, request);

async function withClient(
  options: Partial<AdminClientOptions>,
  action: (client: AdminClient, asked: () => string[]) => Promise<void>,
  answers: Answer = answer,
): Promise<void> {
  await using service = await FakeService.start(answers);
  const client = new AdminClient({ baseUrl: service.url, token: 'token', retries: 0, ...options });
  await action(client, () => service.arrived.map(({ method, url }) => `${method} ${url}`));
}

describe('getProviders', () => {
  it('reads the definitions of the service', async () => {
    await withClient({}, async (client, asked) => {
      expect(await client.getProviders()).toEqual([pager]);
      expect(asked()).toEqual(['GET /api/admin/addons']);
    });
  });

  it.each([null, [], 'x', {}, { providers: 1 }])('tells when the service has something else: %j', async (body) => {
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
  });
});

describe('the rules of providers', () => {
  it('are left to the service, unless one asks', async () => {
    await withClient({}, async (client, asked) => {
      await client.updateAddon(1, { ...update, provider: 'nobody', parameters: {} });
      expect(asked()).toEqual(['PUT /api/admin/addons/1']);
    });
  });

  it('are loaded once, and updates are judged by them before they are sent', async () => {
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

  it('are those last read', async () => {
    let providers: ProviderDefinition[] = [];
    const changing: Answer = (response, request) =>
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

  it('may be handed in', async () => {
    await withClient({ providers: [pager] }, async (client, asked) => {
      await client.updateAddon(1, paging);
      await expect(client.updateAddon(1, update)).rejects.toThrow(ValidationError);
      expect(asked()).toEqual(['PUT /api/admin/addons/1']);
    });
  });

  it('let a masked secret pass, about which only the service knows', async () => {
    await withClient({ providers: 'load' }, async (client, asked) => {
      await client.updateAddon(1, { ...paging, parameters: { key: '*****' } });
      expect(asked().length).toBe(2);
    });
  });

  it('leave the size of bodies to the service', async () => {
    await withClient({ providers: [pager] }, async (client, asked) => {
      await client.updateAddon(1, { ...paging, description: 'x'.repeat(200_000) });
      expect(asked().length).toBe(1);
    });
  });

  it('are not applied when bodies are not judged', async () => {
    await withClient({ providers: 'load', validateRequests: false }, async (client, asked) => {
      await client.updateAddon(1, update);
      expect(asked()).toEqual(['PUT /api/admin/addons/1']);
    });
  });

  it('that cannot be read stop the update, and are read again the next time', async () => {
    let isReady = false;
    const waking: Answer = (response, request) => (isReady ? answer : json(403, { message: 'no' }))(response, request);
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
