// Tests that reading, completing and writing an addon changes nothing, whatever the service shows in clear (D100), and that no update widens one (D95).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { serviceNames } from '../../../js/src/generated/constants.js';
import { AdminClient, type Addon } from '../../../js/src/entries/index.js';
import { completeAddonUpdate, defaultProviders } from '../../../js/src/entries/core.js';
import { createService } from '../../../js/src/entries/service.js';

const adminToken = 'token-of-the-tests';

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
        const service = createService({ adminToken, service: profile, providers, fixtures: { addons: [addon] } });
        try {
          const fetch = (url: string, init: object) => service.fetch(url, init as never);
          const client = new AdminClient({
            baseUrl: 'http://service',
            token: adminToken,
            fetch: fetch as never,
            ...more,
          });
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
      { numRuns: 25 },
    );
    expect(written).toBeGreaterThan(10);
  });
});

const update = { provider: 'webhook', enabled: false, parameters: { url: '*****' }, events: ['feature-created'] };
const textsOfUpdate = [JSON.stringify(update), new TextEncoder().encode(JSON.stringify(update))];

describe.each([undefined, 'detect', ...serviceNames.slice(1)] as const)(
  'an update without the lists, by %s',
  (service) => {
    const run = async (body: unknown, options: object = {}) => {
      const stored = {
        ...update,
        id: 1,
        description: null,
        parameters: { url: 'https://example.com' },
        projects: ['web'],
      };
      const real = createService({ adminToken, service: 'unleash-8.2', fixtures: { addons: [stored as never] } });
      const fetch = (url: string, init: object) => real.fetch(url, init as never);
      const client = new AdminClient({ baseUrl: 'http://service', token: adminToken, fetch: fetch as never, service });
      const outcome = await client.updateAddon(1, body as never, options).catch((error: unknown) => error);
      const changes = real.requests.filter(({ method }) => method !== 'GET').length;
      const lists = real.state().addons?.map(({ projects }) => projects);
      real.dispose();
      return { outcome, changes, lists };
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
    const fetch = async (url: string, { method, body: text }: { method: string; body: string }) => {
      if (url.endsWith('ui-config')) return answer();
      if (method !== 'GET') sent.push(String(text));
      return new Response(JSON.stringify({ id: 1, ...update, projects: ['web'], environments: [] }));
    };
    const options = { baseUrl: 'http://service', token: 't', fetch: fetch as never, retries: 0 } as const;
    const outcome = await new AdminClient(options).updateAddon(1, body as never).catch((error: Error) => error.name);
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
    const fetch = async (_: string, { body }: { body: unknown }) => {
      sent.push(body);
      return new Response('{}', { status: 400 });
    };
    const options = { baseUrl: 'http://service', token: 't', fetch: fetch as never, validateRequests: false } as const;
    const client = new AdminClient({ ...options, service: 'unleash-8.2' });
    await expect(client.updateAddon(1, JSON.stringify(update))).rejects.toThrow(/projects and environments/);
    for (const text of ['{', '[]']) await expect(client.updateAddon(1, text)).rejects.toMatchObject({ status: 400 });
    expect(sent).toEqual(['{', '[]']);
  });
});

describe('an update that is completed', () => {
  const serve = (stored: object, tag: string, refusal?: Response) => {
    const sent: string[] = [];
    const fetch = async (_: string, { method, body }: { method: string; body: string }) => {
      sent.push(method);
      if (method === 'GET') return refusal ?? new Response(JSON.stringify(stored), { headers: { etag: tag } });
      return new Response(body);
    };
    const options = { baseUrl: 'http://service', token: 't', fetch: fetch as never, retries: 0 } as const;
    return { sent, client: new AdminClient({ ...options, service: 'unleash-8.2' }) };
  };
  const stored = { id: 1, ...update, projects: ['web'], environments: [] };

  it.each(['"a"', 'W/"a"'])('is of the version whose tag is the condition: %s', async (tag) => {
    const { sent, client } = serve(stored, tag);
    await client.updateAddon(1, update, { ifMatch: tag });
    expect(sent.splice(0)).toEqual(['GET', 'PUT']); // what was just read is not read again
    await expect(client.updateAddon(1, update, { ifMatch: tag.replace('a', 'b') })).rejects.toMatchObject({
      status: 412,
    });
    expect(sent).toEqual(['GET']);
  });

  it('is not sent if the addon cannot be read, and the error says so', async () => {
    const { sent, client } = serve(stored, '"a"', new Response('{"message":"no"}', { status: 403 }));
    const error = await client.updateAddon(1, update).catch((one: unknown) => one);
    expect(error).toMatchObject({ status: 403, message: expect.stringMatching(/^Nothing was sent: .*read first: no/) });
    expect(error).toMatchObject({ request: { method: 'GET', url: 'http://service/api/admin/addons/1' } });
    expect(sent).toEqual(['GET']);
  });

  it('with ifMatch * is of whatever is there', async () => {
    const { sent, client } = serve(stored, 'W/"a"');
    await client.updateAddon(1, update, { ifMatch: '*' });
    expect(sent).toEqual(['GET', 'PUT']);
  });

  it('is completed again before each try', async () => {
    const lists = [['web'], ['theirs']];
    const bodies: string[] = [];
    const fetch = async (_: string, { method, body }: { method: string; body: string }) => {
      if (method === 'GET') return new Response(JSON.stringify({ ...stored, projects: lists.shift() }));
      bodies.push(body);
      return bodies.length === 1
        ? new Response('', { status: 429, headers: { 'retry-after': '0' } })
        : new Response(body);
    };
    const options = { baseUrl: 'http://service', token: 't', fetch: fetch as never, service: 'unleash-8.2' } as const;
    await new AdminClient(options).updateAddon(1, update);
    expect(bodies.map((body) => JSON.parse(body).projects)).toEqual([['web'], ['theirs']]);
  });

  it('is not repeated where it may have been made', async () => {
    let puts = 0;
    const fetch = async (_: string, { method }: { method: string }) =>
      method === 'GET' ? new Response(JSON.stringify(stored)) : new Response('', { status: ++puts && 502 });
    const options = { baseUrl: 'http://service', token: 't', fetch: fetch as never, service: 'unleash-8.2' } as const;
    await expect(new AdminClient(options).updateAddon(1, update)).rejects.toMatchObject({ status: 502 });
    expect(puts).toBe(1);
  });
});

it('a strong tag is compared by the client where the service is known to ignore conditions', async () => {
  const service = createService({
    adminToken,
    service: 'unleash-8.2',
    fixtures: {
      addons: [
        {
          id: 1,
          description: null,
          ...update,
          parameters: { url: 'https://example.com' },
          projects: [],
          environments: [],
        } as never,
      ],
    },
  });
  const fetch = (url: string, init: object) => service.fetch(url as never, init as never);
  const client = new AdminClient({ baseUrl: 'http://service', token: adminToken, fetch: fetch as never });
  const whole = { ...update, projects: [], environments: [] };
  await expect(client.updateAddon(1, whole, { ifMatch: '"wrong"' })).rejects.toMatchObject({ status: 412 });
  expect(service.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  service.dispose();
});
