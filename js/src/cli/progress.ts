// The progress line of long runs.
import type { LineCount } from './lines.js';

const interval = 100;

/** Shows the progress of a long run on a terminal; prints nothing elsewhere. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #count: LineCount;
  #last = 0;
  #isShown = false;

  constructor(stream: NodeJS.WriteStream, count: LineCount) {
    this.#stream = stream;
    this.#count = count;
  }

  /** To be called often. */
  show(): void {
    if (!this.#stream.isTTY || Date.now() - this.#last < interval) {
      return;
    }
    this.#last = Date.now();
    this.#isShown = true;
    const { lines, invalid, bytes } = this.#count;
    const numbers = [`${lines.toLocaleString('en')} lines`, `${invalid.toLocaleString('en')} invalid`];
    this.#stream.write(`\r\u001b[K${numbers.join(', ')}, ${(bytes / 1e6).toFixed(1)} MB`);
  }

  /** Makes room for other output. */
  clear(): void {
    if (this.#isShown) {
      this.#isShown = false;
      this.#stream.write('\r\u001b[K');
    }
  }
}
