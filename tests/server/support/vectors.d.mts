// Types of vectors.mjs, for tests in TypeScript.
export const vectorFiles: string[];
export function readVectors(): { id: string; function: string }[];
export function groupsOf<T>(
  vectors: T[],
  name: string,
  keyOf: (vector: T) => unknown,
): [{ key: unknown; members: T[] }, ...{ key: unknown; members: T[] }[]];
export function comparable(text: string): string;
