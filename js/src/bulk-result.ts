// Types of the validation of many elements.
import type { Issue } from './issue.js';
import type { ValidateOptions } from './schema.js';

/** An element that is not valid. */
export interface InvalidElement {
  /** Its index among the elements, from 0. */
  readonly index: number;
  /** Where it begins in the input: in UTF-16 units of a string, otherwise in bytes. */
  readonly offset: number;
  /** The issues of the element as `validateJson` reports them: offsets and positions of syntax errors count from its beginning. */
  readonly issues: readonly Issue[];
  /** Whether there were more issues than `issues` has. */
  readonly truncated: boolean;
}

/** The result of `validateMany`. */
export interface BulkResult {
  /** How many elements were validated, valid or not. An error between elements of an array counts as one: `[{}` has two. */
  readonly count: number;
  /** The invalid elements, in their order. */
  readonly invalid: readonly InvalidElement[];
}

/** The result of `validateStream`. */
export interface StreamResult extends BulkResult {
  /** The invalid elements, in their order; with `onInvalid` there are none here. */
  readonly invalid: readonly InvalidElement[];
  /** How many elements are invalid. */
  readonly invalidCount: number;
}

/** The format of many elements: a JSON array, or an element on each line. */
export type BulkFormat = 'array' | 'ndjson';

/** Options of `validateMany`. */
export interface BulkOptions extends ValidateOptions {
  /** By default an input that begins with `[` is an array, and every other one is NDJSON. */
  readonly format?: BulkFormat | undefined;
}

/** Options of `validateStream`. */
export interface StreamOptions extends BulkOptions {
  /**
   * Called with each invalid element, in their order, instead of adding it to the result: then memory is constant however many are
   * invalid. The stream is read on when the promise that it returns, if any, has been resolved; an error ends it.
   * When the source fails, elements that have come last may not have been validated.
   */
  readonly onInvalid?: ((element: InvalidElement) => unknown) | undefined;
}

/**
 * The input of `validateStream`: bytes of a JSON array or of NDJSON, in chunks that end anywhere. The source may reuse the memory of a chunk once
 * the next one is requested.
 */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
