// Types of vectors.mjs, for tests in TypeScript.
import type { Vector } from '../js/vectors/vector-runners.js';

export const vectorFiles: string[];
export function readVectors(): Vector[];
export function groupsOf<T>(
  vectors: T[],
  name: string,
  keyOf: (vector: T) => unknown,
): [{ key: unknown; members: T[] }, ...{ key: unknown; members: T[] }[]];
export function comparable(text: string): string;
