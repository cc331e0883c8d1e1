// Tests that the client masks secrets of addons which the service returns in clear (D75).
import { inspect } from 'node:util';

import { describe, expect, it } from 'vitest';

import { AdminClient, type AdminClientOptions, type ProviderDefinition } from '../../../js/src/entries/index.js';
import { FakeService, json, type Handler } from '../support/fake-service.js';
import { addon, update } from '../support/samples.js';

const stored = { url: 'https://stored.example.com/hook', authorization: 'stored-secret', contentType: 'text/plain' };
const clear = { ...addon, parameters: stored };
const masked = { ...addon, parameters: { ...stored, url: '*****', authorization: '*****' } };

const definition = (name: string, ...sensitive: string[]): ProviderDefinition => ({
  name,
  displayName: name,
  description: '',
  documentationUrl: '',
  parameters: ['url', ...sensitive].map((one) => ({
    name: one,
    displayName: one,
    type: 'text',
    required: false,
    sensitive: sensitive.includes(one),
  })),
});

async function withClient<T>(
  handlers: Handler | readonly Handler[],
  action: (client: AdminClient) => Promise<T>,
  options: Partial<AdminClientOptions> = {},
): Promise<T> {
  await using service = await FakeService.start(...[handlers].flat());
  return await action(
    new AdminClient({
      baseUrl: service.url,
      token: 'token-of-tests',
      retries: 0,
      service: 'specification',
      ...options,
    }),
  );
}

describe('secrets that the service returns in clear', () => {
  it.each<[method: string, call: (client: AdminClient) => Promise<unknown>, sent: unknown, expected: unknown]>([
    ['getAddon, which the service masks', (client) => client.getAddon(1), clear, clear],
    ['getAddons, which the service masks', (client) => client.getAddons(), { addons: [clear] }, { addons: [clear] }],
    ['createAddon', (client) => client.createAddon(update), clear, masked],
    ['updateAddon', (client) => client.updateAddon(1, update), clear, masked],
  ])('are masked in the result of %s', async (_, call, response, expected) => {
    await withClient(json(200, response, { etag: '"7"' }), async (client) => {
      const data = (await call(client)) as object;
      expect(data).toEqual(expected);
      const whole = await (call(client) as ReturnType<AdminClient['getAddon']>).withResponse();
      expect([whole.data, whole.etag]).toEqual([expected, '"7"']);
      expect(JSON.parse(whole.bodyJson)).toEqual(expected);
    });
    await withClient(json(200, response), async (client) => expect(await call(client)).toEqual(response), {
      unmasked: true,
    });
  });

  it.each([
    ['new-relic', 'licenseKey'],
    ['new-relic', 'customHeaders'],
    ['slack-app', 'accessToken'],
    ['teamsworkflow', 'url'],
    ['teamsworkflow', 'customHeaders'],
  ])('are masked without definitions, of %s: %s', async (provider, name) => {
    const response = { ...addon, provider, parameters: { [name]: 'stored-secret' } };
    await withClient(json(201, response), async (client) => {
      const whole = await client.createAddon({ ...update, provider }).withResponse();
      expect(JSON.stringify(whole)).not.toContain('stored-secret');
    });
  });

  it('are masked in the text, whose numbers keep their digits', async () => {
    const numbers = '9007199254740993,1e400,-0.10,"\\u0000#1"';
    const text = (url: string) =>
      `{"\\u0000a":[${numbers}],"id":9007199254740993,"provider":"webhook","parameters":{"url":"${url}","x":1e400}}`;
    const handler: Handler = (response) => response.writeHead(200).end(text('https://a.example.com'));
    await withClient(handler, async (client) => {
      expect((await client.updateAddon(1, update).withResponse()).bodyJson).toBe(
        text('*****').replace('-0.10', '-0.1'),
      );
    });
  });

  it.each<[what: string, handler: Handler]>([
    ['a refusal', json(400, { message: 'no', stored: clear, details: [{ message: 'm', addon: clear }] })],
    ['an invalid response', json(200, { ...clear, enabled: 'yes' })],
    ['a refusal with an addon within a body', json(400, { message: 'no', ...update, stored: clear })],
    ['a failure that was cut', (response) => response.writeHead(500).end('{"parameters": {"url": "stored-secret')],
    ['a response that was cut', (response) => response.end('{"parameters": {"authorization": "stored-secret')],
  ])('are masked in errors: %s', async (_, handler) => {
    const errorOf = (options: Partial<AdminClientOptions>) =>
      withClient(handler, (client) => client.updateAddon(1, update).catch((error: unknown) => error), {
        validateResponses: true,
        ...options,
      });
    const error = (await errorOf({})) as Error & { body: unknown };
    expect(error).toBeInstanceOf(Error);
    const shown = [error, error.cause, error.body].map((one) => inspect(one, { depth: 20, showHidden: true })).join();
    expect(shown + JSON.stringify(error)).not.toContain('stored-');
  });

  it('are those of the definitions that the client was given or has read last', async () => {
    const paged = { ...addon, provider: 'pager', parameters: { url: 'u', key: 'k', pin: 'p' } };
    const parametersOf = async (client: AdminClient) => (await client.updateAddon(1, update)).parameters;
    const providers = [definition('pager', 'key', 'absent')];
    await withClient(
      json(200, paged),
      async (client) => {
        expect(await parametersOf(client)).toEqual({ url: 'u', key: '*****', pin: 'p' });
      },
      { providers, validateRequests: false },
    );
    const list = { addons: [paged], providers: [definition('pager', 'pin'), null, { name: 'odd', parameters: [1] }] };
    await withClient([json(200, list), json(200, paged)], async (client) => {
      expect((await client.getAddons()).addons[0]?.parameters).toEqual({ url: 'u', key: 'k', pin: '*****' });
      expect(await parametersOf(client)).toEqual({ url: 'u', key: 'k', pin: '*****' });
    });
  });

  it('of the default providers are masked, whatever definitions there are', async () => {
    await withClient(json(200, clear), async (client) => expect(await client.updateAddon(1, update)).toEqual(masked), {
      providers: [definition('pager', 'key')],
      validateRequests: false,
    });
  });

  it('are masked as they were sent, whatever happens to the value meanwhile', async () => {
    const sent = { ...update, provider: 'other', parameters: { key: '*****' } };
    const handler: Handler = (response, request) => {
      sent.parameters.key = 'typed meanwhile';
      json(200, { id: 1, parameters: { key: 'stored-secret' } })(response, request);
    };
    await withClient(handler, async (client) => {
      expect((await client.updateAddon(1, sent)).parameters).toEqual({ key: '*****' });
    });
  });

  it('of a provider that is not defined are those that were sent as masks', async () => {
    const parameters = JSON.parse('{"url":"u","accessToken":"stored-secret","__proto__":"stored-secret"}');
    const sent = JSON.parse('{"url":"u","accessToken":"*****","__proto__":"*****"}');
    await withClient(json(200, { ...addon, provider: 'slack-app', parameters }), async (client) => {
      const body = { ...update, provider: 'slack-app', parameters: sent };
      for (const given of [body, JSON.stringify(body), new TextEncoder().encode(JSON.stringify(body))]) {
        const result = await client.updateAddon(1, given as typeof body);
        expect(JSON.stringify(result.parameters)).toBe(JSON.stringify(sent));
      }
    });
  });
});

it('responses about anything else stay', async () => {
  const token = { provider: 'webhook', parameters: { url: 'x' } };
  await withClient(json(200, token), async (client) => expect(await client.getHealth()).toEqual(token));
});
