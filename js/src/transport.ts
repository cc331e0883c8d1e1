import { makeErrorFromResponse } from './error-from-response.js';
import { AdminApiError, ConnectionError, TimeoutError, type ErrorRequest } from './errors.js';
import { safeCause, withoutSecret } from './redaction.js';
import { sleep, waitBeforeRetry } from './retry.js';

/** What a client is made with. */
export interface TransportOptions {
  /** Where the service is, for example `https://flags.example.com`; a path in it stays in front of the paths of the API. */
  readonly baseUrl: string | URL;
  /** The API token. It appears in the `Authorization` header and nowhere else. */
  readonly token: string;
  /** What to send requests with; `globalThis.fetch` by default. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** How long one try may take, in milliseconds; 30 seconds by default, 0: as long as it takes. */
  readonly timeoutMs?: number | undefined;
  /**
   * How often to try again when the connection fails or the service answers 429 or 503; 2 by default. Only requests that do
   * the same when done twice are repeated: GET and PUT, never POST, and after a broken connection no PUT with `ifMatch`.
   */
  readonly retries?: number | undefined;
  /** Headers to send with every request, besides those of the API. */
  readonly headers?: HeadersInit | undefined;
}

/** One request. */
export interface TransportRequest {
  readonly method: string;
  /** Behind the base URL, encoded. */
  readonly path: string;
  readonly body?: string | undefined;
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A successful answer. */
export interface TransportAnswer {
  readonly status: number;
  readonly text: string;
  /** The text without the token, for errors. */
  readonly shown: string;
  readonly headers: Headers;
  readonly request: ErrorRequest;
}

const defaultTimeoutMs = 30_000;
const defaultRetries = 2;
/** The longest time that timers of browsers and of Node can count, in milliseconds: almost 25 days. */
const longestTimer = 2 ** 31 - 1;

/** Sends requests: token, headers, time limit, repetition. Keeps its secrets where no inspection shows them. */
export class Transport {
  readonly #baseUrl: string;
  /** The token without its scheme: answers may repeat that alone. */
  readonly #secret: string;
  readonly #headers: Headers;
  readonly #fetch: typeof globalThis.fetch;
  readonly #timeoutMs: number;
  readonly #retries: number;

  constructor(options: TransportOptions) {
    this.#baseUrl = checkedBaseUrl(options.baseUrl);
    this.#headers = madeHeaders(options.headers, options.token);
    this.#secret = options.token.replace(/^bearer /i, '');
    this.#fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.#timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
    this.#retries = options.retries ?? defaultRetries;
  }

  /**
   * Sends a request and reads the answer.
   *
   * @throws {@link AdminApiError}, {@link ConnectionError} or {@link TimeoutError}; the signal's reason when it is aborted
   */
  async send(request: TransportRequest): Promise<TransportAnswer> {
    for (let attempt = 0; ; ++attempt) {
      try {
        return await this.#try(request);
      } catch (error) {
        const wait = attempt < this.#retries && isWorthRepeating(request, error) ? waitFor(attempt, error) : undefined;
        if (wait === undefined) {
          throw error;
        }
        await sleep(wait, request.signal);
      }
    }
  }

  async #try(request: TransportRequest): Promise<TransportAnswer> {
    const url = this.#baseUrl + request.path;
    const about: ErrorRequest = { method: request.method, url };
    const headers = new Headers(this.#headers);
    if (request.body !== undefined) {
      headers.set('content-type', 'application/json');
    }
    if (request.ifMatch !== undefined) {
      headers.set('if-match', request.ifMatch);
    }
    const limit = new TimeLimit(this.#timeoutMs, request.signal);
    const { method, body = null } = request;
    const send = this.#fetch;
    // A redirect would carry the token, or turn a POST into a GET: it is reported, not followed. Workers know no `redirect: 'error'`.
    const init: RequestInit = { method, headers, body, signal: limit.signal, redirect: 'manual' };
    try {
      const answered = (async () => {
        const response = await send(url, init);
        if (isRedirect(response)) {
          void response.body?.cancel();
          throw new Redirected();
        }
        return { response, text: await response.text() };
      })();
      const { response, text } = await limit.race(answered);
      const shown = withoutSecret(text, this.#secret);
      const { status, headers: answeredHeaders } = response;
      if (!response.ok) {
        throw makeErrorFromResponse(status, shown, answeredHeaders, about);
      }
      return { status, text, shown, headers: answeredHeaders, request: about };
    } catch (error) {
      throw limit.explain(error, about, this.#secret);
    } finally {
      limit.end();
    }
  }
}

/** Ends a try when its time is over or the caller gives up. */
class TimeLimit {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #milliseconds: number;
  readonly #giveUp = () => this.#controller.abort(this.#outer?.reason);
  #isOver = false;

  constructor(milliseconds: number, outer: AbortSignal | undefined) {
    outer?.throwIfAborted();
    this.#outer = outer;
    this.#milliseconds = milliseconds;
    outer?.addEventListener('abort', this.#giveUp, { once: true });
    // Longer than timers can count, `Infinity` for one, is as long as it takes: a timer would end at once.
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

  /** Waits for the work, or for the limit: a `fetch` that was handed in may not heed signals. */
  race<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.signal.addEventListener('abort', () => reject(this.signal.reason as Error), { once: true });
      work.then(resolve, reject);
    });
  }

  /** The error to throw for what stopped the try. */
  explain(error: unknown, request: ErrorRequest, secret: string): unknown {
    if (error instanceof AdminApiError) {
      return error;
    }
    if (this.#isOver) {
      return new TimeoutError(`${request.method} ${request.url} was not answered within ${this.#milliseconds} ms`, {
        request,
      });
    }
    if (this.#outer?.aborted === true) {
      return this.#outer.reason;
    }
    return new ConnectionError(`${request.method} ${request.url} failed: ${withoutSecret(reasonOf(error), secret)}`, {
      request,
      cause: safeCause(error, secret),
    });
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener('abort', this.#giveUp);
  }
}

/** The service answered with a redirect. */
class Redirected extends Error {
  constructor() {
    super('the service redirects, and the token is not carried elsewhere: is the base URL right?');
  }
}

/** Whether an answer is a redirect; pages are not told more than that. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);
}

/** What `fetch` says is hardly more than "failed"; the reason stands in its cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = (error ?? {}) as { message?: unknown; cause?: { code?: unknown; message?: unknown } };
  return String(cause?.code ?? cause?.message ?? message ?? error);
}

/**
 * A change that is bound to an entity tag is not repeated after a broken connection: if it was done the first time, the second
 * would find the tag stale and report a conflict that there is not.
 */
function isWorthRepeating(request: TransportRequest, error: unknown): boolean {
  if (request.method !== 'GET' && request.method !== 'PUT') {
    return false;
  }
  if (error instanceof ConnectionError) {
    return request.ifMatch === undefined && !(error.cause instanceof Redirected);
  }
  return error instanceof AdminApiError && (error.status === 429 || error.status === 503);
}

function waitFor(attempt: number, error: unknown): number | undefined {
  return waitBeforeRetry(attempt, error instanceof AdminApiError ? error.retryAfter : undefined);
}

function checkedBaseUrl(baseUrl: string | URL): string {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    throw new TypeError('baseUrl must be an absolute URL');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError('baseUrl must be an http or https URL');
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('baseUrl must not contain a user name or password');
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Built once and early: what `Headers` says of a bad value would show it. */
function madeHeaders(given: HeadersInit | undefined, token: string): Headers {
  if (typeof token !== 'string' || !/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(token)) {
    throw new TypeError('token must be a text of visible ASCII characters');
  }
  let headers: Headers;
  try {
    headers = new Headers(given);
  } catch {
    throw new TypeError('headers contains a name or value that HTTP does not allow');
  }
  headers.set('accept', 'application/json');
  headers.set('authorization', token);
  return headers;
}
