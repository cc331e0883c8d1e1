// Types of values.mjs.
export const texts: readonly string[];
export function fuzzedValue(
  schema: Record<string, unknown>,
  seed: number,
): {
  readonly isUnsteady: boolean;
  readonly make: () => unknown;
  readonly during: <T>(action: () => T) => T;
};
