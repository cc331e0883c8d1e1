// The types of vectors.mjs, for tests in TypeScript.
export const vectorFiles: readonly string[];
