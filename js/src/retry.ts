// When a request is repeated, and after which delay.
import { onAbort } from './time-limit.js';

/** In milliseconds. A longer `Retry-After` is not waited for: the caller gets the error at once. */
const longestWait = 30_000;
const firstWait = 250;

/**
 * How long to wait before the next try, in milliseconds; undefined: do not try again.
 * Without `Retry-After` the wait doubles each time; half of it is random, so that clients do not return at the same moment.
 */
export function waitBeforeRetry(attempt: number, retryAfter: number | undefined): number | undefined {
  if (retryAfter !== undefined) {
    return retryAfter * 1000 <= longestWait ? retryAfter * 1000 : undefined;
  }
  const longest = Math.min(firstWait * 2 ** attempt, longestWait);
  return longest / 2 + (Math.random() * longest) / 2;
}

/** Waits; rejects with the signal's reason when it is aborted meanwhile. */
export function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => {
      forget?.();
      resolve();
    }, milliseconds);
    const forget =
      signal &&
      onAbort(signal, () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
  });
}
