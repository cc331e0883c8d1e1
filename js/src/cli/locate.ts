// Finds the lines and columns of issues in a JSON text.
import type { Issue } from '../index.js';

/** A position in a text, both numbers from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Offsets of a value and of the name in front of it, filled by the walk, and the members or elements below that are looked for. */
interface Target {
  value: number;
  name: number;
  readonly below: Map<string, Target>;
}

const newline = 10;
const quote = 34;
const comma = 44;
const backslash = 92;
const openBracket = 91;
const openBrace = 123;

/**
 * Finds the positions of issues in a JSON text, all in a single pass when the first is requested. It stores only one offset for each
 * step of their paths.
 */
export class Locator {
  readonly #bytes: Uint8Array;
  readonly #issues: readonly Issue[];
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #root: Target | undefined;

  constructor(bytes: Uint8Array, issues: readonly Issue[]) {
    this.#bytes = bytes;
    this.#issues = issues;
  }

  /** The position of the value that an issue is about; of a missing one, of the object that lacks it; of an unknown one, of its name. */
  placeOf({ code, keyword, params, path }: Issue): Place {
    if (code === 'invalid_json') {
      return this.placeAt(Number(params.offset ?? 0));
    }
    this.#root ??= this.#walk();
    let target = this.#root;
    let offset = target.value;
    for (const [at, step] of path.entries()) {
      const next = target.below.get(String(step));
      if (next === undefined || next.value < 0) {
        break;
      }
      const isAboutName = at === path.length - 1 && (keyword === 'additionalProperties' || keyword === 'deprecated');
      offset = isAboutName && next.name >= 0 ? next.name : next.value;
      target = next;
    }
    return this.placeAt(offset);
  }

  /** The position of a byte. Columns count characters as editors do: in UTF-16 units. */
  placeAt(offset: number): Place {
    let line = 1;
    let lineStart = 0;
    for (let at = this.#bytes.indexOf(newline); at >= 0 && at < offset; at = this.#bytes.indexOf(newline, at + 1)) {
      line += 1;
      lineStart = at + 1;
    }
    return { line, column: lengthOf(this.#bytes.subarray(lineStart, offset)) + 1 };
  }

  #walk(): Target {
    const root: Target = { value: 0, name: -1, below: new Map() };
    for (const { path } of this.#issues) {
      let target = root;
      for (const step of path.map(String)) {
        const next: Target = target.below.get(step) ?? { value: -1, name: -1, below: new Map() };
        target.below.set(step, next);
        target = next;
      }
    }
    new Walk(this.#bytes, this.#decoder).value(root);
    return root;
  }
}

/** The length in UTF-16 units. A string of a line may be as large as the file: bytes are counted instead. */
function lengthOf(text: Uint8Array): number {
  let units = 0;
  for (const byte of text) {
    // The first byte of each character; those of four bytes have two units.
    units += (byte & 0xc0) === 0x80 ? 0 : byte >= 0xf0 ? 2 : 1;
  }
  return units;
}

/** Walks over a valid JSON text. Values without a position to find are skipped. */
class Walk {
  readonly #bytes: Uint8Array;
  readonly #decoder: TextDecoder;
  #at = 0;

  constructor(bytes: Uint8Array, decoder: TextDecoder) {
    this.#bytes = bytes;
    this.#decoder = decoder;
  }

  value(target: Target | undefined): void {
    const first = this.#skipSpace();
    if (target !== undefined) {
      target.value = this.#at;
    }
    if (target === undefined || target.below.size === 0 || (first !== openBrace && first !== openBracket)) {
      this.#skipValue();
    } else {
      this.#container(target, first === openBrace);
    }
  }

  #container(target: Target, isObject: boolean): void {
    let index = 0;
    do {
      this.#at += 1; // the bracket, or a comma
      const byte = this.#skipSpace();
      if (isEnd(byte)) {
        break;
      }
      const next = target.below.get(isObject ? this.#peekName() : String(index++));
      if (isObject) {
        if (next !== undefined) {
          next.name = this.#at;
        }
        this.#skipString();
        this.#skipSpace();
        this.#at += 1; // the colon
      }
      this.value(next);
    } while (this.#skipSpace() === comma);
    this.#at += 1;
  }

  #peekName(): string {
    const start = this.#at;
    this.#skipString();
    const name = JSON.parse(this.#decoder.decode(this.#bytes.subarray(start, this.#at))) as string;
    this.#at = start;
    return name;
  }

  #skipValue(): void {
    let depth = 0;
    do {
      const byte = this.#bytes[this.#at];
      if (byte === quote) {
        this.#skipString();
      } else {
        depth += byte === openBrace || byte === openBracket ? 1 : isEnd(byte) ? -1 : 0;
        this.#at += 1;
      }
    } while (this.#at < this.#bytes.length && (depth > 0 || !isDelimiter(this.#bytes[this.#at])));
  }

  #skipString(): void {
    const bytes = this.#bytes;
    let at = this.#at + 1;
    while (at < bytes.length && bytes[at] !== quote) {
      at += bytes[at] === backslash ? 2 : 1;
    }
    this.#at = at + 1;
  }

  /** The byte behind the white space. */
  #skipSpace(): number | undefined {
    while (isSpace(this.#bytes[this.#at])) {
      this.#at += 1;
    }
    return this.#bytes[this.#at];
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === newline || byte === 13 || byte === 9;
}

/** A closing bracket; undefined is the end of the text. */
function isEnd(byte: number | undefined): boolean {
  return byte === undefined || byte === 93 || byte === 125;
}

function isDelimiter(byte: number | undefined): boolean {
  return byte === comma || isSpace(byte) || isEnd(byte);
}
