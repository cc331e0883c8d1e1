// A property of many elements: there are never more invalid ones than elements.
import { expect, it } from 'vitest';

import { addonCreateUpdateSchema as schema } from '../src/generated/schemas.js';

const valid = '{"provider":"webhook","enabled":true,"parameters":{"url":"http://localhost/"},"events":[]}';
const pieces = ['[', ']', ',', '{}', valid, '1', '\n', ' ', '{', '"', 'tru', '\ufeff'];

async function* cut(bytes: Uint8Array, place: number): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, place);
  yield bytes.subarray(place);
}

it('has indices below the count, as a string, as bytes and as a stream', async () => {
  let state = 1;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
  for (let turn = 0; turn < 2000; ++turn) {
    const text = Array.from({ length: below(9) }, () => pieces[below(pieces.length)]).join('');
    const format = ([undefined, 'array', 'ndjson'] as const)[below(3)];
    const bytes = new TextEncoder().encode(text);
    const result = schema.validateMany(bytes, { format });
    const indices = result.invalid.map(({ index }) => index);
    expect(indices.every((index, at) => index < result.count && index > (indices[at - 1] ?? -1))).toBe(true);
    const streamed = await schema.validateStream(cut(bytes, below(text.length + 1)), { format });
    expect(streamed).toEqual({ ...result, invalidCount: result.invalid.length });
  }
});
