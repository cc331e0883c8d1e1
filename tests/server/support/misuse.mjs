// Calls of the server that are refused.
import assert from 'node:assert/strict';

import { runServer } from './server.mjs';

/** The program ends with 2 and one line, without control characters, that matches. Returns it. */
export async function assertMisuse(args, pattern, env) {
  const { code, stdout, stderr } = await runServer(args, env);
  assert.equal(code, 2, stderr);
  assert.equal(stdout, '');
  assert.match(stderr, /^flagadmin-server: [^\p{Cc}]+\n$/u);
  assert.match(stderr, pattern);
  return stderr;
}
