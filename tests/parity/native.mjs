// Asks the core's native opinion of many cases at once: tests/parity/native_opinion.cpp answers.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

const root = new URL('../../', import.meta.url).pathname;
const program = process.env.FLAGADMIN_NATIVE_OPINION ?? `${root}build/release/tests/parity/flagadmin-native-opinion`;

/** FNV-1a of bytes, going on from an earlier one. */
function digestOf(bytes, digest) {
  for (const byte of bytes) digest = Math.imul(digest ^ byte, 16777619);
  return digest;
}

/** Cases are lists of three texts, or bytes: the question, and what it is about. The answers are lines of JSON. */
export function askNative(cases) {
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
  const answers = String(stdout).split('\n').slice(0, -1);
  // Both sides have judged the same texts.
  assert.equal(Number(answers.pop()), digestOf(input, 2166136261) >>> 0);
  assert.equal(answers.length, cases.length);
  return answers;
}
