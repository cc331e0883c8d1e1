// Lines and columns of offsets in a text.

/** A position in a text. */
export interface Position {
  /** In bytes, from 0. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** From 1, as editors count: in UTF-16 units. */
  readonly column: number;
}

const newline = 10;

/** The first position of a text. */
export const beginning: Position = { offset: 0, line: 1, column: 1 };

/**
 * Finds the positions of bytes in UTF-8, which may be a part of a text. Each search begins where the last one ended: neighbouring
 * positions cost one pass.
 */
export class TextPositions {
  readonly #bytes: Uint8Array;
  readonly #start: Position;
  #last: Position;

  /** `start`: the position of the first byte. */
  constructor(bytes: Uint8Array, start = beginning) {
    this.#bytes = bytes;
    this.#start = start;
    this.#last = start;
  }

  /** The position of a byte; its offset is that in the whole text. */
  at(offset: number): Position {
    const from = offset < this.#last.offset ? this.#lineOf(offset) : this.#last;
    const passed = this.#between(from.offset, offset);
    let { line, column } = from;
    let lineStart = 0;
    for (let end = passed.indexOf(newline); end >= 0; end = passed.indexOf(newline, lineStart)) {
      lineStart = end + 1;
      line += 1;
      column = 1;
    }
    for (let at = lineStart; at < passed.length; at += 1) {
      column += unitsOf(passed[at] as number);
    }
    this.#last = { offset, line, column };
    return this.#last;
  }

  /** A position before an offset, which is before the last one: in its line, nearby if that is the last one's line too. */
  #lineOf(offset: number): Position {
    const back = this.#between(offset, this.#last.offset);
    let { line, column } = this.#last;
    for (const byte of back) {
      line -= byte === newline ? 1 : 0;
      column -= unitsOf(byte);
    }
    if (!back.includes(newline)) {
      return { offset, line, column };
    }
    const before = this.#between(this.#start.offset, offset).lastIndexOf(newline);
    return before < 0 ? this.#start : { offset: this.#start.offset + before + 1, line, column: 1 };
  }

  #between(from: number, to: number): Uint8Array {
    return this.#bytes.subarray(from - this.#start.offset, to - this.#start.offset);
  }
}

/** The first byte of a character counts for the whole; those of four bytes have two units. */
function unitsOf(byte: number): number {
  return (byte & 0xc0) === 0x80 ? 0 : byte >= 0xf0 ? 2 : 1;
}
