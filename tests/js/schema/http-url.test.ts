// Compares the rule for URLs of providers' parameters (D13d) with the URL parser of the runtime, which follows the URL standard.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addonCreateUpdateSchema, withRules } from '../../../js/src/entries/core.js';

const schema = withRules(addonCreateUpdateSchema);

function isAccepted(url: string): boolean {
  return schema.is({ provider: 'webhook', enabled: true, parameters: { url }, events: [] });
}

function isParsed(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

/** What hosts are made of, and what they must not have. */
const parts = fc.constantFrom(
  ...'example EXAMPLE localhost a_b - . . . .. < ^ | ~ \' " `'.split(' '),
  ...'0 1 2 3 4 255 256 65535 65536 4294967295 4294967296 08 010 0x 0x7f 0xg 0X7F 0x100000000 1.2.3.4'.split(' '),
  ...'[ ] [::1] [1:2:3:4:5:6:7:8] [1:2:3:4:5:6:1.2.3.4] [1::] :: : : FFFF abcd 12345 g [v1.a]'.split(' '),
  ...'%41 % %z %2 %00 %2F %20 %5B %3A %25 %31'.split(' '),
  ...'user@ user:pass@ @ :0 :80 :65535 :65536 :99999999999 :a :-1'.split(' '),
  ...[' ', '\t'],
);
const hosts = fc.oneof(
  fc.array(parts, { maxLength: 5 }).map((list) => list.join('')),
  fc
    .array(fc.constantFrom('1', '2', '', '01.2.3.4', '1.2.3.4', 'ffff', ':'), { maxLength: 9 })
    .map((list) => `[${list.join(':')}]`),
);
const forms = fc.constantFrom<(host: string) => string>(
  (host) => `http://${host}`,
  (host) => `https://${host}/p?q#f`,
  (host) => ` HTTP:${host}\\x`,
  (host) => `http:/\\//${host}?`,
  (host) => `ht\ntp://${host}/{"\u0000 %zz[é\n`,
  (host) => `//${host}`,
  (host) => `httpx://${host}`,
);

describe('a URL of a parameter', () => {
  it('is accepted if the URL standard parses it', () => {
    const property = fc.property(hosts, forms, (host, form) => {
      fc.pre(!/%[89a-f]/i.test(host)); // for IDNA, below
      return isAccepted(form(host)) === isParsed(form(host));
    });
    fc.assert(property, { seed: 1, numRuns: 20_000 });
  });

  it('is one also without a host that IDNA maps to ASCII', () => {
    // The tables of IDNA are left out: such hosts are accepted as they are.
    for (const host of ['bücher.example', '点看', 'xn--bcher-kva.example', 'a\u00adb', '\u00ad', 'xn--a', '\uff05']) {
      expect(isAccepted(`http://${host}/`)).toBe(true);
    }
  });
});
