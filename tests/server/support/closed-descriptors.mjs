// Servers that start with closed standard descriptors: no file or socket of theirs may get the number of one.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';

import '../../support/environment.mjs';
import { sendDirectly } from './client.mjs';
import { freePort } from './free-port.mjs';
import { addonUpdate } from './samples.mjs';
import { adminToken, binary, eventually, runServer } from './server.mjs';

/** The redirections of a shell, and the descriptors that they close. */
export const closings = [
  ['<&- >&- 2>&-', [0, 1, 2]],
  ['>&- 2>&-', [1, 2]],
  ['<&- 2>&-', [0, 2]],
  ['2>&-', [2]],
];

/** Starts a server with closed descriptors, sends 300 requests, and stops it. All responses must be as with open ones. */
export async function serveWithout([closing, closed], args) {
  const port = await freePort();
  const general = ['--port', String(port), '--admin-token', adminToken, '--log', 'json'];
  const child = spawn('sh', ['-c', `exec "$@" ${closing}`, 'sh', binary, ...general, ...args], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const server = { port };
  try {
    const isReady = async () => (await sendDirectly(server, 'GET', '/ready').catch(() => undefined))?.status === 200;
    assert.ok(await eventually(isReady), 'it serves');
    for (const each of closed) assert.equal(readlinkSync(`/proc/${child.pid}/fd/${each}`), '/dev/null');
    for (let i = 1; i <= 100; i += 1) {
      const body = { ...addonUpdate, description: `${closing} ${i}` };
      const changed = await sendDirectly(server, 'PUT', '/api/admin/addons/1', { body });
      assert.equal(changed.status, 200, changed.text);
      assert.equal((await sendDirectly(server, 'GET', '/api/admin/addons/1')).body.description, body.description);
      const list = await sendDirectly(server, 'GET', '/api/admin/addons');
      assert.equal(list.body.addons.find(({ id }) => id === 1).description, body.description);
    }
    assert.equal((await sendDirectly(server, 'GET', '/ready')).status, 200);
  } finally {
    child.kill();
    await exited;
  }
}

/** `check` with closed descriptors: it exits with 0. */
export async function checkWithout([closing], database) {
  const { code } = await runServer(['check', '--database', database], {}, ['sh', '-c', `exec "$@" ${closing}`, 'sh']);
  assert.equal(code, 0);
}
