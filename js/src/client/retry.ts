// When a request is repeated, and after which delay.
import type { AdminApiError } from '../errors/errors.js';
import { onAbort } from '../base/abort.js';
import { isObject } from '../base/values.js';

/** In milliseconds. */
const longestWait = 30_000;
const firstWait = 250;

/**
 * How long to wait before the next try, in milliseconds; undefined: do not try again. A `Retry-After` that is longer than half a minute or
 * the time limit of a try is not waited for: the caller gets the error at once.
 * Without `Retry-After`, or if its time has passed, the wait doubles each time; half of it is random, so that clients do not return at the
 * same moment.
 */
export function waitBeforeRetry(attempt: number, retryAfter = 0, timeoutMs = 0): number | undefined {
  if (retryAfter > 0) {
    return retryAfter * 1000 <= Math.min(longestWait, timeoutMs || longestWait) ? retryAfter * 1000 : undefined;
  }
  const longest = Math.min(firstWait * 2 ** attempt, longestWait);
  return longest / 2 + (Math.random() * longest) / 2;
}

/**
 * Whether the service, or a proxy, says that it has not done what was requested: 429, and 503 with an error body of the API, whose name is
 * that of its status (D45), or that of Unleash in maintenance mode. Another 503 is of a proxy, which may have lost the response to what was done.
 */
export function wasNotDone({ status, name, wireName, id, body }: AdminApiError): boolean {
  return status === 429 || (status === 503 && ((wireName === name && id !== undefined) || isOfMaintenance(body)));
}

const isOfMaintenance = (body: unknown) =>
  isObject(body) && body.message === 'Unleash is currently in maintenance mode.';

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
