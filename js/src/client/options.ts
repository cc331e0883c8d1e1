// Options of the client about requests, and their checks.
import { shown } from '../errors/arguments.js';
import type { FetchFunction, HeadersLike } from '../base/globals.js';

/** Options of a client that concern its requests. */
export interface TransportOptions {
  /**
   * The URL of the service, for example `https://flags.example.com`; a path in it stays in front of the paths of the API. In a page it may
   * be relative to the page, for example `/flags`.
   */
  readonly baseUrl: string | URL;
  /**
   * A token of the administration API, or a function that returns it, which is called for every try. It appears in the `Authorization`
   * header and nowhere else.
   */
  readonly token: string | (() => string | Promise<string>);
  /**
   * The function that sends requests; `globalThis.fetch` by default. What it throws becomes a ConnectionError only if that is what a failed
   * connection throws: a TypeError, a DOMException, an error with a system's code. Anything else passes at once, as it came (D106).
   */
  readonly fetch?: FetchFunction | undefined;
  /** How long one try may take, in milliseconds; 30 seconds by default, 0: no limit. */
  readonly timeoutMs?: number | undefined;
  /**
   * The number of further tries; 2 by default. Every request is repeated after 429 and the service's own 503 (an error body with the name
   * `ServiceUnavailable`), because nothing was done; GET, and PUT without `ifMatch`, also after a lost connection, 502 and a proxy's 503,
   * which leave open whether it was done. Only GET is repeated after 504, and nothing after `timeoutMs`. A `Retry-After` is waited for, up
   * to `timeoutMs` and half a minute.
   */
  readonly retries?: number | undefined;
  /** Headers to send with every request, besides those of the API. */
  readonly headers?: HeadersLike | undefined;
}

/** The base URL without trailing slashes. @throws a TypeError that names the option */
export function checkedBaseUrl(baseUrl: unknown): string {
  let url: URL;
  try {
    // Pages and web workers have a location.
    url = new URL(baseUrl as string, (globalThis as { location?: { href: string } }).location?.href);
  } catch {
    throw new TypeError(
      baseUrl === undefined || baseUrl === ''
        ? 'baseUrl is empty: it must be the address of the service, such as http://127.0.0.1:4242'
        : `baseUrl must be an absolute URL${shownUrl(baseUrl)}; only pages can resolve a relative one`,
    );
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError('baseUrl must be an http or https URL');
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('baseUrl must not contain a user name or password');
  }
  if (url.search !== '' || url.hash !== '') {
    throw new TypeError('baseUrl must have neither a query nor a fragment');
  }
  let end = url.pathname.length;
  while (url.pathname[end - 1] === '/') {
    end -= 1;
  }
  return url.origin + url.pathname.slice(0, end);
}

/** For messages. A text with `@` may contain a password. */
function shownUrl(baseUrl: unknown): string {
  return String(baseUrl).includes('@') ? '' : `, not ${shown(baseUrl)}`;
}

/** @throws a TypeError that does not show the token */
export function checkedToken(token: unknown, source = 'token'): string {
  if (token === undefined || token === null || token === '') {
    throw new TypeError(`${source} is missing: a token of the administration API is required`);
  }
  if (typeof token !== 'string') {
    throw new TypeError(`${source} must be a string, not ${typeof token}`);
  }
  if (!/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(token)) {
    throw new TypeError(`${source} must consist of visible ASCII characters`);
  }
  return token;
}

/** Reads the token for each try. @throws a TypeError when a token that is not a function is not valid */
export function tokenReader(token: TransportOptions['token']): () => Promise<string> {
  if (typeof token === 'function') {
    return async () => checkedToken(await token(), 'the result of token()');
  }
  const checked = checkedToken(token);
  return async () => checked;
}

/** @throws a TypeError unless it is a number of milliseconds, `Infinity` included */
export function checkedTimeout(timeoutMs: unknown = 30_000): number {
  if (typeof timeoutMs !== 'number' || !(timeoutMs >= 0)) {
    throw new TypeError(`timeoutMs must be a number of milliseconds, not ${shown(timeoutMs)}`);
  }
  return timeoutMs;
}

/** @throws a TypeError unless it is a count */
export function checkedRetries(retries: unknown = 2): number {
  if (!Number.isInteger(retries) || (retries as number) < 0) {
    throw new TypeError(`retries must be an integer of at least 0, not ${shown(retries)}`);
  }
  return retries as number;
}

/** @throws a TypeError unless it is a function */
export function checkedFetch(fetch: TransportOptions['fetch']): FetchFunction {
  if (fetch !== undefined && typeof fetch !== 'function') {
    throw new TypeError(`fetch must be a function, not ${shown(fetch)}`);
  }
  return fetch ?? ((url, options) => globalThis.fetch(url, options));
}

/** Headers as an object. @throws a TypeError without the value: it may be a secret */
export function checkedHeaders(headers: HeadersLike | undefined): Headers {
  try {
    return new Headers(headers as HeadersInit | undefined);
  } catch {
    throw new TypeError('headers contains a name or value that HTTP does not allow');
  }
}
