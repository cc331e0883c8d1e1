// What tests do with vectors.
export { readVectors, vectorFiles } from '../vectors/read.mjs';

/** The vectors of one function, grouped by `keyOf`. Throws when there is none. */
export function groupsOf(vectors, name, keyOf) {
  const groups = new Map();
  for (const vector of vectors.filter((candidate) => candidate.function === name)) {
    const key = JSON.stringify(keyOf(vector));
    groups.set(key, [...(groups.get(key) ?? []), vector]);
  }
  if (groups.size === 0) {
    throw new Error(`there is no vector for ${name}`);
  }
  return [...groups].map(([key, members]) => ({ key: JSON.parse(key), members }));
}

/** A response's body, the id of an error replaced as the vectors have it. */
export function comparable(text) {
  return text.replace(/^\{"id":"[0-9a-f-]{36}"/, '{"id":"00000000-0000-0000-0000-000000000000"');
}
