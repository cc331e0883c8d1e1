// Reads the elements of an array, of NDJSON or of a stream, and validates them: over an instance of the module, without state of its own.
import { type Boundary, replyIssues } from '../wasm/boundary.js';
import type { BulkFormat, ByteSource, InvalidElement } from './types.js';
import { isBytes, type JsonText, type OffsetOf, offsetsIn } from '../base/utf8.js';

/** The largest element of a stream, in bytes: a larger one in an array ends the run, and any in `validateStream`. */
export const largestElement = 1 << 20;

// The positions of words in `reply` (bindings/exchange_buffers.hpp).
const replyIndex = 8;
const replyOffset = 10;
const replyHasElement = 12;

/** The maximum number of invalid elements that are read at once. */
const mostElements = 64;
const firstWindow = 1 << 16;
const newline = 0x0a;
/** The longest character in UTF-8: with less room, encoding may make no progress. */
const longestCharacter = 4;

/** A part of the input that was validated: whole elements, and what is between them; or a piece of a line that is too large. */
export interface ElementPart {
  /** Its bytes, valid until the next part is requested. */
  readonly bytes: Uint8Array;
  /** The number of elements up to its end, valid or not. */
  readonly count: number;
  /** Its invalid elements. One that is too large has no issues. */
  readonly invalid: readonly InvalidElement[];
}

type Parts = Generator<ElementPart, void, undefined>;

/** The formats, in the order of the core's `bulk_format`. */
const formats: readonly (BulkFormat | undefined)[] = [undefined, 'array', 'ndjson'];

/** The number of a format in the core. @throws a TypeError if there is none */
export function formatNumber(format: BulkFormat | undefined): number {
  const number = formats.indexOf(format);
  if (number < 0) {
    throw new TypeError(`flagadmin: format must be 'array' or 'ndjson', not '${format}'`);
  }
  return number;
}

/**
 * Validates the first bytes of the input; returns how many were consumed, and the invalid elements. One that is too large has no
 * issues. It ends early when there are many. `isOver`: nothing after the last one is read.
 */
function feed(
  boundary: Boundary,
  length: number,
  isLast: boolean,
  offsetOf: OffsetOf,
): { done: number; invalid: InvalidElement[]; isOver: boolean } {
  const numberAt = (index: number) => boundary.replyWord(index) + boundary.replyWord(index + 1) * 2 ** 32;
  const invalid: InvalidElement[] = [];
  let done = 0;
  let isOver = false;
  do {
    done += boundary.exports.flagadmin_bulk_feed(done, length - done, isLast ? 1 : 0);
    if (boundary.replyWord(replyHasElement) === 0) {
      break;
    }
    const byte = numberAt(replyOffset);
    const offset = offsetOf(byte);
    const issues = boundary.readIssues(replyIssues, (inElement) => offsetOf(byte + inElement) - offset);
    invalid.push({ index: numberAt(replyIndex), offset, issues, truncated: boundary.isTruncated });
    isOver = boundary.replyWord(replyHasElement) === 2;
  } while (invalid.length < mostElements && !isOver);
  return { done, invalid, isOver };
}

/** Reads an input that comes in parts; the module holds a window of it only. */
class ElementReader {
  readonly #boundary: Boundary;
  readonly #offsetOf: OffsetOf;
  readonly #encoder = new TextEncoder();
  #size = firstWindow;
  #window: Uint8Array;
  #filled = 0;
  /** Whether the input, an array, cannot be read on. */
  isOver = false;
  /** How much of the window was left when it was last validated: an element that is not complete. */
  #left = 0;

  /** The validation must have begun (`Validator.begin`): its largest element limits the window, which has twice its size at most. */
  constructor(boundary: Boundary, offsetOf: OffsetOf) {
    this.#boundary = boundary;
    this.#offsetOf = offsetOf;
    this.#window = boundary.input(this.#size);
  }

  /** Reads a part of the input. A string must be well formed. */
  *add(input: JsonText): Parts {
    for (let at = 0; at < input.length; ) {
      at += this.#fill(input, at);
      if (this.#isFull()) {
        yield* this.#validate(false);
      }
    }
  }

  /**
   * Validates what has come of a source that may pause now, if it is worth it: a source of lines is reported line by line, and what
   * is not complete is not read too often.
   */
  *flush(chunk: Uint8Array): Parts {
    if (chunk.length < firstWindow && this.#filled >= 2 * this.#left && chunk.includes(newline)) {
      yield* this.#validate(false);
    }
  }

  *finish(): Parts {
    yield* this.#validate(true);
  }

  /** Fills the window, which is not full; returns how much of the input it took. */
  #fill(input: JsonText, from: number): number {
    let end = from + this.#size - this.#filled;
    if (typeof input !== 'string') {
      const part = input.subarray(from, end);
      this.#window.set(part, this.#filled);
      this.#filled += part.length;
      return part.length;
    }
    // A character of two units is not cut.
    if (end < input.length && (input.charCodeAt(end - 1) & 0xfc00) === 0xd800) {
      --end;
    }
    const room = this.#window.subarray(this.#filled, this.#size);
    const { read, written } = this.#encoder.encodeInto(input.slice(from, end), room);
    this.#filled += written;
    return read;
  }

  #isFull(): boolean {
    return this.#size - this.#filled < longestCharacter;
  }

  /** Validates the window, and makes room in it. */
  *#validate(isLast: boolean): Parts {
    let invalid: readonly InvalidElement[];
    do {
      const fed = feed(this.#boundary, this.#filled, isLast, this.#offsetOf);
      invalid = fed.invalid;
      const count = this.#boundary.exports.flagadmin_bulk_count() >>> 0;
      this.#window = this.#boundary.input(this.#size);
      this.isOver = fed.isOver;
      yield { bytes: this.#window.subarray(0, fed.done), count, invalid };
      this.#window.copyWithin(0, fed.done, this.#filled);
      this.#filled -= fed.done;
      // The module stops behind each invalid element, whose issues must be read before the next one.
    } while (invalid.length !== 0 && !this.isOver);
    this.#left = this.#filled;
    if (this.#isFull()) {
      this.#grow();
    }
  }

  #grow(): void {
    const begun = this.#window.slice(0, this.#filled);
    this.#size *= 2;
    this.#window = this.#boundary.input(this.#size);
    this.#window.set(begun);
  }
}

/** Reads the elements of a text, `json`, which was `given` as it is or not well formed; their validation must have begun. */
export function* readText(boundary: Boundary, json: JsonText, given: JsonText): Parts {
  const reader = new ElementReader(boundary, offsetsIn(given));
  yield* reader.add(json);
  yield* reader.finish();
}

/** Reads the elements of a stream, whose validation must have begun. The boundary must be its own. */
export async function* readStream(
  boundary: Boundary,
  source: ByteSource,
): AsyncGenerator<ElementPart, void, undefined> {
  const reader = new ElementReader(boundary, (byte) => byte);
  for await (const chunk of chunksOf(source)) {
    if (!isBytes(chunk)) {
      throw notBytes();
    }
    yield* reader.add(chunk);
    yield* reader.flush(chunk);
    if (reader.isOver) {
      return; // the source may have no end
    }
  }
  yield* reader.finish();
}

const notBytes = () =>
  new TypeError('flagadmin: validateStream reads a ReadableStream or an AsyncIterable of Uint8Array');

/** Not every browser lets a ReadableStream be iterated. */
function chunksOf(source: ByteSource): AsyncIterable<Uint8Array> {
  const given = Object(source);
  if (Symbol.asyncIterator in given) {
    return given;
  }
  if ('getReader' in given) {
    return readAll(given);
  }
  throw notBytes();
}

async function* readAll(source: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = source.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield next.value;
    }
  } finally {
    // No more chunks are needed; at the end of a stream this requests nothing.
    await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}
