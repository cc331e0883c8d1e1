// Types of vectors.mjs, for tests in TypeScript.
import type { Vector } from '../js/vectors/vector-runners.js';

export const vectorFiles: string[];
export function readVectors(): Vector[];
