// Tests validateMany and validateStream.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { textOf } from '../../support/arbitrary.mjs';
import type { BulkResult, InvalidElement } from '../../../js/src/schema/types.js';
import {
  addonCreateUpdateSchema as schema,
  updateServiceAccountSchema,
  validateMany,
  validateStream,
} from '../../../js/src/entries/index.js';

const valid = '{"provider":"webhook","enabled":true,"parameters":{"url":"http://localhost/\\u00e9"},"events":[]}';
const faulty = '{"provider":"wébhook€😀","enabled":1,"parameters":{},"events":[]}';
/** The result of a stream with these elements. */
const streamed = (result: BulkResult) => ({ ...result, invalidCount: result.invalid.length });
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function* cut(bytes: Uint8Array, ...places: number[]): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (const place of [...places, bytes.length]) {
    yield bytes.subarray(from, place);
    from = place;
  }
}

const format = (name?: 'array' | 'ndjson') => ({ format: name });
/** Elements in one line each, some of them not valid; of several bytes a character, too. */
const elements = fc.array(
  textOf(schema.toJSONSchema('draft-07'), { faults: 8 }).map((text) => text.trim().replace(/[\r\n]/g, ' ')),
  { maxLength: 6 },
);
const gaps = fc.array(fc.constantFrom('', '', ' ', '\t ', '\n', '\r\n', '\n \n'), { minLength: 12, maxLength: 12 });
const cuts = fc.array(fc.nat(), { maxLength: 3 });

/** The text of a list of elements, and where each begins. */
function written(list: readonly string[], gaps: readonly string[], isArray: boolean): [text: string, starts: number[]] {
  const starts: number[] = [];
  let text = isArray ? `${gaps[0]}[` : '';
  for (const [at, element] of list.entries()) {
    const gap = gaps[2 * at] as string;
    text += isArray ? (at === 0 ? gap : `,${gap}`) : `${at === 0 ? '' : '\n'}${gap}`;
    starts.push(text.length);
    text += isArray ? element + gaps[2 * at + 1] : element;
  }
  return [isArray ? `${text}]${gaps[1]}` : text, starts];
}

describe('any list of elements', () => {
  it('has the results of each, with its index and offset, as text, as bytes and wherever chunks end', async () => {
    const property = fc.asyncProperty(elements, gaps, cuts, fc.boolean(), async (list, gaps, places, isArray) => {
      const [text, starts] = written(list, gaps, isArray);
      const bytes = bytesOf(text);
      const kind = format(isArray ? 'array' : 'ndjson');
      const expected = (encode: (part: string) => string | Uint8Array) => {
        const all = list.map((element) => schema.validateJson(encode(element)));
        // Behind what is no JSON, nobody knows where an element of an array begins.
        const broken = isArray ? all.findIndex(({ issues }) => issues[0]?.code === 'invalid_json') : -1;
        const results = broken < 0 ? all : all.slice(0, broken + 1);
        const found = results.map(({ issues, truncated }, index) => ({
          ...{ index, offset: encode(text.slice(0, starts[index])).length, issues, truncated },
        }));
        return { count: results.length, invalid: found.filter(({ index }) => !results[index]?.valid) };
      };
      expect(validateMany(schema, text, kind)).toEqual(expected((part) => part));
      const result = expected(bytesOf);
      expect(validateMany(schema, bytes, kind)).toEqual(result);
      const ends = places.map((place) => place % (bytes.length + 1)).sort((one, other) => one - other);
      expect(await validateStream(schema, cut(bytes, ...ends), kind)).toEqual(streamed(result));
      if (isArray || !/^\s*\[/.test(text)) expect(validateMany(schema, text)).toEqual(expected((part) => part));
    });
    await fc.assert(property, { seed: 1, numRuns: 2000 });
  });

  it('has, whatever it is, fewer invalid ones than elements, in their order, wherever chunks end', async () => {
    const pieces = fc.constantFrom('[', ']', ',', '{}', valid, '1', '\n', ' ', '{', '"', 'tru', '\ufeff');
    const kinds = fc.constantFrom(format(), format('array'), format('ndjson'));
    const property = fc.asyncProperty(
      fc.array(pieces, { maxLength: 9 }),
      kinds,
      fc.nat(),
      async (list, kind, place) => {
        const bytes = bytesOf(list.join(''));
        const result = validateMany(schema, bytes, kind);
        const indices = result.invalid.map(({ index }) => index);
        expect(indices.every((index, at) => index < result.count && index > (indices[at - 1] ?? -1))).toBe(true);
        const stream = cut(bytes, place % (bytes.length + 1));
        expect(await validateStream(schema, stream, kind)).toEqual(streamed(result));
      },
    );
    await fc.assert(property, { seed: 1, numRuns: 2000 });
  });
});

it('keeps characters whole where the window of a text ends', () => {
  for (const padding of ['', ' ', '  ', '   ']) {
    const text = `${padding}{"name":"${'😀é€'.repeat(30_000)}"}\n{"name":1}`;
    const { count, invalid } = validateMany(updateServiceAccountSchema, text);
    expect(count).toBe(2);
    expect(invalid.map(({ index, offset }) => [index, offset])).toEqual([[1, text.length - 10]]);
  }
});

describe('a format', () => {
  it('demands an array', async () => {
    for (const [text, at, message] of [
      [valid, 0, 'must be array, but object was sent'],
      [' "text"', 1, 'must be array, but string "text" was sent'],
      ['\n', 1, 'is not valid JSON: it is empty (line 1, column 1, byte 0)'],
    ] as const) {
      const result = validateMany(schema, text, { format: 'array' });
      expect(result).toMatchObject({ count: 1, invalid: [{ index: 0, offset: at, issues: [{ message }] }] });
      expect(await validateStream(schema, cut(bytesOf(text), 1), { format: 'array' })).toEqual(streamed(result));
    }
    expect(validateMany(schema, `[${valid}]`, { format: 'array' })).toEqual({ count: 1, invalid: [] });
  });

  it('must be known', async () => {
    const options = { format: 'csv' as 'array' };
    expect(() => validateMany(schema, '', options)).toThrow(
      new TypeError(`flagadmin: format must be 'array' or 'ndjson', not 'csv'`),
    );
    await expect(validateStream(schema, cut(bytesOf('')), options)).rejects.toThrow(TypeError);
  });
});

/** A source without end, and whether it was ended. */
function endless(chunk: Uint8Array): [AsyncIterable<Uint8Array>, () => boolean] {
  let isEnded = false;
  const source = (async function* () {
    try {
      for (;;) yield chunk;
    } finally {
      isEnded = true;
    }
  })();
  return [source, () => isEnded];
}

describe('a stream', () => {
  const tooLarge = bytesOf(`${valid}\n{"provider":"${'x'.repeat(3 << 20)}"}`);

  it('refuses an element that is too large', async () => {
    await expect(validateStream(schema, cut(tooLarge, 5))).rejects.toThrow(
      new RegExp(`^flagadmin: element 1, at byte ${valid.length + 1}, is larger than 1048576 bytes$`),
    );
    expect(validateMany(schema, tooLarge).count).toBe(2);
  });

  it('passes invalid elements to onInvalid instead of collecting them', async () => {
    const text = bytesOf(`${faulty}\n${valid}\n`.repeat(200));
    const expected = validateMany(schema, text);
    const passed: InvalidElement[] = [];
    let isBusy = false;
    const result = await validateStream(schema, cut(text, 100, 20_000), {
      onInvalid: async (element) => {
        expect(isBusy).toBe(false);
        isBusy = true;
        await new Promise((resolve) => setTimeout(resolve));
        passed.push(element);
        isBusy = false;
      },
    });
    expect(passed).toEqual(expected.invalid);
    expect(result).toEqual({ count: 400, invalid: [], invalidCount: 200 });
  });

  it('ends with the error of onInvalid', async () => {
    const failure = new Error('enough');
    const failing = () => {
      throw failure;
    };
    for (const onInvalid of [failing, async () => failing()]) {
      const [given, ended] = endless(bytesOf(`${faulty}\n`));
      await expect(validateStream(schema, given, { onInvalid })).rejects.toBe(failure);
      expect(ended()).toBe(true);
    }
  });

  it('is not read on after an array that ends with an error', async () => {
    for (const [text, count] of [
      ['{}', 1],
      [`[${valid};`, 2],
      [`[${valid}]]`, 2],
      ['[tru,', 1],
    ] as const) {
      const [given, ended] = endless(bytesOf(text));
      const { invalid, ...counts } = await validateStream(schema, given, { format: 'array' });
      expect(counts).toEqual({ count, invalidCount: 1 });
      expect(invalid.map(({ index }) => index)).toEqual([count - 1]);
      expect(ended()).toBe(true);
    }
  });

  it('passes what is invalid to onInvalid before its source ends', async () => {
    const found: number[] = [];
    const pausing = async function* () {
      for (const [at, line] of [faulty, valid, faulty].entries()) {
        yield bytesOf(`${line}\n`);
        expect(found).toEqual([0, 2].filter((index) => index <= at));
      }
    };
    await validateStream(schema, pausing(), { onInvalid: ({ index }) => found.push(index) });
    expect(found).toEqual([0, 2]);
  });

  it('refuses options that do not exist, and values that they cannot have', async () => {
    const source = cut(bytesOf(valid));
    const refused = (options: object) => validateStream(schema, source, options);
    await expect(refused({ onInvaild: () => {} })).rejects.toThrow(
      /^flagadmin: validateStream: unknown option "onInvaild"/,
    );
    await expect(refused({ onInvalid: 5 })).rejects.toThrow('flagadmin: onInvalid must be a function, not 5');
    expect((await validateStream(schema, source)).count).toBe(1);
    expect(() => validateMany(schema, '[]', { onInvalid: () => {} } as object)).toThrow(/unknown option "onInvalid"/);
  });

  it('may be a ReadableStream, also one that cannot be iterated; it is cancelled on an error', async () => {
    const text = bytesOf(valid);
    const streamOf = (bytes: Uint8Array, onCancel?: () => void) =>
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(bytes),
        pull: (controller) => controller.close(),
        ...(onCancel && { cancel: onCancel, pull: () => {} }),
      });
    expect(await validateStream(schema, streamOf(text))).toEqual(streamed({ count: 1, invalid: [] }));
    const old = (stream: ReadableStream<Uint8Array>) =>
      ({ getReader: () => stream.getReader() }) as unknown as ReadableStream<Uint8Array>;
    expect(await validateStream(schema, old(streamOf(text)))).toEqual(streamed({ count: 1, invalid: [] }));
    let isCancelled = false;
    const given = streamOf(tooLarge, () => {
      isCancelled = true;
    });
    await expect(validateStream(schema, old(given))).rejects.toThrow(RangeError);
    expect(isCancelled).toBe(true);
  });

  it('may use the memory of a chunk again as soon as the next one is asked for', async () => {
    const bytes = bytesOf(`${valid}\n${faulty}\n`.repeat(400));
    async function* reusing(size: number): AsyncGenerator<Uint8Array> {
      const buffer = new Uint8Array(size);
      for (let at = 0; at < bytes.length; at += size) {
        const part = bytes.subarray(at, at + size);
        buffer.set(part);
        yield buffer.subarray(0, part.length);
        buffer.fill(0);
      }
    }
    for (const size of [1, 100, 65_536, 65_537]) {
      expect(await validateStream(schema, reusing(size))).toEqual(streamed(validateMany(schema, bytes)));
    }
  });

  it('rejects with the error of its source and ends the source', async () => {
    const failure = new Error('unplugged');
    const failing = (async function* () {
      yield bytesOf(`${faulty}\n`);
      throw failure;
    })();
    await expect(validateStream(schema, failing)).rejects.toBe(failure);
    const [given, ended] = endless(tooLarge);
    await expect(validateStream(schema, given)).rejects.toThrow(RangeError);
    expect(ended()).toBe(true);
  });

  it('has a schema of the same package', async () => {
    const foreign = { ...schema };
    expect(() => validateMany(foreign, '[]')).toThrow(/^flagadmin: validateMany: schema must be a schema of/);
    await expect(validateStream(foreign, cut(bytesOf('[]'), 1))).rejects.toThrow(TypeError);
  });

  it('is made of bytes', async () => {
    const texts = (async function* () {
      yield valid;
    })() as unknown as AsyncIterable<Uint8Array>;
    await expect(validateStream(schema, texts)).rejects.toThrow(TypeError);
  });

  it('goes on beside other calls', async () => {
    const [one, two] = await Promise.all([
      validateStream(schema, cut(bytesOf(`[${valid},${faulty}]`), 9, 60)),
      validateStream(updateServiceAccountSchema, cut(bytesOf('{"name":1}\n{}'), 3, 6)),
    ]);
    expect(one).toMatchObject({ count: 2, invalid: [{ index: 1, offset: valid.length + 2 }] });
    expect(two).toMatchObject({ count: 2, invalid: [{ index: 0, offset: 0 }] });
  });
});
