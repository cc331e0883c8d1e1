// A start with too little memory.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

import '../../support/environment.mjs';
import { adminToken, binary, temporaryFolder } from '../support/server.mjs';
import { skipFor } from '../../support/skip.mjs';

const folder = temporaryFolder();

test('threads of the store that cannot be started end the start', (context) => {
  const args = ['--port', '0', '--admin-token', adminToken, '--database', join(folder, 'threads.db')];
  const ends = [];
  for (let megabytes = 32; megabytes < 200; megabytes += 4) {
    const options = { encoding: 'utf8', timeout: 3000 };
    const end = spawnSync('prlimit', [`--as=${megabytes}000000:`, binary, ...args], options);
    if (end.error?.code === 'ENOENT' || /Sanitizer/.test(end.stderr))
      return context.skip(skipFor('needs a limit of memory'));
    if (/listening/.test(end.stdout)) break;
    ends.push(end);
  }
  const first = ends.findIndex(({ stderr }) => /a thread of the store cannot be started: /.test(stderr));
  assert.notEqual(first, -1);
  for (const { status, stderr } of ends.slice(first)) assert.equal(status, 2, stderr);
});
