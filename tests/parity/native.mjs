// Runs many cases through the native core at once, by the program of native_results.cpp.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

const root = new URL('../../', import.meta.url).pathname;
const program = process.env.FLAGADMIN_NATIVE_RESULTS ?? `${root}build/release/tests/parity/flagadmin-native-results`;

/** FNV-1a of bytes, going on from an earlier one. */
function digestOf(bytes, digest) {
  for (const byte of bytes) digest = Math.imul(digest ^ byte, 16777619);
  return digest;
}

/** Cases are lists of three strings or bytes: a schema or merge function, and its arguments. @returns a line of JSON for each */
export function nativeResults(cases) {
  const parts = [];
  for (const one of cases) {
    for (const text of one) {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      parts.push(length, bytes);
    }
  }
  const input = Buffer.concat(parts);
  const { status, stdout, stderr, error } = spawnSync(program, { input, maxBuffer: 2 ** 31 - 1 });
  assert.equal(error, undefined);
  assert.equal(status, 0, String(stderr));
  const results = String(stdout).split('\n').slice(0, -1);
  // Both sides have read the same bytes.
  assert.equal(Number(results.pop()), digestOf(input, 2166136261) >>> 0);
  assert.equal(results.length, cases.length);
  return results;
}
