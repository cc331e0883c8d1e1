// Starts the server without standard descriptors, as detached programs are: its log must not reach the database.
import { spawn } from 'node:child_process';

import { freePort } from '../../server/support/free-port.mjs';
import { binary, token } from '../server/contestants.mjs';
import { ask } from './valid.mjs';

export const closedDescriptors = ['<&- >&- 2>&-', '>&- 2>&-', '<&- 2>&-', '2>&-'];

/** Starts the server with these redirections, changes an addon, and stops it. Returns the acknowledged description. */
export async function restartWithout(redirections, database) {
  const port = await freePort();
  const args = ['--port', String(port), '--log', 'json', '--admin-token', token, '--database', database];
  const child = spawn('sh', ['-c', `exec "$0" "$@" ${redirections}`, binary, ...args], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const server = { url: `http://127.0.0.1:${port}` };
  const headers = { authorization: token };
  try {
    for (let i = 0; !(await fetch(`${server.url}/health`).catch(() => undefined))?.ok; i += 1) {
      if (i === 100) throw new Error(`${redirections}: the server does not respond`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for (let i = 0; i < 200; i += 1) await (await fetch(`${server.url}/no/route`)).text(); // a line of the log each
    const stored = await (await fetch(`${server.url}/api/admin/addons/1`, { headers })).json();
    const description = `after ${redirections}`;
    const { status, text } = await ask(server, undefined, 'PUT', '/api/admin/addons/1', { ...stored, description });
    if (status !== 200) throw new Error(`${redirections}: ${status} ${text}`);
    child.kill('SIGTERM');
    const code = await ended;
    if (code !== 0) throw new Error(`${redirections}: the server ended with ${code}`);
    return description;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
