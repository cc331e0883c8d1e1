// Passes JSON text to an instance of the WebAssembly module, and reads the results from its memory.
import type { IssueReport } from '../issues/issue.js';
import { ModuleMemory } from './memory.js';
import { readIssues } from './read-issues.js';
import type { SchemaRow } from './types.js';
import { isWellFormed, type JsonText, maxByteLength, type OffsetOf, offsetsIn, toLossless } from '../base/utf8.js';
import type { Functions, WasmExports, WasmInstance } from './instance.js';

// The positions of words in `reply` (bindings/exchange_buffers.hpp), apart from those in call.ts. A list has two: address and size.
const replyTruncated = 3;
const replyIssues = 4;
const replyWarnings = 6;

/** In bytes. A memory never shrinks: an instance with a larger one is discarded. */
const largestKeptMemory = 16 << 20;
/** Size of the input buffer that is requested first, in bytes. */
const initialRoom = 16 << 10;
/** In UTF-16 units. A shorter text fits into the first buffer whatever its characters. */
const shortText = initialRoom / 3;

/**
 * Passes texts to an instance of the module, and reads its results. Texts must be results of `toLossless` unless stated otherwise.
 * Results must be read before the next call.
 */
export class Boundary {
  readonly instance: WasmInstance;
  /** The functions that bindings/ registers, by name, once one is called (embind.ts). */
  functions?: Functions;
  readonly exports: WasmExports;
  readonly #encoder = new TextEncoder();
  /** Read after a word of `reply`, which makes its views anew if they are detached. */
  readonly memory: ModuleMemory;
  /** The index of the first word of `reply` (bindings/exchange_buffers.hpp). */
  readonly #reply: number;
  /** The input; a call that lets the memory grow detaches it, and its length becomes 0. */
  #input: Uint8Array = new Uint8Array();
  /** Whether the last text is known to be ASCII: bytes and units are the same. */
  #isAscii = false;

  /** @throws an Error for another module, and for one of another version: its functions and their encodings may differ */
  constructor(instance: WasmInstance, version: number) {
    const { exports } = instance;
    if (exports.flagadmin_version?.() !== version) {
      throw new Error(
        'flagadmin: the WebAssembly module is of another version than the JavaScript of the package, or of another entry. Deploy both ' +
          'files of one version, and let no cache serve an older one',
      );
    }
    this.instance = instance;
    this.exports = exports;
    this.memory = new ModuleMemory(exports.memory);
    this.#reply = exports.flagadmin_reply_address() >>> 2;
  }

  /** Whether the memory is too large to keep the instance. */
  get isLarge(): boolean {
    return this.memory.words.byteLength > largestKeptMemory;
  }

  /** Validates any text; 0 when there is neither an issue nor a warning. */
  validate({ id }: SchemaRow, json: JsonText): number {
    return this.exports.flagadmin_validate(id, this.writeText(json));
  }

  /** Writes any text to the input, which has nothing else; returns its length. */
  writeText(json: JsonText): number {
    if (typeof json === 'string' && json.length <= shortText) {
      const { written } = this.#encoder.encodeInto(json, this.input(initialRoom));
      this.#isAscii = written === json.length;
      // As many bytes as units: nothing but ASCII. Else it may hold halves of pairs.
      if (this.#isAscii || isWellFormed(json)) {
        return written;
      }
    }
    return this.write([toLossless(json)])[0] as number;
  }

  /** The result of a validation. With the text that was validated, issues have offsets in it. */
  readReport(text?: JsonText): IssueReport {
    const offsetOf = text === undefined ? undefined : this.#offsetsIn(text);
    return {
      issues: readIssues(this.memory, this.#reply + replyIssues, offsetOf),
      warnings: readIssues(this.memory, this.#reply + replyWarnings, offsetOf),
      truncated: this.replyWord(replyTruncated) !== 0,
    };
  }

  /** The input, with room for so many bytes or more; valid until the next call. Its content is lost when it must grow. */
  input(bytes: number): Uint8Array {
    if (this.#input.length < bytes) {
      const start = bytes >= 2 ** 31 ? 0 : this.exports.flagadmin_input(bytes);
      if (start === 0) {
        throw new RangeError('flagadmin: the text is too large for the memory of the WebAssembly module');
      }
      this.#input = new Uint8Array(this.exports.memory.buffer, start, bytes);
    }
    return this.#input;
  }

  /** Writes texts to the input, in this order; returns their lengths. */
  write(texts: readonly JsonText[]): number[] {
    this.#isAscii = false;
    let room = 0;
    for (const text of texts) {
      room += maxByteLength(text);
    }
    const input = this.input(Math.max(room, initialRoom));
    const lengths: number[] = [];
    let at = 0;
    for (const text of texts) {
      const length = text.length === 0 ? 0 : this.#put(text, input, at);
      lengths.push(length);
      at += length;
    }
    return lengths;
  }

  #put(text: JsonText, input: Uint8Array, at: number): number {
    if (typeof text === 'string') {
      return this.#encoder.encodeInto(text, at === 0 ? input : input.subarray(at)).written;
    }
    input.set(text, at);
    return text.byteLength;
  }

  #offsetsIn(text: JsonText): OffsetOf {
    return this.#isAscii ? (byte) => byte : offsetsIn(text);
  }

  /** A word of `reply`. */
  replyWord(index: number): number {
    return this.memory.words[this.#reply + index] as number;
  }
}
