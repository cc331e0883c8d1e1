// Types of arbitrary.mjs.
import type { Arbitrary } from 'fast-check';

type Schema = Readonly<Record<string, unknown>>;
export function textOf(
  schema: Schema,
  options?: { faults?: number; given?: Record<string, Arbitrary<string>> },
): Arbitrary<string>;
export function documentFor(schema: Schema): Arbitrary<Uint8Array>;
