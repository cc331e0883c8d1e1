// Types of the environment and of arguments in the public interface. A project may have neither the types of the DOM nor those of Node: the following
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

/** The options that the client passes to `fetch`. */
export interface FetchOptions {
  /** The method of HTTP. */
  readonly method: string;
  /** All headers, the token among them. */
  readonly headers: Record<string, string>;
  /** JSON text. */
  readonly body: string | ReturnType<typeof Uint8Array.of> | null;
  /** Aborted by the caller's signal and by the time limit. */
  readonly signal: AbortSignal;
  /** Redirects are not followed, because of the token. */
  readonly redirect: 'manual';
  /** Where the runtime has caches: each response is that of the service, and new. */
  readonly cache?: 'no-store';
}

/** The part of a response that the client uses. */
export interface FetchResponse {
  /** The HTTP status. */
  readonly status: number;
  /** The headers. */
  readonly headers: {
    /** The value of a header, by its name in any case. */
    get(name: string): string | null;
  };
  /** Reads the body. */
  text(): Promise<string>;
  /** In pages, `opaqueredirect` for a redirect. */
  readonly type?: string;
  /** Released if it is not read. */
  readonly body?: {
    /** Releases it. */
    cancel(): Promise<void>;
  } | null;
}

/** A function like `fetch`, as far as the client uses it: those of the runtime and of libraries such as undici fit. */
export type FetchFunction = (url: string, options: FetchOptions) => Promise<FetchResponse>;

/** A value that is read only: its lists and objects may be readonly, at every level. */
export type Input<T> = T extends string | number | boolean | null | undefined
  ? T // also an open union of strings, `'a' | (string & {})`, whose last member would otherwise count as an object
  : T extends readonly (infer Item)[]
    ? readonly Input<Item>[]
    : T extends object
      ? { readonly [Name in keyof T]: Input<T[Name]> }
      : T;
