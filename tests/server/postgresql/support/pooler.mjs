// PgBouncer in transaction mode, in front of a private cluster.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

import { freePort } from '../../support/free-port.mjs';
import { asOwner, password, until, user } from './cluster.mjs';

const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Its version, for example 1.18.0; undefined: it is not installed. */
export const version = (() => {
  try {
    return /^PgBouncer (\S+)/.exec(execFileSync('/usr/sbin/pgbouncer', ['--version'], { encoding: 'utf8' }))[1];
  } catch {
    return undefined;
  }
})();

const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** Starts it with so many connections to each database; every transaction may get another one. */
export async function startPooler(cluster, size) {
  const folder = join(cluster.folder, 'pooler');
  mkdirSync(folder);
  const port = await freePort();
  const files = {
    'users.txt': `"${user}" "${password}"\n`,
    'pgbouncer.ini': `[databases]
* = host=127.0.0.1 port=${cluster.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 200
server_login_retry = 1
`,
  };
  const { uid, gid } = statSync(cluster.folder);
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    chownSync(join(folder, name), uid, gid);
  }
  chmodSync(folder, 0o755);
  let child;
  const start = async () => {
    child = spawn(...asOwner('/usr/sbin/pgbouncer', [join(folder, 'pgbouncer.ini')]), {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running.add(child);
    let said = '';
    child.stderr.on('data', (chunk) => (said = (said + chunk).slice(-5000)));
    await until(() => {
      if (child.exitCode !== null) throw new Error(`PgBouncer does not start: ${said}`);
      return accepts(port);
    }, 'PgBouncer starts');
  };
  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    await exited;
    running.delete(child);
  };
  await start();
  return { port, start, stop };
}
