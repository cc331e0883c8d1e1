// Compares the rule for URLs of providers' parameters (D13d) with the URL parser of the runtime, which follows the URL standard.
import { describe, expect, it } from 'vitest';

import { addonCreateUpdateSchema } from '../src/index.js';

const schema = addonCreateUpdateSchema.withProviders();

function isAccepted(url: string): boolean {
  return schema.is({ provider: 'webhook', enabled: true, parameters: { url }, events: [] });
}

function isParsed(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

const hosts = [
  ...[
    'example.com',
    'EXAMPLE.com.',
    'localhost',
    'a_b',
    '-',
    '.',
    '..',
    'a..b',
    '',
    ' ',
    'a b',
    'a\tb',
    'a<b',
    'a^b',
    'a|b',
    'a~b',
    "a'b",
  ],
  ...[
    '1.2.3.4',
    '1.2.3.4.',
    '1.2.3',
    '1.2',
    '1',
    '0',
    '256',
    '4294967295',
    '4294967296',
    '1.2.3.256',
    '1.2.3.4.5',
    '999.1.1.1',
    '1.2.65536',
  ],
  ...[
    '0x',
    '0x.0x',
    '0xg',
    '0x7f.1',
    '0X7F.1',
    '07',
    '08',
    '010.1',
    '0x100000000',
    'a.0x1',
    'a.1',
    'a.1.',
    'a.b1',
    '1.a',
    '1..2',
    '1.2.3.',
    '.1',
  ],
  ...[
    '[::1]',
    '[::]',
    '[1::]',
    '[:1]',
    '[1:]',
    '[:::]',
    '[1:2:3:4:5:6:7:8]',
    '[1:2:3:4:5:6:7]',
    '[1:2:3:4:5:6:7::]',
    '[::2:3:4:5:6:7:8]',
    '[::1:2:3:4:5:6:7:8]',
  ],
  ...[
    '[::1.2.3.4]',
    '[1:2:3:4:5:6:1.2.3.4]',
    '[1:2:3:4:5:6:7:1.2.3.4]',
    '[::1.2.3]',
    '[::1.2.3.4.5]',
    '[::1.2.3.256]',
    '[::01.2.3.4]',
    '[::1.2.3.4:5]',
    '[::.1.2.3]',
  ],
  ...[
    '[12345::]',
    '[g::]',
    '[1::2::3]',
    '[]',
    '[1]',
    '[::1',
    '::1',
    '[::1]a',
    'a[::1]',
    '[%3A:1]',
    '[::1%25a]',
    '[v1.a]',
    '[::FFFF:abcd]',
  ],
  ...[
    '%41',
    '%',
    '%z',
    '%2',
    '%00',
    '%2F',
    '%20',
    '%31.2',
    '%5B::1%5D',
    'user@host',
    'user:pass@host',
    '@host',
    'a@b@c',
    '@',
    'a:b@',
    'host:',
    'host:0',
  ],
  ...[
    'host:80',
    'host:65535',
    'host:65536',
    'host:99999999999',
    'host:a',
    'host:8a',
    'host:1:2',
    ':80',
    'user@:80',
    'host:-1',
    'host: 1',
    '[::1]:1',
    '[::1]:a',
  ],
];
const forms: readonly ((host: string) => string)[] = [
  (host) => `http://${host}`,
  (host) => `https://${host}/p?q#f`,
  (host) => ` HTTP:${host}\\x`,
  (host) => `http:/\\//${host}?`,
  (host) => `ht\ntp://${host}/{"\u0000 %zz[é\n`,
  (host) => `//${host}`,
  (host) => `httpx://${host}`,
];

describe('a URL of a parameter', () => {
  it.each(hosts)('is accepted if the URL standard parses it: host %j', (host) => {
    for (const form of forms) {
      expect([form(host), isAccepted(form(host))]).toEqual([form(host), isParsed(form(host))]);
    }
  });

  it('is one also without a host that IDNA maps to ASCII', () => {
    // The tables of IDNA are left out: such hosts are accepted as they are.
    for (const host of ['bücher.example', '点看', 'xn--bcher-kva.example', 'a\u00adb', '\u00ad', 'xn--a', '\uff05']) {
      expect(isAccepted(`http://${host}/`)).toBe(true);
    }
  });

  it('compares hosts, schemes and ports in their canonical form', async () => {
    const { dryRun } = await import('../src/index.js');
    const stored = 'https://Example.com./a';
    for (const [before, after, isSame] of [
      [stored, 'HTTPS://user@example.com.:443/b', true],
      [stored, 'https://example.com/a', false],
      [stored, 'http://example.com./a', false],
      ['http://127.0.0.1:8080', 'http://0x7f.1:8080/x', true],
      ['http://[::1]', 'http://[0:0::0:1]:80', true],
      ['http://[::ffff:1.2.3.4]', 'http://[::ffff:102:304]', true],
      ['http://ex%61mple.com', 'http:\\\\example.com', true],
      ['http://a@b', 'http://a', false],
      ['http://hook', 'http://104.111.111.107', false],
    ] as const) {
      const parameters = { url: before, authorization: 'secret' };
      const current = { id: 1, provider: 'webhook', description: null, enabled: true, parameters, events: [] };
      const update = { ...current, description: '', parameters: { url: after, authorization: '*****' } };
      const { warnings } = dryRun.updateAddon({ current, update });
      expect([after, warnings.some(({ code }) => code === 'secret_for_other_url')]).toEqual([after, !isSame]);
    }
  });
});
