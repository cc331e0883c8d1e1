// Types of the validation of many elements.
import type { Issue } from './issue.js';

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

/** The result of `validateMany` and `validateStream`. */
export interface BulkResult {
  /** How many elements were validated, valid or not. */
  readonly count: number;
  /** The invalid elements, in their order. */
  readonly invalid: readonly InvalidElement[];
}

/** The input of `validateStream`: bytes of a JSON array or of NDJSON, in chunks that end anywhere. */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
