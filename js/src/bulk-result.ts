// Types of the validation of many elements.
import type { Issue } from './issue.js';

/** An element that is not valid. */
export interface InvalidElement {
  /** Its index among the elements, from 0. */
  readonly index: number;
  /** The offset of its first byte in the input. */
  readonly offset: number;
  /** The issues of the element as `validateJson` reports them: positions of syntax errors count from the element's first byte. */
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
