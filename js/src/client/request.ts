// Makes the requests of the client from the arguments of its methods.
import type { HeadersLike } from '../base/globals.js';
import type { beforeTry, prepared } from '../draft/symbols.js';
import type { SchemaName } from '../schema/generated/schema-list.js';

/** Options of every request. */
export interface RequestOptions {
  /** Ends the request; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Further headers; they replace those of the client, but not those of the API. */
  readonly headers?: HeadersLike | undefined;
}

/** Options of requests whose body can be given as a value. */
export interface CreateOptions extends RequestOptions {
  /**
   * Send the body as it is. Without it a value has at every service the effect that the specification gives it: the client reads the resource
   * where the service resets `projects` and `environments` that are left out, and replaces or leaves out a null that a service refuses. A JSON
   * text without those lists is refused there before it is sent (D95).
   */
  readonly exact?: boolean | undefined;
}

/** Options of requests that change an existing resource. */
export interface ChangeOptions extends RequestOptions {
  /**
   * Change only if the resource still has this entity tag (`withResponse`), else throw PreconditionFailedError. A tag
   * that is `undefined` or empty is a TypeError: the request would be unconditional (D71).
   *
   * A service with weak tags, such as Unleash, ignores the condition: then the client reads the resource again just before each try of the
   * change, and throws if the tag is another one (D84). A change that someone else makes in the moment between is lost, and so is another
   * secret, which no tag covers.
   */
  readonly ifMatch?: string;
}

/** Options of requests that change an existing resource by a body. */
export interface UpdateOptions extends ChangeOptions, CreateOptions {}

/** Options of drafts and commands. */
export interface CommandOptions extends UpdateOptions {
  readonly [beforeTry]?: (() => Promise<void>) | undefined;
  readonly [prepared]?: boolean | undefined;
}

/** The parts of a body that have a schema. */
export type Parts<T> = (body: T) => readonly (readonly [SchemaName, unknown])[];

/** The whole body is one value of the schema. */
export function isOne(schema: SchemaName): Parts<unknown> {
  return (body) => [[schema, body]];
}

/** All elements of a list are values of the schema; a value that is not a list is not. */
export function each(schema: SchemaName, values: unknown): readonly (readonly [SchemaName, unknown])[] {
  return Array.isArray(values) ? values.map((value) => [schema, value] as const) : [[schema, values]];
}

/** The variable parts of a request. */
export interface ClientRequest<T> {
  /** The parameters of the path. */
  readonly path: readonly (number | string)[];
  /** The schema of the body, and the body: a value or JSON text. */
  readonly schema?: SchemaName;
  readonly value?: unknown;
  /** The parts of the response that are validated if the client validates responses. */
  readonly parts?: Parts<T>;
  /** The member of the result that has the data, beside the location; without it they are the result. */
  readonly member?: string;
  /** Whether a success has no content. */
  readonly isEmpty?: boolean;
}
