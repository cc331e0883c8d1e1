// Calls of the server that are refused.
import assert from 'node:assert/strict';

import { isInMemory, runServer } from './server.mjs';

const line = isInMemory ? /^flagadmin: [^\p{Cc}]+\n(\([^\p{Cc}]+\)\n)*$/u : /^flagadmin-server: [^\p{Cc}]+\n$/u;

/** The program ends with 2 and one line, for `flagadmin` with hints below it, without control characters, that matches. Returns it. */
export async function assertMisuse(args, pattern, env) {
  const { code, stdout, stderr } = await runServer(args, env);
  assert.equal(code, 2, stderr);
  assert.equal(stdout, '');
  assert.match(stderr, line);
  assert.match(stderr, pattern);
  return stderr;
}
