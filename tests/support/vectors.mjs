// What tests do with vectors.
export { readVectors, vectorFiles } from '../vectors/read.mjs';

/** A response's body, the id of an error replaced as the vectors have it. */
export function comparable(text) {
  return text.replace(/^\{"id":"[0-9a-f-]{36}"/, '{"id":"00000000-0000-0000-0000-000000000000"');
}
