// Sends requests: headers, token, time limit and repetition.
import { addressHint } from './address-hint.js';
import { makeErrorFromResponse } from '../errors/from-response.js';
import { AdminApiError, ConnectionError, type ErrorRequest } from '../errors/errors.js';
import type { FetchFunction, FetchOptions, FetchResponse, HeadersLike } from '../base/globals.js';
import { isConnectionLoss, reasonOf } from './connection-loss.js';
import { safeCause, withoutSecret } from './redaction.js';
import { sleep, waitBeforeRetry, wasNotDone } from './retry.js';
import { TimeLimit } from './time-limit.js';
import {
  checkedBaseUrl,
  checkedFetch,
  checkedHeaders,
  checkedRetries,
  checkedTimeout,
  tokenReader,
  type TransportOptions,
} from './options.js';

/** One request. */
export interface TransportRequest {
  readonly method: string;
  /** Behind the base URL, encoded. */
  readonly path: string;
  readonly body?: NonNullable<FetchOptions['body']> | undefined;
  /** The value of `If-Match`. */
  readonly ifMatch?: string | undefined;
  readonly headers?: HeadersLike | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * Called before each try; it rejects if the request must not be sent (any more), and may return another body. A request that depends on it is
   * bound to a state, as one with `ifMatch`.
   */
  readonly beforeTry?: (() => Promise<TransportRequest['body']>) | undefined;
}

/** A successful response. */
export interface TransportResponse {
  readonly status: number;
  readonly text: string;
  /** The text, with the token masked, for errors. */
  readonly safeText: string;
  readonly headers: Headers;
  readonly request: ErrorRequest;
}

/** Sends requests: token, headers, time limit, repetition. Secrets are in private fields, which no inspection shows. */
export class Transport {
  readonly #baseUrl: string;
  readonly #token: () => Promise<string>;
  readonly #headers: Headers;
  readonly #fetch: FetchFunction;
  readonly #timeoutMs: number;
  readonly #retries: number;
  /** Whether the service has responded, so that its address is right. */
  #hasResponded = false;

  /** @throws a TypeError that names the option which is not valid */
  constructor(options: TransportOptions) {
    this.#baseUrl = checkedBaseUrl(options.baseUrl);
    this.#token = tokenReader(options.token);
    this.#headers = checkedHeaders(options.headers);
    this.#fetch = checkedFetch(options.fetch);
    this.#timeoutMs = checkedTimeout(options.timeoutMs);
    this.#retries = checkedRetries(options.retries);
  }

  /**
   * Sends a request and reads the response.
   *
   * @throws {@link AdminApiError}, {@link ConnectionError} or {@link TimeoutError}; the signal's reason when it is aborted; what a function for
   * tokens throws, or `fetch`, unless that is about the connection
   */
  async send(request: TransportRequest): Promise<TransportResponse> {
    const headers = this.#headersOf(request);
    for (let attempt = 0; ; ++attempt) {
      const body = (await request.beforeTry?.()) ?? request.body; // has tries of its own
      try {
        return await this.#try({ ...request, body }, headers);
      } catch (error) {
        const wait =
          attempt < this.#retries && isWorthRepeating(request, error) ? this.#waitFor(attempt, error) : undefined;
        if (wait === undefined) {
          throw error;
        }
        await sleep(wait, request.signal);
      }
    }
  }

  #waitFor(attempt: number, error: unknown): number | undefined {
    return waitBeforeRetry(attempt, error instanceof AdminApiError ? error.retryAfter : undefined, this.#timeoutMs);
  }

  /** The headers of a request, without the token. Those of the API cannot be replaced. */
  #headersOf({ headers: more, body, ifMatch }: TransportRequest): Headers {
    const headers = new Headers(this.#headers);
    for (const [name, value] of checkedHeaders(more)) {
      headers.set(name, value);
    }
    headers.set('accept', 'application/json');
    if (body !== undefined) {
      headers.set('content-type', 'application/json');
    }
    if (ifMatch !== undefined) {
      headers.set('if-match', ifMatch);
    }
    return headers;
  }

  async #try(request: TransportRequest, headers: Headers): Promise<TransportResponse> {
    const { method, body = null } = request;
    const errorRequest: ErrorRequest = { method, url: this.#baseUrl + request.path };
    const limit = new TimeLimit(this.#timeoutMs, request.signal);
    try {
      const token = await limit.race(this.#token());
      headers.set('authorization', token);
      // A redirect would pass the token on, or turn a POST into a GET: it is reported, not followed. Workers have no `redirect: 'error'`.
      const plain = Object.fromEntries(headers); // every `fetch` takes them
      const init: FetchOptions = {
        method,
        headers: plain,
        body,
        signal: limit.signal,
        redirect: 'manual',
        ...(hasCaches() && { cache: 'no-store' }),
      };
      // A response may repeat the token without its scheme.
      return await this.#exchange(errorRequest, init, limit, token.replace(/^bearer /i, ''));
    } catch (error) {
      throw error instanceof AdminApiError ? error : limit.errorFor(error, errorRequest);
    } finally {
      limit.end();
    }
  }

  async #exchange(
    request: ErrorRequest,
    init: FetchOptions,
    limit: TimeLimit,
    secret: string,
  ): Promise<TransportResponse> {
    const send = this.#fetch;
    const received = (async () => {
      const response = await send(request.url, init);
      if (typeof response?.text !== 'function') {
        throw new NoResponse('fetch must return a promise of a response');
      }
      this.#hasResponded = true;
      if (isRedirect(response)) {
        response.body?.cancel().catch(() => {});
        throw new Unusable(redirects);
      }
      return { response, text: await textOf(response) };
    })();
    const { response, text } = await limit.race(received).catch((error: unknown) => {
      const isLost = !(error instanceof NoResponse) && (error instanceof Unusable || isConnectionLoss(error));
      throw limit.isStopped || !isLost ? error : connectionError(error, request, secret, this.#hasResponded);
    });
    const safeText = withoutSecret(text, secret);
    const { status } = response;
    const headers = response.headers as Headers; // for callers: those of the runtime, unless `fetch` is another one
    if (status < 200 || status > 299) {
      const hint = status === 404 ? addressHint(this.#baseUrl) : '';
      throw makeErrorFromResponse(status, safeText, headers, request, hint);
    }
    return { status, text, safeText, headers, request };
  }
}

/** Whether `fetch` has caches: frameworks keep what a page reads, even for ever. Workers without them throw on the option. */
const hasCaches = (): boolean => 'cache' in (globalThis.Request?.prototype ?? {});

/** The function `fetch` of the caller is wrong. */
class NoResponse extends TypeError {}

/** A response that another try would not change. */
class Unusable extends Error {
  override readonly name = 'UnusableResponse';
}

/** Whether there was a response, which is not read: a redirect, or one that is too large. */
export const isUnusable = (error: unknown): boolean =>
  error instanceof ConnectionError && error.cause instanceof Unusable;

const redirects =
  'the service redirects, and the client does not follow redirects, to protect the token: check the base URL';

/** In bytes: twice what a service stores of one kind (D67). */
const largestResponse = 128 * 2 ** 20;

/** The body as text. Reads no more than the largest response. */
async function textOf(response: FetchResponse): Promise<string> {
  const reader = (response.body as ReadableStream<Uint8Array> | null | undefined)?.getReader?.();
  if (reader === undefined) {
    return response.text();
  }
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > largestResponse) {
      reader.cancel().catch(() => {});
      throw new Unusable(`the response is larger than ${largestResponse / 2 ** 20} MiB`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** Whether a response is a redirect; pages see no more than its type. */
function isRedirect({ type = '', status }: FetchResponse): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);
}

function connectionError(
  error: unknown,
  request: ErrorRequest,
  secret: string,
  hasResponded: boolean,
): ConnectionError {
  const reason = withoutSecret(reasonOf(error, request.url, hasResponded), secret);
  const cause = safeCause(error, secret);
  return new ConnectionError(`${request.method} ${request.url} failed: ${reason}`, { request, cause });
}

/**
 * After 429 and the service's own 503 nothing was done, after 504 a change may have been made (D45), as after a 502 or 503 of a proxy, which
 * may have lost the response. A creation, a deletion and a change that is bound to a version are not repeated then: the second would
 * create twice, or find nothing or a stale tag, and report a conflict that does not exist.
 */
function isWorthRepeating({ method, ifMatch, beforeTry }: TransportRequest, error: unknown): boolean {
  const isOnce = ifMatch !== undefined || beforeTry !== undefined || (method !== 'GET' && method !== 'PUT');
  if (error instanceof ConnectionError) {
    return !isOnce && !isUnusable(error);
  }
  if (!(error instanceof AdminApiError)) {
    return false;
  }
  const { status } = error;
  return wasNotDone(error) || ((status === 502 || status === 503) && !isOnce) || (status === 504 && method === 'GET');
}
