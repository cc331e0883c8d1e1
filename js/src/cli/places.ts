// Lines and columns of offsets in a text.

/** A position in a text, both numbers from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

const newline = 10;

/** Finds the positions of bytes in UTF-8. Each search begins where the last one ended: neighbouring positions cost one pass. */
export class Places {
  readonly #bytes: Uint8Array;
  #offset = 0;
  #line = 1;
  #column = 1;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The position of a byte. Columns count characters as editors do: in UTF-16 units. */
  at(offset: number): Place {
    if (offset < this.#offset) {
      this.#goBack(offset);
    }
    for (const byte of this.#bytes.subarray(this.#offset, offset)) {
      if (byte === newline) {
        this.#line += 1;
        this.#column = 1;
      } else {
        this.#column += unitsOf(byte);
      }
    }
    this.#offset = offset;
    return { line: this.#line, column: this.#column };
  }

  #goBack(offset: number): void {
    for (const byte of this.#bytes.subarray(offset, this.#offset)) {
      this.#line -= byte === newline ? 1 : 0;
      this.#column -= unitsOf(byte);
    }
    if (this.#bytes.subarray(offset, this.#offset).includes(newline)) {
      offset = this.#bytes.subarray(0, offset).lastIndexOf(newline) + 1;
      this.#column = 1;
    }
    this.#offset = offset;
  }
}

/** The first byte of a character counts for the whole; those of four bytes have two units. */
function unitsOf(byte: number): number {
  return (byte & 0xc0) === 0x80 ? 0 : byte >= 0xf0 ? 2 : 1;
}
