// The servers that are measured, each with one worker on the first processor; wrk has the second one for itself.
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { freePort } from '../../server/support/free-port.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
export const binary = process.env.FLAGADMIN_SERVER ?? join(root, 'build/release/native/flagadmin-server');
export const token = 'bench-token-0123456789'; // at least 16 characters

/** Below build/: on a disk, not in a file system in memory. */
const work = join(root, 'build/bench/server');

export function addons(count) {
  return Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    provider: 'webhook',
    description: `addon ${i + 1}`,
    enabled: true,
    parameters: { url: 'http://localhost:4242/webhook', bodyTemplate: '{"event":"{{event.type}}"}' },
    events: ['feature-created', 'feature-updated'],
    projects: ['new-landing-project', 'signups-v2'],
    environments: ['development', 'production'],
  }));
}

const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM'); // an interrupted run leaves no process
});

/** A folder with fixtures of so many addons; `remove()` when it is not needed any more. */
export function prepare(count) {
  mkdirSync(work, { recursive: true });
  const folder = mkdtempSync(join(work, 'run-'));
  const fixtures = join(folder, 'fixtures.json');
  writeFileSync(fixtures, JSON.stringify({ addons: addons(count), serviceAccounts: [], strategies: [] }));
  return { folder, fixtures, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Spawns a program and waits for the line with its address; pinned to the first processor unless an option says otherwise. `isRead` is
 * whether its standard error is read.
 */
async function start(name, command, args, { pinned = true, isRead = true } = {}) {
  const all = pinned ? ['taskset', ['-c', '0', command, ...args]] : [command, args];
  const child = spawn(...all, { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let said = '';
  if (isRead) child.stderr.on('data', (text) => (said = (said + text).slice(-2000)));
  const exited = new Promise((resolve) => child.once('exit', resolve)).finally(() => running.delete(child));
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise((found, failed) => {
    exited.then((code) => failed(new Error(`${name} ended with ${code}: ${said}`)));
    lines.on('line', (line) => {
      const match = /listening on (http:\S+)/.exec(line);
      if (match) found(match[1]);
    });
  });
  const stop = () => {
    child.kill('SIGTERM');
    return exited;
  };
  return { name, url, pid: child.pid, stop };
}

export function startFlagadmin({ folder, fixtures, url }, { options = [], log = 'off', ...rest } = {}) {
  const args = ['--port', '0', '--log', log, '--admin-token', token];
  const files = ['--database', url ?? join(folder, 'flagadmin.db'), ...(fixtures ? ['--fixtures', fixtures] : [])];
  return start('flagadmin', binary, [...args, ...files, ...options], rest);
}

export function startFastify({ folder, fixtures, url }) {
  const args = [here('fastify-rival.mjs'), url ?? join(folder, 'fastify.db'), token, fixtures];
  return start('Fastify', process.execPath, args);
}

/** nginx with one worker, which returns a file of this content for every request. */
export async function startNginx({ folder }, content) {
  const port = await freePort();
  writeFileSync(join(folder, 'body.json'), content);
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const configuration = `daemon off; ${process.getuid() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/nginx.pid;
    error_log stderr error; events { worker_connections 1024; }
    http { access_log off; keepalive_requests 100000000; sendfile on; tcp_nopush on; tcp_nodelay on; ${own.join(' ')}
      open_file_cache max=10; default_type application/json; root ${folder};
      server { listen 127.0.0.1:${port} backlog=1024; location / { rewrite .* /body.json break; } } }`;
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  const args = ['-c', '0', 'nginx', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  const child = spawn('taskset', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(child);
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const exited = new Promise((resolve) => child.once('exit', resolve)).finally(() => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  for (let i = 0; ; i += 1) {
    const response = await fetch(`${url}/api/admin/addons/1`).catch(() => undefined);
    if (response?.status === 200) break;
    if (i === 100) throw new Error(`nginx does not respond: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { name: 'nginx', url, pid: child.pid, stop };
}

/** One run of wrk on the second processor. Throws when a request failed. */
export async function load({ name, url }, { method, connections, seconds }) {
  const args = [
    '-c',
    '1',
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '20s',
    '-s',
    here('load.lua'),
  ];
  const env = { ...process.env, BENCH_TOKEN: token, BENCH_METHOD: method };
  const { stdout } = await promisify(execFile)('taskset', [...args, url], { env });
  const result = JSON.parse(stdout.trim().split('\n').at(-1));
  if (result.refused > 0 || result.broken > 0 || result.requests === 0) throw new Error(`${name}: ${stdout}`);
  return { ...result, nanoseconds: (result.microseconds * 1000) / result.requests };
}

/** Measures several servers that share the connections, as behind a load balancer. */
export async function loadTogether(servers, { connections, ...rest }) {
  const share = (i) => Math.floor((connections + i) / servers.length);
  const results = await Promise.all(servers.map((server, i) => load(server, { ...rest, connections: share(i) })));
  const most = (key) => Math.max(...results.map((result) => result[key]));
  const requests = results.reduce((sum, result) => sum + result.requests, 0);
  return { requests, p50: most('p50'), p99: most('p99'), nanoseconds: (most('microseconds') * 1000) / requests };
}
