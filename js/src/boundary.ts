import type { JudgingExports, Operations } from '#wasm/glue';

import type { InvalidElement } from './bulk-result.js';
import type { SchemaRow } from './generated/schema-list.js';
import type { Verdict } from './issue.js';
import { RecordReader } from './records.js';
import { faithful, isWellFormed, type JsonText, roomFor } from './utf8.js';
import type { WasmInstance } from './wasm-instance.js';

/** A memory never shrinks: when a call has made it larger than this, the instance is to be given up. */
const largestKeptMemory = 16 << 20;
/** Room for so many bytes is asked for at once. */
const usualRoom = 16 << 10;
/** A text of this length fits in any case. */
const shortText = usualRoom / 3;

/** Carries texts, which must be faithful (utf8.ts) where nothing else is said, into the module's memory, and answers out of it. Results must be read before the next call. */
export class Boundary {
  readonly #instance: WasmInstance;
  readonly #module: JudgingExports;
  #operations: Operations | undefined;
  readonly #encoder = new TextEncoder();
  readonly #records = new RecordReader();
  /** Where the words of `reply` in bindings/exchange_buffers.hpp are, counted in words. */
  readonly #reply: number;
  /** What the module calls the schemas that it was given, by their numbers. */
  readonly #schemas: number[] = [];
  // Views of the memory; a call that lets it grow detaches them, and their length becomes 0.
  #bytes: Uint8Array = new Uint8Array();
  #words: Uint32Array = new Uint32Array();
  /** The input. */
  #input: Uint8Array = new Uint8Array();

  constructor(instance: WasmInstance) {
    this.#instance = instance;
    this.#module = instance.exports;
    this.#reply = this.#module.flagadmin_reply_address() >>> 2;
  }

  /** Whether the memory has become too large to be kept. */
  get isLarge(): boolean {
    this.#refresh();
    return this.#bytes.length > largestKeptMemory;
  }

  /** Judges a text, faithful or not; 0 when there is nothing to say. */
  validate(schema: SchemaRow, json: JsonText): number {
    const place = this.#placeOf(schema);
    if (typeof json === 'string' && json.length <= shortText) {
      const { written } = this.#encoder.encodeInto(json, this.input(usualRoom));
      // As many bytes as units: nothing but ASCII. Else it may hold halves of pairs.
      if (written === json.length || isWellFormed(json)) {
        return this.#module.flagadmin_validate(place, written);
      }
    }
    return this.#module.flagadmin_validate(place, this.#write([{ text: faithful(json) }])[0] as number);
  }

  /** Calls a function that takes texts; `add` brings the part of the module in which it is. */
  call(
    name: keyof Operations,
    given: readonly { readonly text: JsonText }[],
    add: (instance: WasmInstance, records: RecordReader) => Operations,
  ): number {
    this.#operations ??= add(this.#instance, this.#records);
    const [first, second, third] = this.#write(given) as [number, number, number];
    return this.#operations[name](first, second, third);
  }

  readVerdict(): Verdict {
    return this.beginRecords().readVerdict();
  }

  /** The text that the call has left; of two the first. */
  readText(): string {
    return this.#records.decode(this.#replyWord(0), this.#replyWord(2) || this.#replyWord(1));
  }

  /** The second of two texts. */
  readRest(): string {
    const border = this.#replyWord(2);
    return this.#records.decode(this.#replyWord(0) + border, this.#replyWord(1) - border);
  }

  bulkBegin(schema: SchemaRow): void {
    this.#module.flagadmin_bulk_begin(this.#placeOf(schema));
  }

  /** Judges what stands at the beginning of the input; answers how many bytes are done with. */
  bulkFeed(length: number, isLast: boolean): number {
    return this.#module.flagadmin_bulk_feed(length, isLast ? 1 : 0);
  }

  readFindings(): InvalidElement[] {
    const records = this.beginRecords();
    const found: InvalidElement[] = [];
    for (let count = records.readNumber(); count !== 0; count = records.readNumber()) {
      found.push({ index: records.readNumber(), offset: records.readNumber(), issues: records.readIssues(count) });
    }
    return found;
  }

  bulkCount(): number {
    return this.#module.flagadmin_bulk_count() >>> 0;
  }

  /** The input, with room for so many bytes or more: good until the next call. What stood there is lost when it must grow. */
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

  /** What the module calls a schema, which is given to it first if need be; the input is lost then. */
  #placeOf({ id, shorthand }: SchemaRow): number {
    this.#schemas[id] ??= this.#module.flagadmin_add_schema(this.#write([{ text: shorthand }])[0] as number);
    return this.#schemas[id];
  }

  /** Puts texts into the input, one behind the other; answers their lengths. */
  #write(given: readonly { readonly text: JsonText }[]): number[] {
    let room = 0;
    for (const { text } of given) {
      room += roomFor(text);
    }
    const input = this.input(Math.max(room, usualRoom));
    const lengths: number[] = [];
    let at = 0;
    for (const { text } of given) {
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

  /** The records that the call has left. */
  beginRecords(): RecordReader {
    const address = this.#replyWord(3);
    return this.#records.begin(this.#bytes, this.#words, address);
  }

  #replyWord(index: number): number {
    this.#refresh();
    return this.#words[this.#reply + index] as number;
  }

  #refresh(): void {
    if (this.#bytes.length === 0) {
      this.#bytes = new Uint8Array(this.#module.memory.buffer);
      this.#words = new Uint32Array(this.#module.memory.buffer);
      this.#records.begin(this.#bytes, this.#words, 0);
    }
  }
}
