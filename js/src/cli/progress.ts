// The progress line of long runs.
import { counted } from './output.js';
const interval = 100;

/** Shows the progress of a long run on a terminal; prints nothing elsewhere. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #noun: string;
  #last = 0;
  #isShown = false;

  /** `noun`: what is counted. */
  constructor(stream: NodeJS.WriteStream, noun: string) {
    this.#stream = stream;
    this.#noun = noun;
  }

  /** To be called often. */
  show(elements: number, invalid: number, bytes: number): void {
    if (!this.#stream.isTTY || Date.now() - this.#last < interval) {
      return;
    }
    this.#last = Date.now();
    this.#isShown = true;
    const numbers = `${counted(elements, this.#noun)}, ${invalid.toLocaleString('en')} invalid`;
    this.#stream.write(`\r\u001b[K${numbers}, ${(bytes / 1e6).toFixed(1)} MB`);
  }

  /** Makes room for other output. */
  clear(): void {
    if (this.#isShown) {
      this.#isShown = false;
      this.#stream.write('\r\u001b[K');
    }
  }
}
