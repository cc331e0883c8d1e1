// Reads the elements of an array, of NDJSON or of a stream, and validates them.
import type { Boundary } from './boundary.js';
import type { ByteSource, InvalidElement } from './bulk-result.js';
import { isBytes, type JsonText, type OffsetOf, offsetsIn } from './utf8.js';

/** The largest element of a stream, in bytes: a larger one in an array ends the run, and any in `validateStream`. */
export const largestElement = 1 << 20;

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

  /** `bulkBegin` must have been called: its largest element limits the window, which has twice its size at most. */
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
      const fed = this.#boundary.bulkFeed(this.#filled, isLast, this.#offsetOf);
      invalid = fed.invalid;
      const count = this.#boundary.bulkCount();
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

/** Reads the elements of a text, `json`, which was `given` as it is or not well formed; `bulkBegin` must have been called. */
export function* readText(boundary: Boundary, json: JsonText, given: JsonText): Parts {
  const reader = new ElementReader(boundary, offsetsIn(given));
  yield* reader.add(json);
  yield* reader.finish();
}

/** Reads the elements of a stream; `bulkBegin` must have been called. The boundary must be its own. */
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
