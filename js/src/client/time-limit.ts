// The time limit of a request.
import { onAbort } from '../base/abort.js';
import { TimeoutError, type ErrorRequest } from '../errors/errors.js';

/** The longest time that timers of browsers and of Node can count, in milliseconds: almost 25 days. */
const longestTimer = 2 ** 31 - 1;

/** Ends a try when its time is over or the caller aborts it. */
export class TimeLimit {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #milliseconds: number;
  readonly #forget: (() => void) | undefined;
  #isOver = false;

  constructor(milliseconds: number, outer: AbortSignal | undefined) {
    outer?.throwIfAborted();
    this.#outer = outer;
    this.#milliseconds = milliseconds;
    this.#forget = outer && onAbort(outer, () => this.#controller.abort(outer.reason));
    // A timer would end at once if it were set to more than it can count, for example `Infinity`.
    if (milliseconds > 0 && milliseconds <= longestTimer) {
      this.#timer = setTimeout(() => {
        this.#isOver = true;
        this.#controller.abort();
      }, milliseconds);
    }
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Waits for the work, or for the limit: a custom `fetch` may ignore signals. */
  race<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.signal.aborted) {
        reject(this.signal.reason as Error);
      }
      this.signal.addEventListener('abort', () => reject(this.signal.reason as Error), { once: true });
      work.then(resolve, reject);
    });
  }

  /** The error to throw instead of `error`, if the limit or the caller ended the try. */
  errorFor(error: unknown, request: ErrorRequest): unknown {
    if (this.#isOver) {
      const message = `${request.method} ${request.url} got no response within ${this.#milliseconds} ms`;
      return new TimeoutError(message, { request });
    }
    return this.#outer?.aborted === true ? this.#outer.reason : error;
  }

  get isStopped(): boolean {
    return this.#isOver || this.#outer?.aborted === true;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#forget?.();
  }
}
