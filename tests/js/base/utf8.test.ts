// Tests strings and bytes of JSON text.
import { describe, expect, it } from 'vitest';

import { toLossless, isWellFormed, maxByteLength } from '../../../js/src/base/utf8.js';

const texts = [
  '',
  'a',
  'é',
  '€',
  '𝄞',
  'a\u0000\u007f\u0080\u07ff\u0800\uffff',
  '𐀀'.repeat(3),
  `${'x'.repeat(20_000)}é`,
];

describe('maxByteLength', () => {
  it('is never less than what a text needs', () => {
    for (const text of texts) {
      expect(maxByteLength(text)).toBeGreaterThanOrEqual(new TextEncoder().encode(text).length);
    }
    expect(maxByteLength(new Uint8Array(7))).toBe(7);
  });

  it('is not much more than what a long text needs', () => {
    expect(maxByteLength('x'.repeat(20_000))).toBe(20_000);
    expect(maxByteLength('é'.repeat(20_000))).toBe(40_000);
    expect(maxByteLength('€\ud834'.repeat(10_000))).toBe(60_000);
  });
});

describe('toLossless', () => {
  it('returns well-formed strings and bytes unchanged', () => {
    const bytes = new Uint8Array([0xff]);
    expect(toLossless('a𝄞')).toBe('a𝄞');
    expect(toLossless(bytes)).toBe(bytes);
  });

  it('encodes unpaired surrogates as bytes that are not UTF-8, in place', () => {
    const bytes = Buffer.from(toLossless('é\ud834𝄞x\udd1e') as Uint8Array);
    expect(bytes.toString('hex')).toBe('c3a9' + 'eda0b4' + 'f09d849e' + '78' + 'edb49e');
  });
});

describe('isWellFormed', () => {
  const withoutNative = (text: string) =>
    isWellFormed(Object.assign(new String(text), { isWellFormed: undefined }) as unknown as string);

  it.each([
    ['a', true],
    ['𝄞', true],
    ['\ud834', false],
    ['\udd1e\ud834', false],
  ])('checks %j, with and without the function of the language', (text, expected) => {
    expect(isWellFormed(text)).toBe(expected);
    expect(withoutNative(text)).toBe(expected);
  });
});
