// Tests that only what a failed connection throws counts as one (D106).
import { describe, expect, it } from 'vitest';

import { AdminClient, ConnectionError } from '../../../js/src/entries/index.js';

const withCode = (code: string, message = 'why') => Object.assign(new Error(message), { code });
const failed = (code: string, message?: string) => new TypeError('fetch failed', { cause: withCode(code, message) });

/** What a call throws at a `fetch` that throws this, and how often it was called. */
async function outcomeOf(thrown: unknown, baseUrl = 'https://flags.example.com') {
  let calls = 0;
  const fetch = async (): Promise<never> => {
    calls += 1;
    throw thrown;
  };
  const client = new AdminClient({ baseUrl, token: 't', retries: 1, fetch });
  return { error: await client.getAddons().catch((error: unknown) => error), calls };
}

class Interruption extends Error {
  readonly digest = 'DYNAMIC_SERVER_USAGE';
}

describe('what fetch throws', () => {
  it.each([
    ['a TypeError', new TypeError('Failed to fetch')],
    ['a DOMException', new DOMException('cut', 'NetworkError')],
    ...[
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOTFOUND',
      'EAI_AGAIN',
      'UND_ERR_SOCKET',
      'UND_ERR_CONNECT_TIMEOUT',
      'HPE_INVALID_CONSTANT',
    ].map((code): [string, unknown] => [code, withCode(code)]),
    ['CERT_HAS_EXPIRED', withCode('CERT_HAS_EXPIRED')],
    ['a cause with a code', failed('ECONNRESET')],
  ])('is a lost connection, and is tried again: %s', async (_, thrown) => {
    const { error, calls } = await outcomeOf(thrown);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(calls).toBe(2);
  });

  it.each<[string, unknown]>([
    ['what stops a page of Next.js', new Interruption('Dynamic server usage')],
    ['an Error', new Error('mine')],
    ['a RangeError', new RangeError('mine')],
    ['an Error with a code of its own', Object.assign(new Error('mine'), { code: 'my-code' })],
    ['a text', 'mine'],
    ['an object', { digest: 'mine' }],
    ['nothing', undefined],
    ['null', null],
  ])('passes at once, as it came: %s', async (_, thrown) => {
    expect(await outcomeOf(thrown)).toEqual({ error: thrown, calls: 1 });
  });

  it.each([
    ['https://x.example', 'DEPTH_ZERO_SELF_SIGNED_CERT', /why \(DEPTH_ZERO_SELF_SIGNED_CERT\).*NODE_EXTRA_CA_CERTS/],
    ['https://x.example', 'ERR_SSL_WRONG_VERSION_NUMBER', /why \(ERR_SSL_WRONG_VERSION_NUMBER\).*http:\/\//],
    ['http://x.example', 'UND_ERR_SOCKET', /why \(UND_ERR_SOCKET\).*https:\/\//],
    ['https://x.example', 'CERT_HAS_EXPIRED', /why \(CERT_HAS_EXPIRED\)/],
    ['https://x.example', 'ECONNREFUSED', /ECONNREFUSED/],
  ])('of TLS has its words and advice: %s, %s', async (baseUrl, code, expected) => {
    const { error } = await outcomeOf(failed(code), baseUrl);
    expect((error as Error).message).toMatch(expected);
  });
});

it('no address is called wrong once it has responded', async () => {
  const responses: unknown[] = [new Response('{"addons":[],"providers":[]}'), failed('UND_ERR_SOCKET')];
  const fetch = async () => {
    const next = responses.shift();
    if (next instanceof Response) return next;
    throw next;
  };
  const client = new AdminClient({ baseUrl: 'http://x', token: 't', retries: 0, fetch });
  await client.getAddons();
  await expect(client.getAddons()).rejects.toThrow(/why \(UND_ERR_SOCKET\)$/);
});

it('each request asks for no response of a cache', async () => {
  const options: { readonly cache?: string }[] = [];
  const fetch = async (_: string, init: object) => {
    options.push(init);
    return new Response('{"addons":[],"providers":[]}');
  };
  await new AdminClient({ baseUrl: 'http://x', token: 't', fetch: fetch as never }).getAddons();
  expect(options).toMatchObject([{ cache: 'no-store' }]);
});
