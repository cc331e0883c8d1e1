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
import { escapedSegment, type Issue, type Verdict } from './issue.js';
import { issueTemplate, issueWith, listed, quoted, varying, type IssueTemplate } from './issue-template.js';
import { worded } from './messages.js';

/** Shorter texts are put together character by character; a decoder costs more. */
const shortText = 32;
/** A power of two: so many shapes are kept. */
const keptShapes = 256;

/** Issues of one shape: the words that tell it, and what they mean. */
interface Shape {
  readonly words: Uint32Array;
  readonly template: IssueTemplate;
  /** What varies: kinds of steps and of parameters. */
  readonly kinds: readonly number[];
  /** What came after it the last time. */
  next: Shape | undefined;
}

/** Whether it is the shape that the words tell. */
function isTold(shape: Shape, words: Uint32Array, start: number, end: number): boolean {
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
  /** By their numbers. */
  kinds: readonly IssueKind[] = issueKinds;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** By hash; later ones take the places of earlier ones. */
  readonly #shapes: (Shape | undefined)[] = [];
  /** What was read last. */
  #last: { next: Shape | undefined } = { next: undefined };
  #bytes: Uint8Array = new Uint8Array();
  #words: Uint32Array = new Uint32Array();
  #at = 0;
  /** What varies, of the issue that is read. */
  readonly #values: unknown[] = [];
  readonly #texts: string[] = [];

  /** Begins at an address; the views are those of the whole memory as it is now. */
  begin(bytes: Uint8Array, words: Uint32Array, address: number): this {
    this.#bytes = bytes;
    this.#words = words;
    this.#at = address >>> 2;
    return this;
  }

  readVerdict(): Verdict {
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

  /** A number of 64 bits, as exact as a number can be. */
  readNumber(): number {
    const low = this.readWord();
    return (this.readWord() | 0) * 2 ** 32 + low;
  }

  /** The text at an address. */
  decode(start: number, length: number): string {
    return this.#decoder.decode(this.#bytes.subarray(start, start + length));
  }

  readWord(): number {
    return this.#words[this.#at++] as number;
  }

  /** A text that stands elsewhere in the memory. */
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

  /** The shape that is told here, behind which it goes on. */
  #shape(): Shape {
    const words = this.#words;
    const start = this.#at;
    const end = start + 2 + (words[start + 1] as number);
    this.#at = end;
    // What is judged again and again, as while somebody types, has the same issues in the same order.
    const last = this.#last;
    const expected = last.next;
    if (expected !== undefined && isTold(expected, words, start, end)) {
      this.#last = expected;
      return expected;
    }
    const shape = this.#keptShape(words, start, end);
    last.next = shape;
    this.#last = shape;
    return shape;
  }

  #keptShape(words: Uint32Array, start: number, end: number): Shape {
    let hash = 0;
    for (let at = start; at < end; ++at) {
      hash = Math.imul(hash ^ (words[at] as number), 0x01000193);
    }
    // Each has two places, lest two that are met in turn drive each other out.
    const places = [(hash ^ (hash >>> 15)) & (keptShapes - 1), (hash >>> 8) & (keptShapes - 1)] as const;
    for (const place of places) {
      const shape = this.#shapes[place];
      if (shape !== undefined && isTold(shape, words, start, end)) {
        return shape;
      }
    }
    const place = this.#shapes[places[0]] === undefined ? places[0] : places[1];
    const forgotten = this.#shapes[place];
    if (forgotten !== undefined) {
      forgotten.next = undefined; // lest what is forgotten grow to a chain
    }
    const shape = this.#readShape(words.slice(start, end));
    this.#shapes[place] = shape;
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

  /** The constant text that a word stands for. */
  constant(word: number): string {
    return this.#decodeShort(word & ((1 << addressBits) - 1), (word & ~constantMark) >>> addressBits);
  }
}

/** What `JSON.parse` makes of a number, true, false or null. */
function scalarOf(text: string): number | boolean | null {
  return text === 'null' ? null : text === 'true' ? true : text === 'false' ? false : Number(text);
}
