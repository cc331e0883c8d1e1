// Tests validateMany and validateStream.
import { describe, expect, it } from 'vitest';

import type { BulkResult, InvalidElement } from '../src/bulk-result.js';
import type { CoreSchema } from '../src/core-schema.js';
import { addonCreateUpdateSchema as schema, updateServiceAccountSchema } from '../src/generated/schemas.js';
import type { AnyParams } from '../src/issue.js';

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

/** The indices and offsets, and what `validateJson` must agree with. */
function summary({ count, invalid }: BulkResult): unknown {
  return [
    count,
    ...invalid.map(({ index, offset, issues }) => [
      index,
      offset,
      (issues[0] as { params: AnyParams }).params.error ?? issues.length,
    ]),
  ];
}

const inputs: Record<string, { text: string; found: unknown[] }> = {
  nothing: { text: ' \n ', found: [0] },
  'an empty array': { text: ' [ ] ', found: [0] },
  'an array': { text: `[${valid}, ${faulty},${valid}]`, found: [3, [1, valid.length + 3, 1]] },
  'an array of numbers': { text: '[12,3]', found: [2, [0, 1, 1], [1, 4, 1]] },
  'a syntax error in an element': {
    text: `[${valid},{"provider":},${valid}]`,
    found: [2, [1, valid.length + 2, 'expected-value']],
  },
  'no comma': { text: `[${valid} ${valid}]`, found: [2, [1, valid.length + 2, 'expected-comma-or-end']] },
  'no end': { text: `[${valid}`, found: [2, [1, valid.length + 1, 'unexpected-end']] },
  'text behind the array': { text: `[${valid}] x`, found: [2, [1, valid.length + 3, 'trailing-text']] },
  'lines, some blank': { text: `\n${valid}\r\n\r\n  ${faulty}\n \n${valid}`, found: [3, [1, valid.length + 7, 1]] },
  'a line that is cut': {
    text: `${valid}\n{"provider":\n${valid}\n`,
    found: [3, [1, valid.length + 1, 'unexpected-end']],
  },
  'a byte order mark': { text: `\ufeff${valid}`, found: [1, [0, 0, 'byte-order-mark']] },
};

describe.each(Object.entries(inputs))('%s', (_, { text, found }) => {
  const bytes = bytesOf(text);

  it('is validated as a string and as bytes', () => {
    expect(summary(schema.validateMany(text))).toEqual(found);
    expect(summary(schema.validateMany(bytes))).toEqual(found);
  });

  it('has the same result wherever chunks end', async () => {
    const expected = schema.validateMany(bytes);
    for (let place = 0; place <= bytes.length; ++place) {
      expect(await schema.validateStream(cut(bytes, place))).toEqual(streamed(expected));
    }
  });
});

it('reports the same issues of an element as validateJson', () => {
  expect(schema.validateMany(`[${faulty}]`).invalid[0]?.issues).toEqual(schema.validateJson(faulty).issues);
});

it('reports for each of many elements its own values', async () => {
  const elements = Array.from({ length: 300 }, (_, at) =>
    [
      `{"provider":"webhook","enabled":"no ${at}","parameters":{},"events":[],"added ${at}":1}`,
      `{"provider":${at}e400,"enabled":true,"parameters":{},"events":[],"\\u00e9${at}":1}`,
      `"text ${at}, which is long${'€'.repeat(at)}"`,
    ].at(at % 3),
  ) as string[];
  const issues = elements.map((element) => schema.validateJson(element).issues);
  for (const text of [`[${elements.join(',')}]`, elements.join('\n')]) {
    const found = schema.validateMany(text);
    expect(found.invalid.map((one) => one.issues)).toEqual(issues);
    expect(await schema.validateStream(cut(bytesOf(text), 1000, 7000))).toEqual(
      streamed(schema.validateMany(bytesOf(text))),
    );
  }
});

it('keeps characters whole where the window of a text ends', () => {
  for (const padding of ['', ' ', '  ', '   ']) {
    const text = `${padding}{"name":"${'😀é€'.repeat(30_000)}"}\n{"name":1}`;
    const { count, invalid } = updateServiceAccountSchema.validateMany(text);
    expect(count).toBe(2);
    expect(invalid.map(({ index, offset }) => [index, offset])).toEqual([[1, text.length - 10]]);
  }
});

describe('a format', () => {
  it('makes arrays elements of NDJSON', async () => {
    const text = `[]\n${valid}\n`;
    const result = schema.validateMany(text, { format: 'ndjson' });
    expect(summary(result)).toEqual([2, [0, 0, 1]]);
    expect(await schema.validateStream(cut(bytesOf(text), 1), { format: 'ndjson' })).toEqual(streamed(result));
  });

  it('demands an array', async () => {
    for (const [text, at, message] of [
      [valid, 0, 'must be array, but object was sent'],
      [' "text"', 1, 'must be array, but string "text" was sent'],
      ['\n', 1, 'is not valid JSON: it is empty (line 1, column 1, byte 0)'],
    ] as const) {
      const result = schema.validateMany(text, { format: 'array' });
      expect(result).toMatchObject({ count: 1, invalid: [{ index: 0, offset: at, issues: [{ message }] }] });
      expect(await schema.validateStream(cut(bytesOf(text), 1), { format: 'array' })).toEqual(streamed(result));
    }
    expect(schema.validateMany(`[${valid}]`, { format: 'array' })).toEqual({ count: 1, invalid: [] });
  });

  it('must be known', async () => {
    const options = { format: 'csv' as 'array' };
    expect(() => schema.validateMany('', options)).toThrow(
      new TypeError(`flagadmin: format must be 'array' or 'ndjson', not 'csv'`),
    );
    await expect(schema.validateStream(cut(bytesOf('')), options)).rejects.toThrow(TypeError);
  });
});

it('refuses half surrogate pairs', () => {
  expect(summary(updateServiceAccountSchema.validateMany('[{"name":"\ud800"}]'))).toEqual([1, [0, 1, 'invalid-utf8']]);
});

it('reports all errors of a document with many', async () => {
  const text = `[${Array(1000).fill(faulty).join(',')}]`;
  const result = schema.validateMany(text);
  expect([result.count, result.invalid.length]).toEqual([1000, 1000]);
  expect(result.invalid.at(-1)).toMatchObject({ index: 999, offset: 1 + 999 * (faulty.length + 1) });
  expect(await schema.validateStream(cut(bytesOf(text), 7, 70_000))).toEqual(
    streamed(schema.validateMany(bytesOf(text))),
  );
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
    await expect(schema.validateStream(cut(tooLarge, 5))).rejects.toThrow(
      new RegExp(`^flagadmin: element 1, at byte ${valid.length + 1}, is larger than 1048576 bytes$`),
    );
    expect(schema.validateMany(tooLarge).count).toBe(2);
  });

  it('has elements of up to 1 MiB', async () => {
    const element = (size: number) => `{"name":"${'x'.repeat(size - 11)}"}`;
    for (const [before, after] of ['|', '|\n', '|\r', '|\r\n', '{}\r\n|\r\n{}', '{}\n|\n{}', '[{} ,|]', '[ |,{}]'].map(
      (text) => text.split('|'),
    )) {
      const read = (size: number) =>
        updateServiceAccountSchema.validateStream(cut(bytesOf(before + element(size) + after), 100_000));
      expect((await read(1 << 20)).invalid).toEqual([]);
      for (const more of [1, 2, 3, 4, 1 << 19]) {
        await expect(read((1 << 20) + more)).rejects.toThrow(RangeError);
      }
    }
  });

  it('reports a syntax error at the end of an element of 1 MiB', async () => {
    const text = `[{},{"name":"${'x'.repeat((1 << 20) - 11)}"],{}]`;
    const { count, invalid } = await updateServiceAccountSchema.validateStream(cut(bytesOf(text), 100_000));
    expect(count).toBe(2);
    expect(invalid.map(({ index, offset, issues }) => [index, offset, issues[0]?.offset])).toEqual([
      [1, 4, (1 << 20) - 1],
    ]);
  });

  it('passes invalid elements to onInvalid before it ends with one that is too large', async () => {
    const passed: number[] = [];
    const text = bytesOf(`${faulty}\n${valid}\n${faulty}\n${'x'.repeat(1 << 21)}`);
    const result = schema.validateStream(cut(text, 10), { onInvalid: ({ index }) => passed.push(index) });
    await expect(result).rejects.toThrow('element 3, at byte');
    expect(passed).toEqual([0, 2]);
  });

  it('passes invalid elements to onInvalid instead of collecting them', async () => {
    const text = bytesOf(`${faulty}\n${valid}\n`.repeat(200));
    const expected = schema.validateMany(text);
    const passed: InvalidElement[] = [];
    let isBusy = false;
    const result = await schema.validateStream(cut(text, 100, 20_000), {
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
      await expect(schema.validateStream(given, { onInvalid })).rejects.toBe(failure);
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
      const { invalid, ...counts } = await schema.validateStream(given, { format: 'array' });
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
    await schema.validateStream(pausing(), { onInvalid: ({ index }) => found.push(index) });
    expect(found).toEqual([0, 2]);
  });

  it('refuses options that do not exist, and values that they cannot have', async () => {
    const source = cut(bytesOf(valid));
    const refused = (options: object) => schema.validateStream(source, options);
    await expect(refused({ onInvaild: () => {} })).rejects.toThrow(
      /^flagadmin: validateStream: unknown option "onInvaild"/,
    );
    await expect(refused({ onInvalid: 5 })).rejects.toThrow('flagadmin: onInvalid must be a function, not 5');
    expect((await schema.validateStream(source)).count).toBe(1);
    expect(() => schema.validateMany('[]', { onInvalid: () => {} } as object)).toThrow(/unknown option "onInvalid"/);
  });

  it('can skip lines that are too large, wherever chunks end (for the command line)', async () => {
    const line = (size: number) => `{"name":"${'x'.repeat(size - 11)}"}`;
    const limit = 1 << 20;
    const text = `{}\r\n${line(limit)}\r\n  ${line(limit + 1)}\r\n{"name":1}\n${line(3 * limit)}\n\n[]\n${line(limit + 1)}`;
    const bytes = bytesOf(text);
    const wholeLines = text.split('\n').map((one) => bytesOf(one).length + 1);
    const starts = wholeLines.map((_, at) => wholeLines.slice(0, at).reduce((sum, size) => sum + size, 0));
    const schema = updateServiceAccountSchema as CoreSchema<unknown>;
    for (const ends of [[], [1], [limit + 6], [limit + 7], [2 * limit + 10, 2 * limit + 11, 2 * limit + 12]]) {
      const found: unknown[] = [];
      let read = 0;
      let count = 0;
      for await (const part of schema.readParts(cut(bytes, ...ends), { format: 'ndjson' })) {
        found.push(...part.invalid.map(({ index, offset, issues }) => [index, offset, issues.length]));
        expect(Buffer.from(part.bytes).equals(bytes.subarray(read, read + part.bytes.length))).toBe(true);
        read += part.bytes.length;
        count = part.count;
      }
      expect([read, count]).toEqual([bytes.length, 7]);
      expect(found).toEqual([
        [2, (starts[2] as number) + 2, 0],
        [3, starts[3], 1],
        [4, starts[4], 0],
        [5, starts[6], 1],
        [6, starts[7], 0],
      ]);
    }
  });

  it('may be a ReadableStream, also one that cannot be iterated; it is cancelled on an error', async () => {
    const text = bytesOf(valid);
    const streamOf = (bytes: Uint8Array, onCancel?: () => void) =>
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(bytes),
        pull: (controller) => controller.close(),
        ...(onCancel && { cancel: onCancel, pull: () => {} }),
      });
    expect(await schema.validateStream(streamOf(text))).toEqual(streamed({ count: 1, invalid: [] }));
    const old = (stream: ReadableStream<Uint8Array>) =>
      ({ getReader: () => stream.getReader() }) as unknown as ReadableStream<Uint8Array>;
    expect(await schema.validateStream(old(streamOf(text)))).toEqual(streamed({ count: 1, invalid: [] }));
    let isCancelled = false;
    const given = streamOf(tooLarge, () => {
      isCancelled = true;
    });
    await expect(schema.validateStream(old(given))).rejects.toThrow(RangeError);
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
      expect(await schema.validateStream(reusing(size))).toEqual(streamed(schema.validateMany(bytes)));
    }
  });

  it('rejects with the error of its source and ends the source', async () => {
    const failure = new Error('unplugged');
    const failing = (async function* () {
      yield bytesOf(`${faulty}\n`);
      throw failure;
    })();
    await expect(schema.validateStream(failing)).rejects.toBe(failure);
    const [given, ended] = endless(tooLarge);
    await expect(schema.validateStream(given)).rejects.toThrow(RangeError);
    expect(ended()).toBe(true);
  });

  it('is made of bytes', async () => {
    const texts = (async function* () {
      yield valid;
    })() as unknown as AsyncIterable<Uint8Array>;
    await expect(schema.validateStream(texts)).rejects.toThrow(TypeError);
  });

  it('goes on beside other calls', async () => {
    const [one, two] = await Promise.all([
      schema.validateStream(cut(bytesOf(`[${valid},${faulty}]`), 9, 60)),
      updateServiceAccountSchema.validateStream(cut(bytesOf('{"name":1}\n{}'), 3, 6)),
    ]);
    expect([summary(one), summary(two)]).toEqual([
      [2, [1, valid.length + 2, 1]],
      [2, [0, 0, 1]],
    ]);
  });
});
