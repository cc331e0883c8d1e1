// The progress line of long runs.
const interval = 100;

/** Shows the progress of a long run on a terminal; prints nothing elsewhere. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  #last = 0;
  #isShown = false;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /** To be called often. */
  show(text: () => string): void {
    if (!this.#stream.isTTY || Date.now() - this.#last < interval) {
      return;
    }
    this.#last = Date.now();
    this.#isShown = true;
    this.#stream.write(`\r\u001b[K${text()}`);
  }

  /** Makes room for other output. */
  clear(): void {
    if (this.#isShown) {
      this.#isShown = false;
      this.#stream.write('\r\u001b[K');
    }
  }
}
