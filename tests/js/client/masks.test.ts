// Tests that the client masks secrets of addons which the service returns in clear (D75).
import { inspect } from 'node:util';

import { describe, expect, it } from 'vitest';

import type { AdminClient, AdminClientOptions, ProviderDefinition } from '../../../js/src/entries/index.js';
import { clientOf } from '../support/clients.js';
import { json, type Handler } from '../support/fake-service.js';
import { addon, pager, update } from '../support/samples.js';

const stored = { url: 'https://stored.example.com/hook', authorization: 'stored-secret', contentType: 'text/plain' };
const clear = { ...addon, parameters: stored };
const masked = { ...addon, parameters: { ...stored, url: '*****', authorization: '*****' } };

const definition = (name: string, ...sensitive: string[]): ProviderDefinition => ({
  ...pager,
  name,
  parameters: ['url', ...sensitive].map((one) => ({
    ...{ name: one, displayName: one, type: 'text', required: false },
    sensitive: sensitive.includes(one),
  })),
});

describe('secrets that the service returns in clear', () => {
  it.each<[method: string, call: (client: AdminClient) => Promise<unknown>, sent: unknown, expected: unknown]>([
    ['getAddon, which the service masks', (client) => client.getAddon(1), clear, clear],
    ['getAddons, which the service masks', (client) => client.getAddons(), { addons: [clear] }, { addons: [clear] }],
    ['createAddon', (client) => client.createAddon(update), clear, masked],
    ['updateAddon', (client) => client.updateAddon(1, update), clear, masked],
  ])('are masked in the result of %s', async (_, call, response, expected) => {
    const { client } = await clientOf(json(200, response, { etag: '"7"' }));
    expect(await call(client)).toEqual(expected);
    const whole = await (call(client) as ReturnType<AdminClient['getAddon']>).withResponse();
    expect([whole.data, whole.etag]).toEqual([expected, '"7"']);
    expect(JSON.parse(whole.bodyJson)).toEqual(expected);
    const { client: other } = await clientOf(json(200, response), { unmasked: true });
    expect(await call(other)).toEqual(response);
  });

  it.each([
    ['new-relic', 'licenseKey'],
    ['new-relic', 'customHeaders'],
    ['slack-app', 'accessToken'],
    ['teamsworkflow', 'url'],
    ['teamsworkflow', 'customHeaders'],
  ])('are masked without definitions, of %s: %s', async (provider, name) => {
    const { client } = await clientOf(json(201, { ...addon, provider, parameters: { [name]: 'stored-secret' } }));
    const whole = await client.createAddon({ ...update, provider }).withResponse();
    expect(JSON.stringify(whole)).not.toContain('stored-secret');
  });

  it('are masked in the text, whose numbers keep their digits', async () => {
    const numbers = '9007199254740993,1e400,-0.10,"\\u0000#1"';
    const text = (url: string) =>
      `{"\\u0000a":[${numbers}],"id":9007199254740993,"provider":"webhook","parameters":{"url":"${url}","x":1e400}}`;
    const { client } = await clientOf((response) => response.writeHead(200).end(text('https://a.example.com')));
    const { bodyJson } = await client.updateAddon(1, update).withResponse();
    expect(bodyJson).toBe(text('*****').replace('-0.10', '-0.1'));
  });

  it.each<[what: string, handler: Handler]>([
    ['a refusal', json(400, { message: 'no', stored: clear, details: [{ message: 'm', addon: clear }] })],
    ['an invalid response', json(200, { ...clear, enabled: 'yes' })],
    ['a refusal with an addon within a body', json(400, { message: 'no', ...update, stored: clear })],
    ['a failure that was cut', (response) => response.writeHead(500).end('{"parameters": {"url": "stored-secret')],
    ['a response that was cut', (response) => response.end('{"parameters": {"authorization": "stored-secret')],
  ])('are masked in errors: %s', async (_, handler) => {
    const { client } = await clientOf(handler, { validateResponses: true });
    const error = (await client.updateAddon(1, update).catch((caught: unknown) => caught)) as Error & { body: unknown };
    expect(error).toBeInstanceOf(Error);
    const shown = [error, error.cause, error.body].map((one) => inspect(one, { depth: 20, showHidden: true })).join();
    expect(shown + JSON.stringify(error)).not.toContain('stored-');
  });

  const paged = { ...addon, provider: 'pager', parameters: { url: 'u', key: 'k', pin: 'p' } };
  const parametersOf = async (client: AdminClient) => (await client.updateAddon(1, update)).parameters;

  it('are those of the definitions that the client was given or has read last', async () => {
    const options = { providers: [definition('pager', 'key', 'absent')], validateRequests: false };
    const { client: given } = await clientOf(json(200, paged), options);
    expect(await parametersOf(given)).toEqual({ url: 'u', key: '*****', pin: 'p' });
    const list = { addons: [paged], providers: [definition('pager', 'pin'), null, { name: 'odd', parameters: [1] }] };
    const { client } = await clientOf([json(200, list), json(200, paged)]);
    expect((await client.getAddons()).addons[0]?.parameters).toEqual({ url: 'u', key: 'k', pin: '*****' });
    expect(await parametersOf(client)).toEqual({ url: 'u', key: 'k', pin: '*****' });
  });

  it('of the default providers are masked, whatever definitions there are', async () => {
    const options: Partial<AdminClientOptions> = { providers: [definition('pager', 'key')], validateRequests: false };
    const { client } = await clientOf(json(200, clear), options);
    expect(await parametersOf(client)).toEqual(masked.parameters);
  });

  it('are masked as they were sent, whatever happens to the value meanwhile', async () => {
    const sent = { ...update, provider: 'other', parameters: { key: '*****' } };
    const { client } = await clientOf((response, request) => {
      sent.parameters.key = 'typed meanwhile';
      json(200, { id: 1, parameters: { key: 'stored-secret' } })(response, request);
    });
    expect((await client.updateAddon(1, sent)).parameters).toEqual({ key: '*****' });
  });

  it('of a provider that is not defined are those that were sent as masks', async () => {
    const parameters = JSON.parse('{"url":"u","accessToken":"stored-secret","__proto__":"stored-secret"}');
    const sent = JSON.parse('{"url":"u","accessToken":"*****","__proto__":"*****"}');
    const { client } = await clientOf(json(200, { ...addon, provider: 'slack-app', parameters }));
    const body = { ...update, provider: 'slack-app', parameters: sent };
    for (const given of [body, JSON.stringify(body), new TextEncoder().encode(JSON.stringify(body))]) {
      const result = await client.updateAddon(1, given as typeof body);
      expect(JSON.stringify(result.parameters)).toBe(JSON.stringify(sent));
    }
  });
});

it('responses about anything else stay', async () => {
  const token = { provider: 'webhook', parameters: { url: 'x' } };
  const { client } = await clientOf(json(200, token));
  expect(await client.getHealth()).toEqual(token);
});
