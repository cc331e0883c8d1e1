// Runs many cases through the native core at once, by the program of native_results.cpp.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

import fc from 'fast-check';

import '../support/environment.mjs';

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

/**
 * Compares so many samples with the results of the native program for their cases. Of a sample that differs, the smallest like it is reported, with
 * what repeats it.
 */
export function compareSamples(arbitrary, caseOf, compare, count, firstSeed, batch = 10_000) {
  for (let seed = firstSeed; seed < firstSeed + count; seed += batch) {
    const samples = fc.sample(arbitrary, { seed, numRuns: Math.min(batch, firstSeed + count - seed) });
    const native = nativeResults(samples.map(caseOf));
    for (const [at, sample] of samples.entries()) {
      try {
        compare(sample, native[at]);
      } catch (error) {
        const property = fc.property(arbitrary, (other) => compare(other, nativeResults([caseOf(other)])[0]));
        const { counterexample, counterexamplePath } = fc.check(property, { seed, path: String(at), numRuns: 1 });
        const smallest = counterexample?.[0].map(String).join('\n');
        throw new Error(`${error.message}\n${smallest}\nseed ${seed}, path ${counterexamplePath}`, { cause: error });
      }
    }
  }
}
