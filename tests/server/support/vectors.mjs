// Reads the vectors.
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../vectors/', import.meta.url);
/** The names of the files. */
export const vectorFiles = readdirSync(folder).filter(
  (name) => name.endsWith('.json') && !name.endsWith('.schema.json'),
);

/** All vectors. */
export function readVectors() {
  return vectorFiles.flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')).vectors.map(filled));
}

/** The vector with `fill` letters in place of `{fill}`. */
function filled(vector) {
  const { fill } = vector.input;
  return fill === undefined ? vector : JSON.parse(JSON.stringify(vector).replaceAll('{fill}', 'x'.repeat(fill)));
}

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
