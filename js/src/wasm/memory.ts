// Reads the memory of an instance of the WebAssembly module.

/** In bytes. Most strings up to this length are names of the schema: comparing one takes less time than decoding it. */
const longestStored = 32;
/** How many strings are stored; a power of two. */
const slots = 256;

/** The memory of an instance. What it has must be read before the next call. */
export class ModuleMemory {
  readonly #memory: WebAssembly.Memory;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** ASCII strings that were read, by their addresses. */
  readonly #stored: string[] = Array(slots).fill('');
  // Views; a call that lets the memory grow detaches them, and their length becomes 0.
  #bytes = new Uint8Array();
  #words = new Uint32Array();

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory;
  }

  /** The words of the memory; a word is at a quarter of its address. */
  get words(): Uint32Array {
    if (this.#words.length === 0) {
      this.#bytes = new Uint8Array(this.#memory.buffer);
      this.#words = new Uint32Array(this.#memory.buffer);
    }
    return this.#words;
  }

  /** A string, by its address and its size in bytes. */
  decode(address: number, size: number): string {
    return this.#decoder.decode(this.#bytes.subarray(address, address + size));
  }

  /** A string that may have been read before: its address and its size in bytes are the words at an index. */
  stringAt(index: number): string {
    const address = this.#words[index] as number;
    const size = this.#words[index + 1] as number;
    if (size > longestStored) {
      return this.decode(address, size);
    }
    const bytes = this.#bytes;
    const stored = this.#stored[address % slots] as string;
    let equal = 0;
    while (equal < size && stored.charCodeAt(equal) === bytes[address + equal]) {
      ++equal;
    }
    if (equal === size && stored.length === size) {
      return stored;
    }
    const text = this.decode(address, size);
    if (text.length === size) {
      this.#stored[address % slots] = text; // as many bytes as units: ASCII
    }
    return text;
  }
}
