// Tests of JSON with numbers that a double cannot hold.
import { describe, expect, it } from 'vitest';

import { exactJson, exactText, parseExactly } from '../../../js/src/base/exact-json.js';

describe('parseExactly and exactJson', () => {
  const exact = ['0', '-0', '0.1', '1e2', '1.50', '100', '5e-324', '9007199254740992', '1e21', '-12.25E+3'];
  it.each(exact)('keep a number that a double holds a number: %s', (number) => {
    expect(parseExactly(`{"a":${number}}`)).toEqual({ a: Number(number) });
  });

  const large = ['9007199254740993', '-9007199254740993', '123456789012345678901.5'];
  it.each([...large, '1e400', '1e-400', '0.1000000000000000055'])(
    'keep the digits of every other number: %s',
    (number) => {
      const value = parseExactly(`[${number}, {"a": ${number}}]`);
      expect(exactJson(value)).toBe(`[${number},{"a":${number}}]`);
      expect(value).not.toEqual(parseExactly(`[${number}1, {"a": ${number}}]`));
    },
  );

  it('leave strings as they are', () => {
    const text = String.raw`{"9007199254740993":"9007199254740993 \"1e400\\","a":"\\"}`;
    expect(parseExactly(text)).toEqual(JSON.parse(text));
    expect(exactJson(parseExactly(text))).toBe(JSON.stringify(JSON.parse(text)));
  });

  it.each(['\u0000#1', '\u0000\u0000#1', '\u0000', '\u0000a'])('keep the string %j, which is no number', (name) => {
    for (const text of [JSON.stringify({ name }), JSON.stringify({ name }).replace('#', String.raw`\u0023`)]) {
      const value = parseExactly(text);
      expect(JSON.parse(exactJson(value))).toEqual({ name });
      expect(exactText((value as { name: unknown }).name)).toBe(name);
    }
  });

  it('take no more time for a digit the longer a number is', () => {
    const secondsFor = (digits: number) => {
      const start = performance.now();
      parseExactly(`1.${'0'.repeat(digits)}1`);
      return performance.now() - start;
    };
    secondsFor(1000);
    expect(secondsFor(1_000_000)).toBeLessThan(5000); // with a regular expression for the last zeros: half an hour
  });

  it('refuse what is not JSON', () => {
    for (const text of ['[', '']) {
      expect(() => parseExactly(text)).toThrow(SyntaxError);
    }
  });
});
