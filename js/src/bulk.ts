// Validates many elements of an array, of NDJSON or of a stream.
import type { Boundary } from './boundary.js';
import type { BulkResult, ByteSource, InvalidElement } from './bulk-result.js';
import { withMessages, type MessageWriter } from './messages.js';
import { isBytes, type JsonText, type OffsetOf, offsetsIn } from './utf8.js';

/** The largest element of a stream: one that is not complete after so many bytes ends the run. */
export const largestStreamElement = 1 << 20;

const firstWindow = 1 << 16;
const carriageReturn = 0x0d;
/** The longest character in UTF-8: with less room than this a string may not get on. */
const longestCharacter = 4;

/** Validates the elements of an input that comes in parts; the module holds a window of it only. */
class BulkRun {
  readonly #boundary: Boundary;
  readonly #largestElement: number;
  readonly #messages: MessageWriter | undefined;
  readonly #offsetOf: OffsetOf;
  readonly #invalid: InvalidElement[] = [];
  readonly #encoder = new TextEncoder();
  #size = firstWindow;
  #window: Uint8Array;
  #filled = 0;
  #done = 0;

  /** `bulkBegin` must have been called. */
  constructor(boundary: Boundary, largestElement: number, offsetOf: OffsetOf, messages?: MessageWriter) {
    this.#boundary = boundary;
    this.#offsetOf = offsetOf;
    this.#largestElement = largestElement;
    this.#messages = messages;
    this.#window = boundary.input(this.#size);
  }

  addBytes(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.byteLength; ) {
      const part = bytes.subarray(at, at + this.#room());
      this.#window.set(part, this.#filled);
      this.#filled += part.byteLength;
      at += part.byteLength;
    }
  }

  /** The text must be well formed. */
  addText(text: string): void {
    for (let at = 0; at < text.length; ) {
      let end = at + this.#room();
      // A character of two units is not cut.
      if (end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800) {
        --end;
      }
      const { read, written } = this.#encoder.encodeInto(
        text.slice(at, end),
        this.#window.subarray(this.#filled, this.#size),
      );
      this.#filled += written;
      at += read;
    }
  }

  finish(): BulkResult {
    if (this.#filled > this.#largestElement) {
      this.#validate(false);
      this.#refuseTooLarge();
    }
    this.#validate(true);
    return { count: this.#boundary.bulkCount(), invalid: this.#invalid };
  }

  /** How much the window takes, which is made to be at least one character. */
  #room(): number {
    if (this.#size - this.#filled < longestCharacter) {
      this.#validate(false);
    }
    if (this.#size - this.#filled < longestCharacter) {
      this.#grow();
    }
    return Math.min(this.#size, this.#largestPart() + 1) - this.#filled;
  }

  /** The largest element, with the carriage return of its line's end. */
  #largestPart(): number {
    const hasReturn = this.#filled > this.#largestElement && this.#window[this.#largestElement] === carriageReturn;
    return this.#largestElement + (hasReturn ? 1 : 0);
  }

  #validate(isLast: boolean): void {
    for (let isDone = false; !isDone; ) {
      const done = this.#boundary.bulkFeed(this.#filled, isLast);
      const found = withMessages(this.#messages, () => this.#boundary.readFindings(this.#offsetOf));
      this.#invalid.push(...found);
      this.#window = this.#boundary.input(this.#size);
      this.#window.copyWithin(0, done, this.#filled);
      this.#filled -= done;
      this.#done += done;
      // It may have stopped early because much was found.
      isDone = found.length === 0;
    }
  }

  /** The window begins with an element that is not complete, unless it is empty. */
  #refuseTooLarge(): void {
    if (this.#filled > this.#largestPart()) {
      throw new RangeError(
        `flagadmin: element ${this.#boundary.bulkCount()}, at byte ${this.#done}, is larger than ${this.#largestElement} bytes`,
      );
    }
  }

  /** The largest window has room for the byte behind the largest part, which shows that the element is complete. */
  #grow(): void {
    this.#refuseTooLarge();
    const begun = this.#window.slice(0, this.#filled);
    this.#size = Math.min(this.#size * 2, this.#largestElement + 2);
    this.#window = this.#boundary.input(this.#size);
    this.#window.set(begun);
  }
}

/** Validates the elements of a text, `json`, which was `given` as it is or not well formed; `bulkBegin` must have been called. */
export function validateElements(boundary: Boundary, json: JsonText, given: JsonText): BulkResult {
  const run = new BulkRun(boundary, Number.POSITIVE_INFINITY, offsetsIn(given));
  if (typeof json === 'string') {
    run.addText(json);
  } else {
    run.addBytes(json);
  }
  return run.finish();
}

/** Validates the elements of a stream; `bulkBegin` must have been called. The boundary must be its own. */
export async function validateStream(
  boundary: Boundary,
  source: ByteSource,
  messages: MessageWriter | undefined,
): Promise<BulkResult> {
  const run = new BulkRun(boundary, largestStreamElement, (byte) => byte, messages);
  for await (const chunk of chunksOf(source)) {
    if (!isBytes(chunk)) {
      throw notBytes();
    }
    run.addBytes(chunk);
  }
  return run.finish();
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
