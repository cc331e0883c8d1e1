// Passes JSON text to an instance of the WebAssembly module, and reads the results from its memory.
import { moduleVersion } from '#wasm/version';

import type { InvalidElement } from './bulk-result.js';
import type { Functions } from './embind.js';
import type { SchemaRow } from './generated/schema-list.js';
import type { Issue, IssueReport } from './issue.js';
import { ModuleMemory } from './module-memory.js';
import { readIssues } from './read-issues.js';
import { isWellFormed, type JsonText, maxByteLength, type OffsetOf, offsetsIn, toLossless } from './utf8.js';
import type { WasmExports } from './wasm-instance.js';

// The positions of words in `reply` (bindings/exchange_buffers.hpp), apart from those in core-call.ts. A list has two: address and size.
const replyTruncated = 3;
const replyIssues = 4;
const replyWarnings = 6;
const replyIndex = 8;
const replyOffset = 10;
const replyHasElement = 12;

/** In bytes. A memory never shrinks: an instance with a larger one is discarded. */
const largestKeptMemory = 16 << 20;
/** Size of the input buffer that is requested first, in bytes. */
const initialRoom = 16 << 10;
/** The maximum number of invalid elements that one call returns. */
const mostElements = 64;
/** How many rules beyond schemas a module holds at most. */
const mostRules = 128;
/** In UTF-16 units. A shorter text fits into the first buffer whatever its characters. */
const shortText = initialRoom / 3;

/**
 * Passes texts to an instance of the module, and reads its results. Texts must be results of `toLossless` unless stated otherwise.
 * Results must be read before the next call.
 */
export class Boundary {
  /** The functions of bindings/flagadmin.cpp, by name; undefined if the instance only validates. */
  readonly functions: Functions | undefined;
  readonly #module: WasmExports;
  readonly #encoder = new TextEncoder();
  /** Read after a word of `reply`, which makes its views anew if they are detached. */
  readonly memory: ModuleMemory;
  /** The index of the first word of `reply` (bindings/exchange_buffers.hpp). */
  readonly #reply: number;
  /** The addresses of schemas in the module, by their ids. */
  readonly #schemas: number[] = [];
  /** The addresses of rules beyond schemas in the module, by their texts: the latest ones. */
  readonly #rules = new Map<string, number>();
  /** The input; a call that lets the memory grow detaches it, and its length becomes 0. */
  #input: Uint8Array = new Uint8Array();
  /** Whether the last text is known to be ASCII: bytes and units are the same. */
  #isAscii = false;

  /** @throws an Error for a module of another version: its functions and their encodings may differ */
  constructor(module: WasmExports, functions?: Functions) {
    if (module.flagadmin_version?.() !== moduleVersion) {
      throw new Error(
        'flagadmin: flagadmin.wasm is of another version than the JavaScript of the package. Deploy both files of one version, and let ' +
          'no cache serve an older one',
      );
    }
    this.functions = functions;
    this.#module = module;
    this.memory = new ModuleMemory(module.memory);
    this.#reply = this.#module.flagadmin_reply_address() >>> 2;
  }

  /** Whether the memory is too large to keep the instance. */
  get isLarge(): boolean {
    return this.memory.words.byteLength > largestKeptMemory;
  }

  /**
   * Validates any text; 0 when there is neither an issue nor a warning.
   *
   * @param rules - the address of further rules
   */
  validate(schema: SchemaRow, json: JsonText, rules = 0): number {
    const address = this.#addressOf(schema);
    if (typeof json === 'string' && json.length <= shortText) {
      const { written } = this.#encoder.encodeInto(json, this.input(initialRoom));
      this.#isAscii = written === json.length;
      // As many bytes as units: nothing but ASCII. Else it may hold halves of pairs.
      if (this.#isAscii || isWellFormed(json)) {
        return this.#module.flagadmin_validate(address, written, rules);
      }
    }
    return this.#module.flagadmin_validate(address, this.write([toLossless(json)])[0] as number, rules);
  }

  /**
   * Validates provider and parameters of an update whose shape is valid: `json` is the array of both; 0 when there is neither an issue nor
   * a warning.
   */
  checkProvider(json: string, rules: number): number {
    if (json.length > shortText) {
      return this.#module.flagadmin_check_provider(rules, this.write([json])[0] as number);
    }
    return this.#module.flagadmin_check_provider(
      rules,
      this.#encoder.encodeInto(json, this.input(initialRoom)).written,
    );
  }

  /**
   * The address of rules, of which `flagadmin_add_rules` describes the text; 0 when their provider definitions are not valid. Adds them to
   * the module on their first use, which overwrites the input buffer. The module holds a limited number: the oldest ones are released, and
   * added again when used.
   */
  rulesAt(text: string): number {
    const known = this.#rules.get(text);
    if (known !== undefined) {
      return known;
    }
    const address = this.#module.flagadmin_add_rules(this.write([text])[0] as number);
    if (address !== 0) {
      const [oldest] = this.#rules;
      if (oldest !== undefined && this.#rules.size === mostRules) {
        this.#module.flagadmin_remove_rules(oldest[1]);
        this.#rules.delete(oldest[0]);
      }
      this.#rules.set(text, address);
    }
    return address;
  }

  /** The result of a validation. With the text that was validated, issues have offsets in it. */
  readReport(text?: JsonText): IssueReport {
    const offsetOf = text === undefined ? undefined : this.#offsetsIn(text);
    return {
      issues: this.#readIssues(replyIssues, offsetOf),
      warnings: this.#readIssues(replyWarnings, offsetOf),
      truncated: this.replyWord(replyTruncated) !== 0,
    };
  }

  /**
   * `rules`: as of `validate`; `format`: a `bulk_format`; `strict`: whether warnings are errors; `largest`: the size of the
   * largest element, in bytes.
   */
  bulkBegin(schema: SchemaRow, rules: number, format: number, strict: boolean, largest: number): void {
    this.#module.flagadmin_bulk_begin(this.#addressOf(schema), rules, format, strict ? 1 : 0, largest);
  }

  /**
   * Validates the first bytes of the input; returns how many were consumed, and the invalid elements. One that is too large has no
   * issues. It ends early when there are many. `isOver`: nothing after the last one is read.
   */
  bulkFeed(
    length: number,
    isLast: boolean,
    offsetOf: OffsetOf,
  ): { done: number; invalid: InvalidElement[]; isOver: boolean } {
    const invalid: InvalidElement[] = [];
    let done = 0;
    let isOver = false;
    do {
      done += this.#module.flagadmin_bulk_feed(done, length - done, isLast ? 1 : 0);
      if (this.replyWord(replyHasElement) === 0) {
        break;
      }
      const index = this.#replyNumber(replyIndex);
      const byte = this.#replyNumber(replyOffset);
      const offset = offsetOf(byte);
      const issues = this.#readIssues(replyIssues, (inElement) => offsetOf(byte + inElement) - offset);
      invalid.push({ index, offset, issues, truncated: this.replyWord(replyTruncated) !== 0 });
      isOver = this.replyWord(replyHasElement) === 2;
    } while (invalid.length < mostElements && !isOver);
    return { done, invalid, isOver };
  }

  bulkCount(): number {
    return this.#module.flagadmin_bulk_count() >>> 0;
  }

  /** The input, with room for so many bytes or more; valid until the next call. Its content is lost when it must grow. */
  input(bytes: number): Uint8Array {
    if (this.#input.length < bytes) {
      const start = bytes >= 2 ** 31 ? 0 : this.#module.flagadmin_input(bytes);
      if (start === 0) {
        throw new RangeError('flagadmin: the text is too large for the memory of the WebAssembly module');
      }
      this.#input = new Uint8Array(this.#module.memory.buffer, start, bytes);
    }
    return this.#input;
  }

  /** The address of a schema in the module. Adds the schema to the module on its first use, which overwrites the input buffer. */
  #addressOf({ id, name, compact }: SchemaRow): number {
    const known = this.#schemas[id];
    if (known !== undefined) {
      return known;
    }
    const address = this.#module.flagadmin_add_schema(this.write([compact])[0] as number);
    if (address === 0) {
      throw new Error(`flagadmin: ${name} has no valid encoding`);
    }
    this.#schemas[id] = address;
    return address;
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

  #readIssues(index: number, offsetOf: OffsetOf | undefined): readonly Issue[] {
    return readIssues(this.memory, this.#reply + index, offsetOf);
  }

  #replyNumber(index: number): number {
    return this.replyWord(index) + this.replyWord(index + 1) * 2 ** 32;
  }

  /** A word of `reply`. */
  replyWord(index: number): number {
    return this.memory.words[this.#reply + index] as number;
  }
}
