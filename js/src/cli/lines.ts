// Validates NDJSON in constant memory, with line numbers.
import type { InvalidElement, Schema } from '../index.js';

/** A line longer than this is refused, and skipped. */
export const longestLine = 1 << 20;

const newline = 0x0a;
const carriageReturn = 0x0d;

/** An invalid line, with its bytes, which are valid until the next one is requested. */
export interface InvalidLine extends InvalidElement {
  /** From 1. */
  readonly line: number;
  /** White space before the element, in bytes. */
  readonly indentation: number;
  readonly bytes: Uint8Array;
}

/** A line that is too long to be validated. */
export interface LongLine {
  readonly line: number;
  readonly index: number;
  readonly offset: number;
  readonly tooLong: true;
}

/** How far the validation of lines has come. */
export interface LineCount {
  lines: number;
  elements: number;
  invalid: number;
  bytes: number;
}

/** Prefix of each part: a part that begins with `[` would be read as an array. The prefix itself is an invalid element. */
const sentinel = new Uint8Array([0x30, newline]);

/** The most that is added to a part at once. */
const largestStep = 1 << 18;

/**
 * Validates NDJSON of any length in constant memory: part by part, each of whole lines, all in one buffer. Issues are yielded at
 * once, so that an input without a valid line needs no more.
 */
export async function* validateLines(
  schema: Schema<unknown>,
  source: AsyncIterable<Uint8Array>,
  count: LineCount,
): AsyncGenerator<InvalidLine | LongLine, void, undefined> {
  const buffer = new Uint8Array(sentinel.length + longestLine + 1 + largestStep);
  buffer.set(sentinel);
  let end = sentinel.length;
  let isSkipping = false;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; at += largestStep) {
      let added = chunk.subarray(at, at + largestStep);
      if (isSkipping) {
        const lineEnd = added.indexOf(newline) + 1;
        count.bytes += lineEnd || added.length;
        if (lineEnd === 0) {
          continue;
        }
        isSkipping = false;
        count.lines += 1;
        added = added.subarray(lineEnd);
      }
      buffer.set(added, end);
      const linesEnd = end + added.lastIndexOf(newline) + 1;
      end += added.length;
      if (linesEnd > end - added.length) {
        yield* validatePart(schema, buffer.subarray(0, linesEnd), count);
        buffer.copyWithin(sentinel.length, linesEnd, end);
        end -= linesEnd - sentinel.length;
      }
      // The carriage return of a line's end does not count.
      if (end - sentinel.length > longestLine + (buffer[end - 1] === carriageReturn ? 1 : 0)) {
        yield tooLong(count);
        count.bytes += end - sentinel.length;
        end = sentinel.length;
        isSkipping = true;
      }
    }
  }
  yield* validatePart(schema, buffer.subarray(0, end), count);
}

function tooLong(count: LineCount): LongLine {
  const found = { line: count.lines + 1, index: count.elements, offset: count.bytes, tooLong: true } as const;
  count.elements += 1;
  count.invalid += 1;
  return found;
}

/** Validates whole lines behind a sentinel. */
function* validatePart(
  schema: Schema<unknown>,
  part: Uint8Array,
  count: LineCount,
): Generator<InvalidLine | LongLine, void, undefined> {
  const found = schema.validateMany(part);
  const before = { ...count };
  let line = count.lines + 1;
  let lineStart = sentinel.length;
  for (const { index, offset, issues, truncated } of found.invalid.slice(1)) {
    for (let end = part.indexOf(newline, lineStart); end >= 0 && end < offset; end = part.indexOf(newline, lineStart)) {
      lineStart = end + 1;
      line += 1;
    }
    const end = part.indexOf(newline, offset);
    count.invalid += 1;
    yield {
      index: before.elements + index - 1,
      offset: before.bytes + offset - sentinel.length,
      issues,
      truncated,
      line,
      indentation: offset - lineStart,
      bytes: part.subarray(offset, end < 0 ? part.length : end),
    };
  }
  count.elements += found.count - 1;
  count.bytes += part.length - sentinel.length;
  for (let end = part.indexOf(newline, sentinel.length); end >= 0; end = part.indexOf(newline, end + 1)) {
    count.lines += 1;
  }
}
