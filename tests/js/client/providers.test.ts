// Tests the client's option `providers`.
import { describe, expect, it } from 'vitest';

import { ValidationError, type AdminClientOptions, type ProviderDefinition } from '../../../js/src/entries/index.js';
import { clientOf } from '../support/clients.js';
import { json, type Handler } from '../support/fake-service.js';
import { addon, pager, update } from '../support/samples.js';

const paging = { ...update, provider: 'pager', parameters: { key: 'abc' } };

const handler: Handler = (response, request) =>
  json(
    200,
    request.method === 'GET' && request.url.endsWith('/addons') ? { addons: [addon], providers: [pager] } : addon,
  )(response, request);

const get = 'GET addons';
const put = 'PUT addons/1';
async function start(options: Partial<AdminClientOptions>, handlers = handler) {
  const { client, arrived } = await clientOf(handlers, options);
  return { client, arrived, asked: () => arrived.map(({ method, url }) => `${method} ${url.slice(11)}`) };
}

describe('getProviders', () => {
  it('reads the definitions of the service', async () => {
    const { client, asked } = await start({});
    expect(await client.getProviders()).toEqual([pager]);
    expect(asked()).toEqual([get]);
  });

  it.each([null, [], 'x', {}, { providers: 1 }])(
    'rejects when the response has no list of providers, and so does an update: %j',
    async (body) => {
      const wrong = { name: 'InvalidResponse', status: 200 };
      const { client } = await start({ providers: 'load', validateResponses: true }, json(200, body));
      await expect(client.getProviders()).rejects.toMatchObject(wrong);
      await expect(client.updateAddon(1, update)).rejects.toMatchObject(wrong);
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
    const { client } = await start({ providers: [counting] });
    await client.updateAddon(1, paging);
    const once = reads;
    await client.updateAddon(1, paging);
    expect([once > 0, reads]).toEqual([true, once]);
  });

  it.each<Partial<AdminClientOptions>>([{}, { providers: 'load', validateRequests: false }])(
    'are left to the service by %j',
    async (options) => {
      const { client, asked } = await start(options);
      await client.updateAddon(1, { ...update, provider: 'unknown', parameters: {} });
      expect(asked()).toEqual([put]);
    },
  );

  it('are loaded once, and applied to updates before they are sent', async () => {
    const { client, asked } = await start({ providers: 'load' });
    await client.updateAddon(1, paging);
    await client.updateAddon(1, paging);
    expect(asked()).toEqual([get, put, put]);
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

  it('are loaded once by parallel updates, which stop if they cannot be read, and again after that', async () => {
    let isReady = false;
    const { client, asked } = await start({ providers: 'load' }, (response, request) =>
      (isReady ? handler : json(403, { message: 'no' }))(response, request),
    );
    const updates = () => Promise.allSettled([1, 2, 3].map((id) => client.updateAddon(id, paging)));
    const message = expect.stringMatching(/^Nothing was sent: .* first: no$/);
    expect(await updates()).toMatchObject([1, 2, 3].map(() => ({ reason: { status: 403, message } })));
    expect(asked()).toEqual([get]);
    isReady = true;
    expect((await updates()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(asked().filter((request) => request === get).length).toBe(2);
  });

  it('are loaded for the other updates when the first is aborted', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const { client, asked } = await start({ providers: 'load' }, (response, request) => {
      if (request.method === 'GET') controller.abort(new Error('enough'));
      handler(response, request);
    });
    const [aborted, other] = [client.updateAddon(2, paging, { signal }), client.updateAddon(1, paging)];
    await expect(aborted).rejects.toThrow('enough');
    await expect(other).resolves.toMatchObject({ id: addon.id });
    await expect(client.updateAddon(2, paging, { signal })).rejects.toThrow('enough');
    expect(asked()).toEqual([get, put]);
  });

  it('are those last read', async () => {
    let providers: ProviderDefinition[] = [];
    const { client } = await start({ providers: 'load' }, (response, request) =>
      json(200, request.method === 'GET' ? { addons: [], providers } : addon)(response, request),
    );
    await expect(client.updateAddon(1, paging)).rejects.toThrow(ValidationError);
    providers = [pager];
    await client.getAddons();
    await client.updateAddon(1, paging);
  });

  it('may be passed as an option', async () => {
    const { client, asked } = await start({ providers: [pager] });
    await client.updateAddon(1, paging);
    await expect(client.updateAddon(1, update)).rejects.toThrow(ValidationError);
    expect(asked()).toEqual([put]);
  });
});

it.each<Partial<AdminClientOptions>>([
  { providers: 'load' },
  { providers: [pager] },
  {},
  { validateRequests: false },
  { token: async () => 'token' },
])('sends the value of the call, whatever the caller changes meanwhile: %o', async (options) => {
  const { client, arrived } = await start(options);
  const payload = structuredClone(paging);
  const sent = client.createAddon(payload);
  payload.enabled = !payload.enabled;
  payload.parameters.key = 'changed';
  await sent;
  expect(arrived.at(-1)?.body).toBe(JSON.stringify(paging));
});
