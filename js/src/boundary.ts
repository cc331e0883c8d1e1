// Passes JSON text to an instance of the WebAssembly module, and reads the results from its memory.
import { moduleVersion } from '#wasm/version';

import type { InvalidElement } from './bulk-result.js';
import type { Functions } from './embind.js';
import type { SchemaRow } from './generated/schema-list.js';
import { readIssues, type IssueRecords } from './make-issue.js';
import type { IssueReport } from './issue.js';
import { isWellFormed, type JsonText, maxByteLength, type OffsetOf, offsetsIn, toLossless } from './utf8.js';
import type { WasmExports } from './wasm-instance.js';

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
  /** The functions of bindings/flagadmin.cpp, by name; undefined if the instance only validates. */
  readonly functions: Functions | undefined;
  readonly #module: WasmExports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** The index of the first word of `reply` (bindings/exchange_buffers.hpp). */
  readonly #reply: number;
  /** The module's numbers for schemas, by their ids here. */
  readonly #schemas: number[] = [];
  /** The JSON text of the provider definitions in the module; empty: the defaults. */
  #providers = '';
  // Views of the memory; a call that lets it grow detaches them, and their length becomes 0.
  #bytes: Uint8Array = new Uint8Array();
  #words: Uint32Array = new Uint32Array();
  /** The input. */
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
    this.#reply = this.#module.flagadmin_reply_address() >>> 2;
  }

  /** Whether the memory is too large to keep the instance. */
  get isLarge(): boolean {
    this.#refresh();
    return this.#bytes.length > largestKeptMemory;
  }

  /**
   * Validates any text; 0 when there is neither an issue nor a warning.
   *
   * @param withProviders - of an update of an addon: 1 to validate it by the rules of its provider too (`setProviders`)
   */
  validate(schema: SchemaRow, json: JsonText, withProviders = 0): number {
    const number = this.#numberOf(schema);
    if (typeof json === 'string' && json.length <= shortText) {
      const { written } = this.#encoder.encodeInto(json, this.input(initialRoom));
      this.#isAscii = written === json.length;
      // As many bytes as units: nothing but ASCII. Else it may hold halves of pairs.
      if (this.#isAscii || isWellFormed(json)) {
        return this.#module.flagadmin_validate(number, written, withProviders);
      }
    }
    this.#isAscii = false;
    return this.#module.flagadmin_validate(number, this.#write([toLossless(json)])[0] as number, withProviders);
  }

  /** Sets the provider definitions, or the defaults for an empty text; 0 when they are valid. */
  setProviders(json: string): number {
    if (json === this.#providers) {
      return 0;
    }
    const validity = this.#module.flagadmin_set_providers(this.#write([json])[0] as number);
    this.#providers = validity === 0 ? json : this.#providers;
    return validity;
  }

  /** Calls a function of bindings/flagadmin.cpp, whose arguments are the lengths of texts, then numbers. */
  call(name: string, texts: readonly JsonText[], numbers: readonly number[]): number {
    return (this.functions as Functions)[name]?.(...this.#write(texts), ...numbers) as number;
  }

  /** The result of a validation. With the text that was validated, issues have offsets in it. */
  readReport(text?: JsonText): IssueReport {
    const offsetOf = text === undefined ? undefined : this.#offsetsIn(text);
    const [errors, warnings, truncated] = JSON.parse(this.readText()) as [IssueRecords, IssueRecords, boolean];
    return { issues: readIssues(errors, offsetOf), warnings: readIssues(warnings, offsetOf), truncated };
  }

  /** The text that the call has left. */
  readText(): string {
    return this.#decode(this.#replyWord(0), this.#replyWord(1));
  }

  /** The document of a dry run, and in it the text of its first member, the body, which begins at `bodyStart`. */
  readDocument(bodyStart: number): { document: string; body: string } {
    const document = this.readText();
    const length = this.#replyWord(1);
    const end = this.#replyWord(2);
    const body =
      document.length === length
        ? document.slice(bodyStart, end) // nothing but ASCII: bytes and units are the same
        : this.#decode(this.#replyWord(0) + bodyStart, Math.max(end - bodyStart, 0));
    return { document, body };
  }

  /**
   * `withProviders`: as of `validate`; `format`: a `bulk_format`; `strict`: whether warnings are errors; `largest`: the size of the
   * largest element, in bytes.
   */
  bulkBegin(schema: SchemaRow, withProviders: number, format: number, strict: boolean, largest: number): void {
    this.#module.flagadmin_bulk_begin(this.#numberOf(schema), withProviders, format, strict ? 1 : 0, largest);
  }

  /** Validates the first bytes of the input; returns how many were consumed. */
  bulkFeed(length: number, isLast: boolean): number {
    return this.#module.flagadmin_bulk_feed(length, isLast ? 1 : 0);
  }

  /** The invalid elements that `bulkFeed` has found. One that is too large has no issues. */
  readFindings(offsetOf: OffsetOf): InvalidElement[] {
    const found = JSON.parse(this.readText()) as [number, number, IssueRecords, boolean][];
    return found.map(([index, byte, records, truncated]) => {
      const offset = offsetOf(byte);
      const issues = readIssues(records, (inElement) => offsetOf(byte + inElement) - offset);
      return { index, offset, issues, truncated };
    });
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

  /** The module's number of a schema. Adds the schema to the module on its first use, which overwrites the input buffer. */
  #numberOf({ id, name, compact }: SchemaRow): number {
    const known = this.#schemas[id];
    if (known !== undefined) {
      return known;
    }
    const number = this.#module.flagadmin_add_schema(this.#write([compact])[0] as number);
    if (number === 0) {
      throw new Error(`flagadmin: ${name} has no valid encoding`);
    }
    this.#schemas[id] = number;
    return number;
  }

  /** Writes texts to the input, in this order; returns their lengths. */
  #write(texts: readonly JsonText[]): number[] {
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

  #decode(start: number, length: number): string {
    return this.#decoder.decode(this.#bytes.subarray(start, start + length));
  }

  #replyWord(index: number): number {
    this.#refresh();
    return this.#words[this.#reply + index] as number;
  }

  #refresh(): void {
    if (this.#bytes.length === 0) {
      this.#bytes = new Uint8Array(this.#module.memory.buffer);
      this.#words = new Uint32Array(this.#module.memory.buffer);
    }
  }
}
