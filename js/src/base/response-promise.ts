// The promise that client methods return, with the metadata of the response.

/** A successful response: its data, and the metadata of HTTP. */
export interface ClientResponse<T> {
  /** The data that the method resolves to. */
  readonly data: T;
  /**
   * The body as it was received: numbers in it are those of the service, also beyond 2^53. Where the client had to mask a secret, the same
   * JSON without it. Empty without a body.
   */
  readonly bodyJson: string;
  /**
   * The `ETag` header: the entity tag of this version, for `ifMatch`. Empty when there is none, when a page may not read it (CORS), and for a
   * weak tag of the response to a change, which is not that of the resource (D84).
   */
  readonly etag: string;
  /** The `Location` header of a creation; a relative one is resolved. Empty when there is none, or a page may not read it (CORS). */
  readonly location: string;
  /** The HTTP status. */
  readonly status: number;
  /** All headers. */
  readonly headers: Headers;
}

/** A promise of the data of a response. */
export interface ResponsePromise<T> extends Promise<T> {
  /**
   * The data together with the metadata of the response (D71). The entity tag is a string: it survives caches and copies of the data.
   *
   * @example
   * ```ts
   * const { data, etag } = await client.getAddon(1).withResponse();
   * await client.updateAddon(1, { ...data, enabled: false }, { ifMatch: etag });
   * ```
   */
  withResponse(): Promise<ClientResponse<T>>;
}

/** The promise of the data of a response. A rejection is reported as unhandled only if neither promise is handled. */
export function dataOf<T>(response: Promise<ClientResponse<T>>): ResponsePromise<T> {
  const data = response.then(({ data: body }) => body);
  const withResponse = (): Promise<ClientResponse<T>> => {
    data.catch(() => {});
    return response.then((settled) => settled);
  };
  return Object.defineProperty(data, 'withResponse', { value: withResponse }) as ResponsePromise<T>;
}
