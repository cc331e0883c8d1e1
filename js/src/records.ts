import { issueKinds, type IssueKind } from './generated/issue-codes.js';
import {
  addressBits,
  constantList,
  constantMark,
  kindEcho,
  kindJson,
  kindList,
  kindNumber,
  stepIndex,
  stepName,
} from './generated/record-format.js';
import { escapedSegment, type Issue, type IssueReport } from './issue.js';
import { issueTemplate, issueWith, listed, quoted, varying, type IssueTemplate } from './issue-template.js';
import { worded } from './messages.js';

/** In bytes. Shorter texts are decoded character by character: a call of `TextDecoder` costs more. */
const shortText = 32;
/** Size of the hash table of cached shapes; a power of two. */
const shapeSlots = 256;

/** Cached template of issues that differ in values only, with the words it was read from. */
interface Shape {
  readonly words: Uint32Array;
  readonly template: IssueTemplate;
  /** Kinds of the values that follow the words: steps of the path, then parameters. */
  readonly kinds: readonly number[];
  /** The shape of the issue that followed the last time. */
  next: Shape | undefined;
}

/** Whether the shape was read from these words. */
function hasWords(shape: Shape, words: Uint32Array, start: number, end: number): boolean {
  const own = shape.words;
  for (let at = start; at < end; ++at) {
    if (own[at - start] !== words[at]) {
      return false;
    }
  }
  return true;
}

/** Reads what `record_writer` of bindings/ wrote: 32-bit words in the module's memory. */
export class RecordReader {
  /** Issue codes by their numbers. */
  kinds: readonly IssueKind[] = issueKinds;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** Hash table; a new shape replaces an older one. */
  readonly #shapes: (Shape | undefined)[] = [];
  /** The shape that was read last. */
  #last: { next: Shape | undefined } = { next: undefined };
  #bytes: Uint8Array = new Uint8Array();
  #words: Uint32Array = new Uint32Array();
  #at = 0;
  /** Values of the issue that is being read. */
  readonly #values: unknown[] = [];
  readonly #texts: string[] = [];

  /** Starts reading at an address. The views cover the whole memory. */
  begin(bytes: Uint8Array, words: Uint32Array, address: number): this {
    this.#bytes = bytes;
    this.#words = words;
    this.#at = address >>> 2;
    return this;
  }

  readReport(): IssueReport {
    const issueCount = this.readWord();
    const warningCount = this.readWord();
    const truncated = this.readWord() !== 0;
    const issues = this.#issues(issueCount);
    const [first] = issues;
    return { issues: worded(issues), warnings: this.readIssues(warningCount), truncated, first };
  }

  readIssues(count: number): readonly Issue[] {
    return worded(this.#issues(count));
  }

  #issues(count: number): readonly Issue[] {
    const issues: Issue[] = [];
    for (let index = 0; index < count; ++index) {
      issues.push(this.#issue());
    }
    return issues;
  }

  /** A signed 64-bit number, rounded to a double. */
  readNumber(): number {
    const low = this.readWord();
    return (this.readWord() | 0) * 2 ** 32 + low;
  }

  /** The UTF-8 text at an address. */
  decode(start: number, length: number): string {
    return this.#decoder.decode(this.#bytes.subarray(start, start + length));
  }

  readWord(): number {
    return this.#words[this.#at++] as number;
  }

  /** A text whose length and address are the next two words. */
  readText(): string {
    const length = this.readWord();
    return this.#decodeShort(this.readWord(), length);
  }

  #decodeShort(start: number, length: number): string {
    let text = '';
    if (length > shortText) {
      return this.decode(start, length);
    }
    for (let at = start; at < start + length; ++at) {
      const byte = this.#bytes[at] as number;
      if (byte >= 0x80) {
        return this.decode(start, length);
      }
      text += String.fromCharCode(byte);
    }
    return text;
  }

  #issue(): Issue {
    const { template, kinds } = this.#shape();
    for (let at = 0; at < kinds.length; ++at) {
      this.#readValue(at, kinds[at] as number);
    }
    return issueWith(template, this.#values, this.#texts);
  }

  #readValue(at: number, kind: number): void {
    if (kind === kindNumber || kind === stepIndex) {
      const value = kind === stepIndex ? this.readWord() : this.readNumber();
      this.#values[at] = value;
      this.#texts[at] = String(value);
    } else if (kind === kindList) {
      const items = Array.from({ length: this.readWord() }, () => this.readText());
      this.#values[at] = items;
      this.#texts[at] = listed(items);
    } else {
      const text = this.readText();
      this.#values[at] = kind === kindJson ? scalarOf(text) : text;
      this.#texts[at] = kind === kindEcho ? quoted(text) : kind === stepName ? escapedSegment(text) : text;
    }
  }

  /** Reads or finds the shape of the next issue, and moves behind its words. */
  #shape(): Shape {
    const words = this.#words;
    const start = this.#at;
    const end = start + 2 + (words[start + 1] as number);
    this.#at = end;
    // A value that is validated again, as while a user types, has the same issues in the same order.
    const last = this.#last;
    const expected = last.next;
    if (expected !== undefined && hasWords(expected, words, start, end)) {
      this.#last = expected;
      return expected;
    }
    const shape = this.#cachedShape(words, start, end);
    last.next = shape;
    this.#last = shape;
    return shape;
  }

  #cachedShape(words: Uint32Array, start: number, end: number): Shape {
    let hash = 0;
    for (let at = start; at < end; ++at) {
      hash = Math.imul(hash ^ (words[at] as number), 0x01000193);
    }
    // Two slots for each shape, so that two alternating shapes with the same first slot stay cached.
    const slots = [(hash ^ (hash >>> 15)) & (shapeSlots - 1), (hash >>> 8) & (shapeSlots - 1)] as const;
    for (const slot of slots) {
      const shape = this.#shapes[slot];
      if (shape !== undefined && hasWords(shape, words, start, end)) {
        return shape;
      }
    }
    const slot = this.#shapes[slots[0]] === undefined ? slots[0] : slots[1];
    const replaced = this.#shapes[slot];
    if (replaced !== undefined) {
      replaced.next = undefined; // so that no chain of replaced shapes stays in memory
    }
    const shape = this.#readShape(words.slice(start, end));
    this.#shapes[slot] = shape;
    return shape;
  }

  #readShape(words: Uint32Array): Shape {
    const [head = 0] = words;
    let at = 2;
    const next = () => words[at++] as number;
    const path: (string | 0 | undefined)[] = [];
    const kinds: number[] = [];
    for (let left = (head >>> 16) & 0xff; left !== 0; --left) {
      const word = next();
      path.push(word >= constantMark ? this.constant(word) : word === stepIndex ? 0 : varying);
      if (word < constantMark) {
        kinds.push(word);
      }
    }
    const params: Record<string, unknown> = {};
    for (let left = head >>> 24; left !== 0; --left) {
      const name = this.constant(next());
      const word = next();
      if (word === constantList) {
        params[name] = Array.from({ length: next() }, () => this.constant(next()));
      } else if (word >= constantMark) {
        params[name] = this.constant(word);
      } else {
        params[name] = varying;
        kinds.push(word);
      }
    }
    const kind = this.kinds[head & 0xff] as IssueKind;
    return { words, template: issueTemplate(kind, path, (head >>> 8) & 0xff, params), kinds, next: undefined };
  }

  /** The constant text that a word encodes. */
  constant(word: number): string {
    return this.#decodeShort(word & ((1 << addressBits) - 1), (word & ~constantMark) >>> addressBits);
  }
}

/** The value of a JSON number, true, false or null. */
function scalarOf(text: string): number | boolean | null {
  return text === 'null' ? null : text === 'true' ? true : text === 'false' ? false : Number(text);
}
