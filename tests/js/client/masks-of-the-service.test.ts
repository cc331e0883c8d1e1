// Tests that reading, completing and writing an addon changes nothing, whatever the service shows in clear (D100), and that no update widens one (D95).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { serviceNames } from '../../../js/src/generated/constants.js';
import type { AdminClient, Addon } from '../../../js/src/entries/index.js';
import { completeAddonUpdate, defaultProviders } from '../../../js/src/entries/core.js';
import { createService } from '../../../js/src/entries/service.js';
import { clientBy, clientInMemory, token } from '../support/clients.js';
import { enough, runs } from '../support/runs.js';

/** The default definitions, with other opinions of what is secret. */
const definitions = fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }).map((flags) =>
  defaultProviders.map((provider, row) => ({
    ...provider,
    parameters: (provider.parameters ?? []).map((one, column) => ({
      ...one,
      sensitive: flags[(5 * row + column) % flags.length] as boolean,
    })),
  })),
);

const waysToRead: Readonly<Record<string, (client: AdminClient) => Promise<Addon>>> = {
  getAddon: (client) => client.getAddon(1),
  getAddons: async (client) => (await client.getAddons()).addons[0] as Addon,
  'the text of a response': async (client) => JSON.parse((await client.getAddon(1).withResponse()).bodyJson) as Addon,
  'the definitions first': async (client) => {
    await client.getProviders();
    return client.getAddon(1);
  },
  'the response to an update': async (client) =>
    client.updateAddon(1, completeAddonUpdate(await client.getAddon(1), { enabled: false })),
};

describe.each(serviceNames)('at %s, reading, completing and writing changes nothing', (profile) => {
  it.each(Object.keys(waysToRead))('after %s', async (way) => {
    const options = fc.constantFrom<object>(
      {},
      { providers: 'load' },
      { providers: defaultProviders },
      { service: 'detect' },
    );
    let written = 0;
    await fc.assert(
      fc.asyncProperty(definitions, fc.nat(defaultProviders.length - 1), options, async (providers, index, more) => {
        const provider = providers[index] as (typeof defaultProviders)[number];
        const parameters = Object.fromEntries(
          (provider.parameters ?? []).map(({ name }) => [name, 'https://example.com/a']),
        );
        const stored = { id: 1, provider: provider.name, description: 'd', enabled: false, parameters };
        const addon = { ...stored, events: ['feature-created'], projects: ['web'], environments: ['production'] };
        const fixtures = { addons: [addon] };
        const service = createService({ adminToken: token, service: profile, providers, fixtures });
        try {
          const client = clientBy(service.fetch, more);
          const read = await waysToRead[way]?.(client).catch(() => undefined);
          if (read === undefined) return;
          written += 1;
          // By definitions that are not the service's, a mask of the service may be refused.
          const isRefused = (error: unknown) =>
            expect(error).toMatchObject({ name: 'ValidationError', request: undefined });
          await client.updateAddon(1, completeAddonUpdate(read as Addon, { enabled: false })).catch(isRefused);
          expect(service.state().addons).toEqual([addon]);
        } finally {
          service.dispose();
        }
      }),
      runs(25),
    );
    expect(written).toBeGreaterThanOrEqual(enough(11));
  });
});

const update = { provider: 'webhook', enabled: false, parameters: { url: '*****' }, events: ['feature-created'] };
const textsOfUpdate = [JSON.stringify(update), new TextEncoder().encode(JSON.stringify(update))];

describe.each([undefined, 'detect', ...serviceNames.slice(1)] as const)(
  'an update without the lists, by %s',
  (service) => {
    const parameters = { url: 'https://example.com' };
    const fixtures = { addons: [{ ...update, id: 1, description: null, parameters, projects: ['web'] }] } as never;
    const run = async (body: unknown, options: object = {}) => {
      const { service: real, client } = clientInMemory({ service: 'unleash-8.2', fixtures }, { service });
      const outcome = await client.updateAddon(1, body as never, options).catch((error: unknown) => error);
      const changes = real.requests.filter(({ method }) => method !== 'GET').length;
      return { outcome, changes, lists: real.state().addons?.map(({ projects }) => projects) };
    };

    it('that is a value keeps them', async () => {
      expect(await run(update)).toMatchObject({ changes: 1, lists: [['web']] });
    });

    it('that is a text is refused before it is sent, and names them', async () => {
      for (const text of textsOfUpdate) {
        const { outcome, changes, lists } = await run(text);
        expect(outcome).toMatchObject({
          name: 'ValidationError',
          message: expect.stringMatching(/projects and environments/),
        });
        expect([changes, lists]).toEqual([0, [['web']]]);
      }
    });

    it('is sent as it is with exact: true', async () => {
      for (const body of [update, ...textsOfUpdate]) {
        expect(await run(body, { exact: true })).toMatchObject({ changes: 1, lists: [[]] });
      }
    });

    it('is sent if it has them', async () => {
      const complete = { ...update, projects: ['web'], environments: [] };
      for (const body of [complete, JSON.stringify(complete)]) {
        expect(await run(body)).toMatchObject({ changes: 1, lists: [['web']] });
      }
    });
  },
);

describe('an update without those members, of a service that is asked what it is', () => {
  const asked = async (answer: () => Response, body: unknown) => {
    const sent: string[] = [];
    const client = clientBy((url, { method, body: text }) => {
      if (url.endsWith('ui-config')) return answer();
      if (method !== 'GET') sent.push(text);
      return Response.json({ id: 1, ...update, projects: ['web'], environments: [] });
    });
    const outcome = await client.updateAddon(1, body as never).catch((error: Error) => error.name);
    return [outcome, sent.map((text) => JSON.parse(text).projects)];
  };
  const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });

  it.each<[string, () => Response]>([
    ['names an older version', () => json({ versionInfo: { current: { oss: '6.5.0' } } })],
    ['names none', () => json({})],
    ['sends a page', () => new Response('<html></html>')],
    ...[403, 429, 500, 503].map((status): [string, () => Response] => [`${status}`, () => json({}, status)]),
  ])('is refused where it is a text, and completed where it is a value, if it %s', async (_, answer) => {
    expect(await asked(answer, JSON.stringify(update))).toEqual(['ValidationError', []]);
    expect((await asked(answer, update))[1]).toEqual([['web']]);
  });

  it('is refused without validateRequests, too, but what is no JSON object is left to the service', async () => {
    const sent: unknown[] = [];
    const send = (_: string, { body }: { body: unknown }) => {
      sent.push(body);
      return new Response('{}', { status: 400 });
    };
    const client = clientBy(send, { validateRequests: false, service: 'unleash-8.2' });
    await expect(client.updateAddon(1, JSON.stringify(update))).rejects.toThrow(/projects and environments/);
    for (const text of ['{', '[]']) await expect(client.updateAddon(1, text)).rejects.toMatchObject({ status: 400 });
    expect(sent).toEqual(['{', '[]']);
  });
});

describe('an update that is completed', () => {
  const service = 'unleash-8.2';
  const stored = { id: 1, ...update, projects: ['web'], environments: [] };
  const serve = (tag: string, refusal?: Response) => {
    const sent: string[] = [];
    const send = (_: string, { method, body }: { method: string; body: string }) => {
      sent.push(method);
      if (method === 'GET') return refusal ?? Response.json(stored, { headers: { etag: tag } });
      return new Response(body);
    };
    return { sent, client: clientBy(send, { service }) };
  };

  it.each(['"a"', 'W/"a"'])('is of the version whose tag is the condition: %s', async (tag) => {
    const { sent, client } = serve(tag);
    await client.updateAddon(1, update, { ifMatch: tag });
    expect(sent.splice(0)).toEqual(['GET', 'PUT']); // what was just read is not read again
    const late = client.updateAddon(1, update, { ifMatch: tag.replace('a', 'b') });
    await expect(late).rejects.toMatchObject({ status: 412 });
    expect(sent).toEqual(['GET']);
  });

  it('is not sent if the addon cannot be read, and the error says so', async () => {
    const { sent, client } = serve('"a"', new Response('{"message":"no"}', { status: 403 }));
    const error = await client.updateAddon(1, update).catch((one: unknown) => one);
    expect(error).toMatchObject({ status: 403, message: expect.stringMatching(/^Nothing was sent: .*read first: no/) });
    expect(error).toMatchObject({ request: { method: 'GET', url: 'http://service/api/admin/addons/1' } });
    expect(sent).toEqual(['GET']);
  });

  it('with ifMatch * is of whatever is there', async () => {
    const { sent, client } = serve('W/"a"');
    await client.updateAddon(1, update, { ifMatch: '*' });
    expect(sent).toEqual(['GET', 'PUT']);
  });

  it('is completed again before each try, and is what was given, whatever becomes of the value meanwhile', async () => {
    const lists = [['web'], ['theirs']];
    const bodies: string[] = [];
    const given = { ...update, description: 'given' };
    const send = (_: string, { method, body }: { method: string; body: string }) => {
      if (method === 'GET') return Response.json({ ...stored, projects: lists.shift() });
      given.description = 'changed';
      return bodies.push(body) === 1
        ? new Response('', { status: 429, headers: { 'retry-after': '0' } })
        : new Response(body);
    };
    await clientBy(send, { service, retries: 1 }).updateAddon(1, given);
    expect(bodies.map((body) => JSON.parse(body))).toMatchObject([
      { description: 'given', projects: ['web'] },
      { description: 'given', projects: ['theirs'] },
    ]);
  });

  it('is not repeated where it may have been made', async () => {
    let puts = 0;
    const send = (_: string, { method }: { method: string }) =>
      method === 'GET' ? Response.json(stored) : new Response('', { status: ++puts && 502 });
    const sent = clientBy(send, { service, retries: 2 }).updateAddon(1, update);
    await expect(sent).rejects.toMatchObject({ status: 502 });
    expect(puts).toBe(1);
  });
});

it('a strong tag is compared by the client where the service is known to ignore conditions', async () => {
  const whole = { ...update, projects: [], environments: [] };
  const addon = { ...whole, id: 1, description: null, parameters: { url: 'https://example.com' } };
  const { service, client } = clientInMemory({ service: 'unleash-8.2', fixtures: { addons: [addon] } });
  await expect(client.updateAddon(1, whole, { ifMatch: '"wrong"' })).rejects.toMatchObject({ status: 412 });
  expect(service.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
});
