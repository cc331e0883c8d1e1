// Reads what `createService().fetch` takes, by the rules of `fetch`.
import { checkArgument, checkSignal } from '../errors/arguments.js';
import type { RequestLike, ServiceRequestInit } from './types.js';

/** A request whose body may be on its way. */
export interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Lines of a name, a colon and a value, in characters up to U+00FF. */
  readonly headers: string;
  readonly body: () => Promise<ArrayBuffer>;
  readonly signal: AbortSignal | undefined;
}

/** Path and query of the URL of a request, as it was written. */
export function targetOf(request: Pick<RequestLike, 'url'>): string {
  checkArgument('request', request, Object(request) === request, 'a request, a URL or a string');
  const { url } = request;
  checkArgument('request.url', url, typeof url === 'string', 'a string');
  return url
    .replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
    .replace(/#.*/s, '')
    .replace(/^(?!\/|\*$)/, '/')
    .replace(/\p{Surrogate}/gu, '\ufffd');
}

/** @throws a TypeError where `fetch` throws one */
export function readRequest(request: RequestLike | string | URL, init?: ServiceRequestInit | null): Asked {
  checkArgument('fetch: init', init, typeof (init ?? {}) === 'object', 'an object');
  const target = isAddress(request) ? targetOfAddress(request) : targetOf(request);
  const given = isAddress(request) ? undefined : request;
  const { signal = given?.signal ?? undefined, method = given?.method ?? 'GET', ...sent } = init ?? {};
  checkSignal(signal);
  const isMethod =
    /^[\w!#$%&'*+.^`|~-]+$/.test(method) && (given !== undefined || !/^(connect|trace|track)$/i.test(method));
  checkArgument('fetch: method', method, isMethod, 'a method of HTTP that `fetch` permits');
  const mayHaveBody = !/^(get|head)$/i.test(method);
  const hasBody = sent.body !== undefined && sent.body !== null;
  checkArgument('fetch: method', method, mayHaveBody || !hasBody || isEmpty(sent.body), 'one that may have a body');
  const body = mayHaveBody && hasBody ? new Response(sent.body as BodyInit) : undefined;
  return {
    method: String(method).replace(/^(delete|get|head|options|post|put)$/i, (name) => name.toUpperCase()),
    target,
    headers: linesOf(
      sent.headers === undefined ? (given?.headers ?? []) : new Headers(sent.headers as HeadersInit),
      body?.headers.get('content-type') ?? '',
    ),
    body: () => body?.arrayBuffer() ?? given?.arrayBuffer() ?? Promise.resolve(new ArrayBuffer(0)),
    signal: signal ?? undefined,
  };
}

/** Whether a body has no bytes. Programs that pass requests on have such a one for GET, where `fetch` would refuse it. */
const isEmpty = (body: unknown) => body === '' || (body as { readonly byteLength?: number }).byteLength === 0;

/** A URL may be of another realm. */
const isAddress = (request: unknown): request is string | URL =>
  typeof request === 'string' || Object.prototype.toString.call(request) === '[object URL]';

function targetOfAddress(address: string | URL): string {
  const { pathname, search } = new URL(String(address), 'http://localhost');
  return pathname + search;
}

function linesOf(headers: Iterable<readonly [string, string]> | object, contentType: string): string {
  let lines = '';
  for (const pair of Symbol.iterator in headers ? headers : Object.entries(headers)) {
    // Each by itself: `Headers` joins those of one name, which a server tells apart (D43).
    for (const [name, value] of new Headers([pair as [string, string]])) lines += `${name}:${value}\n`;
  }
  return contentType === '' || /^content-type:/m.test(lines) ? lines : `${lines}content-type:${contentType}\n`;
}
