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
const beginning: Position = { offset: 0, line: 1, column: 1 };

/**
 * Finds the positions of bytes in UTF-8, which may be a part of a text. A search begins where the last one ended, or else at the start:
 * positions in their order cost one pass.
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
    const from = offset < this.#last.offset ? this.#start : this.#last;
    const passed = this.#bytes.subarray(from.offset - this.#start.offset, offset - this.#start.offset);
    let { line, column } = from;
    let lineStart = 0;
    for (let end = passed.indexOf(newline); end >= 0; end = passed.indexOf(newline, lineStart)) {
      lineStart = end + 1;
      line += 1;
      column = 1;
    }
    for (const byte of passed.subarray(lineStart)) {
      column += unitsOf(byte);
    }
    this.#last = { offset, line, column };
    return this.#last;
  }
}

/** The first byte of a character counts for the whole; those of four bytes have two units. */
function unitsOf(byte: number): number {
  return (byte & 0xc0) === 0x80 ? 0 : byte >= 0xf0 ? 2 : 1;
}
