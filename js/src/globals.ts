// Types of the environment in the public interface. A project may have neither the types of the DOM nor those of Node: the following
// declarations merge with them, or stand alone and are empty.

declare global {
  interface AbortSignal {}
  interface Headers {}
  // biome-ignore lint/suspicious/noExplicitAny: as in the types of the DOM, with which it merges
  interface ReadableStream<R = any> {}
  interface Response {}
  interface URL {}
  namespace WebAssembly {
    interface Module {}
  }
}

/** Headers of HTTP, in any form that `fetch` takes. */
export type HeadersLike = Headers | Readonly<Record<string, string>> | Iterable<readonly [string, string]>;

/** Bytes in memory. */
export type Bytes = ArrayBuffer | ArrayBufferView;

/** A function like `fetch`. The client passes `method`, `headers`, `body`, `signal` and `redirect` in the second argument. */
export type FetchFunction = typeof globalThis extends {
  /** The function of the environment. */
  fetch: infer Fetch extends (...args: never) => unknown;
}
  ? Fetch
  : (url: string, init: object) => Promise<Response>;
