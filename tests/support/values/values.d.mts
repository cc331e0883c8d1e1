// Types of values.mjs.
import type { Arbitrary } from 'fast-check';

export const texts: readonly string[];

export interface FuzzedValue {
  readonly isUnsteady: boolean;
  readonly make: () => unknown;
  readonly during: <T>(action: () => T) => T;
}
export function valuesFor(schema: Record<string, unknown>): Arbitrary<FuzzedValue>;
