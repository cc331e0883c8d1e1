import type { InvalidElement, Schema } from '../index.js';

/** A line longer than this is refused, and skipped. */
export const longestLine = 1 << 20;

const newline = 10;

/** An invalid line, with its bytes. */
export interface InvalidLine extends InvalidElement {
  /** From 1. */
  readonly line: number;
  /** How many bytes of white space stand before the element. */
  readonly indentation: number;
  readonly bytes: Uint8Array;
}

/** A line that is too long to be judged. */
export interface LongLine {
  readonly line: number;
  readonly index: number;
  readonly offset: number;
  readonly tooLong: true;
}

/** How far the judging of lines has come. */
export interface LineCount {
  lines: number;
  elements: number;
  invalid: number;
  bytes: number;
}

/**
 * Judges NDJSON of any length in constant memory: part by part, each of whole lines. What was found is handed over at once, so
 * that even an input without a valid line fills nothing.
 */
export async function* judgeLines(
  schema: Schema<unknown>,
  source: AsyncIterable<Uint8Array>,
  count: LineCount,
): AsyncGenerator<InvalidLine | LongLine, void, undefined> {
  let begun: Uint8Array[] = [];
  let begunLength = 0;
  let isSkipping = false;
  for await (const chunk of source) {
    let rest = chunk;
    if (isSkipping) {
      const end = rest.indexOf(newline);
      count.bytes += end < 0 ? rest.length : end + 1;
      if (end < 0) {
        continue;
      }
      isSkipping = false;
      rest = rest.subarray(end + 1);
      count.lines += 1;
    }
    const end = rest.lastIndexOf(newline) + 1;
    if (end > 0) {
      yield* judgePart(schema, Buffer.concat([...begun, rest.subarray(0, end)]), count);
      begun = [];
      begunLength = 0;
    }
    // A copy: the stream may use its buffer again.
    begun.push(rest.slice(end));
    begunLength += rest.length - end;
    if (begunLength > longestLine) {
      yield tooLong(count);
      count.bytes += begunLength;
      begun = [];
      begunLength = 0;
      isSkipping = true;
    }
  }
  yield* judgePart(schema, Buffer.concat(begun), count);
}

function tooLong(count: LineCount): LongLine {
  const found = { line: count.lines + 1, index: count.elements, offset: count.bytes, tooLong: true } as const;
  count.elements += 1;
  count.invalid += 1;
  return found;
}

/** What stands in front of each part: otherwise one that begins with `[` would be taken for an array. It is no valid element. */
const sentinel = new Uint8Array([0x30, newline]);

function* judgePart(schema: Schema<unknown>, part: Uint8Array, count: LineCount): Generator<InvalidLine | LongLine> {
  const found = schema.validateMany(Buffer.concat([sentinel, part]));
  const before = { ...count };
  let line = count.lines + 1;
  let lineStart = 0;
  for (const element of found.invalid.slice(1)) {
    const at = element.offset - sentinel.length;
    for (let end = part.indexOf(newline, lineStart); end >= 0 && end < at; end = part.indexOf(newline, lineStart)) {
      lineStart = end + 1;
      line += 1;
    }
    const end = part.indexOf(newline, at);
    count.invalid += 1;
    const bytes = part.subarray(at, end < 0 ? part.length : end);
    const index = before.elements + element.index - 1;
    const { issues } = element;
    yield { index, offset: before.bytes + at, issues, line, indentation: at - lineStart, bytes };
  }
  count.elements += found.count - 1;
  count.bytes += part.length;
  for (let end = part.indexOf(newline); end >= 0; end = part.indexOf(newline, end + 1)) {
    count.lines += 1;
  }
}
