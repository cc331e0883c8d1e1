import type { Issue } from './issue.js';

/** An element that is not valid. */
export interface InvalidElement {
  /** Its place among the elements, from 0. */
  readonly index: number;
  /** The byte of the input where it begins. */
  readonly offset: number;
  /** What `validateJson` reports for the element alone: positions in syntax errors count from the element's first byte. */
  readonly issues: readonly Issue[];
  /** There were more issues than the list holds. */
  readonly truncated: boolean;
}

/** The result of `validateMany` and `validateStream`. */
export interface BulkResult {
  /** How many elements were validated, valid or not. */
  readonly count: number;
  /** Those that are not valid, in their order. */
  readonly invalid: readonly InvalidElement[];
}

/** What `validateStream` reads: the bytes of a JSON array or of NDJSON, cut anywhere. */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
