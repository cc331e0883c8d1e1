// Asks services what they are (D83).
import { afterEach, describe, expect, it, vi } from 'vitest';

import { AdminClient, ValidationError, type AdminClientOptions } from '../../../js/src/entries/index.js';

const error404 = { status: 404, body: '{"id":"i","name":"NotFoundError","message":"there is no such path"}' };
const told = (current: unknown) => ({ status: 200, body: JSON.stringify({ name: 'n', versionInfo: { current } }) });

/** A client of a service that answers the question in a way, and whatever else with an empty object; and what was asked. */
function clientOf(answer: { status: number; body: string } | (() => never), options: Partial<AdminClientOptions> = {}) {
  const asked: string[] = [];
  const fetch = async (url: string | URL, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${new URL(url).pathname}`);
    const { status, body } =
      asked.at(-1) !== 'GET /api/admin/ui-config'
        ? { status: 200, body: '{}' }
        : typeof answer === 'function'
          ? answer()
          : answer;
    return new Response(body, { status });
  };
  const client = new AdminClient({ baseUrl: 'http://x', token: 't', retries: 0, fetch: fetch as never, ...options });
  return { client, asked };
}

describe('detectService', () => {
  it.each([
    ['the open-source edition', told({ oss: '8.2.0' }), 'unleash-8.2.0', '8.2.0', false],
    ['another edition', told({ oss: '', enterprise: '7.5.1+main' }), 'unleash-7.5.1', '7.5.1+main', false],
    ['a leading v', told({ oss: 'v8.0.2' }), 'unleash-8.0.2', 'v8.0.2', false],
    ['a patch before other text', told({ oss: '8.0.0_acme' }), 'unleash-8.0.0', '8.0.0_acme', false],
    ['a patch before a space', told({ oss: '8.0.1 ' }), 'unleash-8.0.1', '8.0.1 ', false],
    ['a patch before another number', told({ oss: '7.5.1_1' }), 'unleash-7.5.1', '7.5.1_1', false],
    ['a patch before a tilde', told({ oss: '7.6.0~rc1' }), 'unleash-7.6.0', '7.6.0~rc1', false],
    ['a patch before a beta', told({ oss: '8.0.12-beta.1' }), 'unleash-8.0.12', '8.0.12-beta.1', false],
    ['no patch', told({ oss: '8.2' }), 'unleash-8.2', '8.2', false],
    ['a fourth number', told({ oss: '8.0.12.3' }), undefined, '8.0.12.3', false],
    ['text in place of the patch', told({ oss: '8.0.x' }), undefined, '8.0.x', false],
    ['text without a patch', told({ oss: '8.0_acme' }), undefined, '8.0_acme', false],
    ['a newer version', told({ oss: '12.0.3' }), 'unleash-12.0.3', '12.0.3', true],
    ['the oldest version', told({ oss: '6.6.0' }), 'unleash-6.6.0', '6.6.0', false],
    ['an older version', told({ oss: '6.5.3' }), undefined, '6.5.3', false],
    ['no version', told({}), undefined, undefined, false],
    ['a version that is none', told({ oss: 'x8.2', enterprise: 7 }), undefined, 'x8.2', false],
    ['no version info', { status: 200, body: '{"versionInfo":null}' }, undefined, undefined, false],
    ['no JSON', { status: 200, body: '<html>' }, undefined, undefined, false],
    ['the specification', error404, 'specification', undefined, false],
    ['a redirect to a page for signing in', { status: 302, body: '' }, undefined, undefined, false],
    ['the 404 of a proxy', { status: 404, body: 'not found' }, undefined, undefined, false],
    ['the 404 of a gateway', { status: 404, body: '{"id":"x","message":"No such app"}' }, undefined, undefined, false],
    [
      'a refused token',
      { status: 401, body: '{"id":"i","name":"AuthenticationRequired","message":"m"}' },
      undefined,
      undefined,
      false,
    ],
  ])('knows %s', async (_, answer, service, version, isNewer) => {
    const { client } = clientOf(answer);
    expect(await client.detectService()).toEqual({ service, version, isNewer });
    expect(client.service).toBe(service);
  });

  it('asks once, also for several calls, and again after a lost connection', async () => {
    let isLost = true;
    const { client, asked } = clientOf((() => {
      if (isLost) throw new TypeError('fetch failed');
      return told({ oss: '8.2.0' });
    }) as never);
    await expect(client.detectService()).rejects.toThrow(/GET http:\/\/x\/api\/admin\/ui-config/);
    isLost = false;
    await Promise.all([client.detectService(), client.detectService()]);
    await client.detectService();
    expect(asked).toHaveLength(2);
  });

  it('keeps no answer that says nothing, and shares none with calls that have headers of their own', async () => {
    let answer: object = { status: 200, body: '<html>sign in</html>' };
    const { client, asked } = clientOf((() => answer) as never);
    expect((await client.detectService()).service).toBeUndefined();
    answer = told({ oss: '8.2.0' });
    expect((await client.detectService()).service).toBe('unleash-8.2.0');
    answer = told({ oss: '6.10.1' });
    expect((await client.detectService({ headers: { 'x-tenant': 'old' } })).service).toBe('unleash-6.10.1');
    expect((await client.detectService()).service).toBe('unleash-8.2.0');
    expect(asked).toHaveLength(3);
  });

  it('can be given up by one call alone', async () => {
    const { client } = clientOf(told({ oss: '8.2.0' }));
    const [given, kept] = await Promise.allSettled([
      client.detectService({ signal: AbortSignal.abort('enough') }),
      client.detectService(),
    ]);
    expect(given).toMatchObject({ status: 'rejected', reason: 'enough' });
    expect(kept).toMatchObject({ status: 'fulfilled', value: { service: 'unleash-8.2.0' } });
  });
});

describe("service: 'detect'", () => {
  const refused = {
    provider: 'webhook',
    enabled: true,
    parameters: { url: 'https://x.example' },
    events: [''],
    projects: [],
    environments: [],
  };

  it('asks before the first change, and validates by what it found', async () => {
    const { client, asked } = clientOf(told({ oss: '7.6.5' }), { service: 'detect' });
    await client.getAddons();
    expect([asked, client.service]).toEqual([['GET /api/admin/addons'], undefined]);
    await expect(client.updateAddon(1, refused)).rejects.toThrow(ValidationError);
    expect([asked.slice(1), client.service]).toEqual([['GET /api/admin/ui-config'], 'unleash-7.6.5']);
    await client.updateAddon(1, { ...refused, events: [] });
    expect(asked.slice(2)).toEqual(['PUT /api/admin/addons/1']);
  });

  it('sends what the call was given, whatever becomes of the value meanwhile', async () => {
    const sent: unknown[] = [];
    const value = { ...refused, events: [], projects: ['a'] };
    const fetch = async (url: string, { body }: RequestInit = {}) => {
      if (!url.endsWith('ui-config')) sent.push(JSON.parse(String(body)));
      value.projects = ['b'];
      return new Response(url.endsWith('ui-config') ? told({ oss: '8.2.0' }).body : '{}');
    };
    const client = new AdminClient({ baseUrl: 'http://x', token: 't', fetch: fetch as never, service: 'detect' });
    await client.updateAddon(1, value);
    expect(sent).toMatchObject([{ projects: ['a'] }]);
  });

  it('also before a change without a body, and takes the specification for what does not say', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { client, asked } = clientOf(told({}), { service: 'detect' });
    await client.deleteAddon(1);
    await client.updateAddon(1, refused);
    const again = 'GET /api/admin/ui-config'; // an answer that says nothing is not kept
    expect(asked).toEqual([again, 'DELETE /api/admin/addons/1', again, 'PUT /api/admin/addons/1']);
    expect(client.service).toBeUndefined();
    expect(warn.mock.calls).toEqual([
      ['flagadmin: the service does not say its version: predictions are for the specification'],
    ]);
    warn.mockRestore();
  });

  it('names a version that is not known in one line, whatever it has', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await clientOf(told({ oss: '5.1\u001b[31m\n' }), { service: 'detect' }).client.deleteAddon(1);
    const why = 'has a version that flagadmin does not know, 5.1\\u001b[31m\\u000a';
    expect(warn.mock.calls).toEqual([[`flagadmin: the service ${why}: predictions are for the specification`]]);
    warn.mockRestore();
  });

  it.each([401, 403, 404, 429, 500, 502, 503])(
    'asks again after %i, and says once that it is not known',
    async (status) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      let answer = { status, body: '' };
      const { client, asked } = clientOf((() => answer) as never, { service: 'detect' });
      await client.deleteAddon(1);
      await client.deleteAddon(1);
      expect([client.service, warn.mock.calls.length]).toEqual([undefined, 1]);
      answer = told({ oss: '8.2.0' });
      await expect(client.updateAddon(1, refused)).rejects.toThrow(ValidationError);
      await client.deleteAddon(1);
      expect(asked.filter((one) => one.endsWith('ui-config'))).toHaveLength(3);
      expect(client.service).toBe('unleash-8.2.0');
      warn.mockRestore();
    },
  );
});

describe('a version that is newer than the recorded ones (D82)', () => {
  afterEach(() => void vi.restoreAllMocks());
  const text =
    'flagadmin: unleash-12.0.3 is newer than the versions that flagadmin knows: predictions are for unleash-8.2';

  it.each([
    ['found', 'detect', told({ oss: '12.0.3' })],
    ['named', 'unleash-12.0.3', error404],
  ] as const)('is said once by a client, where it was %s', async (_, service, answer) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { client } = clientOf(answer, { service });
    await client.detectService();
    await client.detectService();
    expect(warn.mock.calls).toEqual([[text]]);
  });

  it('is not said of others', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (const service of ['detect', 'unleash-8.2', 'unleash-6.10', 'specification'] as const)
      await clientOf(told({ oss: '8.2.7' }), { service }).client.detectService();
    expect(warn).not.toHaveBeenCalled();
  });
});
