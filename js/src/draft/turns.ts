// Actions that wait for each other.
import { onAbort } from '../base/abort.js';

/** One action after another: the second change of a draft has the tag of the first. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** The result of an action that is done after all before it. The signal ends the waiting; then the action obeys it itself. */
  next<Result>(action: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
    let isWaiting = true;
    const result = this.#last.then(() => {
      isWaiting = false;
      signal?.throwIfAborted();
      return action();
    });
    this.#last = result.catch(() => {});
    if (signal === undefined) {
      return result;
    }
    return new Promise((resolve, reject) => {
      const end = onAbort(signal, () => {
        if (isWaiting) reject(signal.reason);
      });
      result.then(resolve, reject).finally(end);
    });
  }
}
