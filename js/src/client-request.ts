// Makes the requests of the client from the arguments of its methods.
import type { Parts } from './client-response.js';
import type { HeadersLike } from './globals.js';
import type { Additions, Schema } from './schema.js';

/** Options of every request. */
export interface RequestOptions {
  /** Ends the request; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Further headers; they replace those of the client, but not those of the API. */
  readonly headers?: HeadersLike | undefined;
}

/** Options of requests that change an existing resource. */
export interface UpdateOptions extends RequestOptions {
  /**
   * Change only if the resource still has this entity tag (`withResponse`, `entityTagOf`), else throw PreconditionFailedError. A tag
   * that is `undefined` or empty is a TypeError: the request would be unconditional (D71).
   */
  readonly ifMatch?: string;
}

/** Validates bodies of requests and responses. */
export type BodyValidator = Pick<Schema<unknown>, 'name' | 'encode' | 'validate' | 'validateJson'>;

/** Validates bodies of requests, also by further rules. */
export interface RequestValidator extends BodyValidator {
  with(additions: Additions): BodyValidator;
}

/** The variable parts of a request. */
export interface ClientRequest<T> {
  /** The parameters of the path. */
  readonly path: readonly (number | string)[];
  /** The schema of the body, and the body: a value or JSON text. */
  readonly schema?: RequestValidator;
  readonly value?: unknown;
  /** The parts of the response that are validated if the client validates responses. */
  readonly parts?: Parts<T>;
  /** The member of the result that has the data, beside the location; without it they are the result. */
  readonly member?: string;
  /** Whether a success has no content. */
  readonly isEmpty?: boolean;
}
