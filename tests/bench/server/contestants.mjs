// The servers that are measured, each with one worker on the first processor; wrk has the second one for itself.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import '../../support/environment.mjs';
import { freePort } from '../../server/support/free-port.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const binary = process.env.FLAGADMIN_SERVER ?? here('../../../build/release/native/flagadmin-server');
const token = 'bench-token-0123456789'; // at least 16 characters
const headers = { authorization: token };
const addonPath = '/api/admin/addons/1';

const update = {
  provider: 'webhook',
  description: 'change %d of %d',
  enabled: true,
  parameters: { url: 'http://localhost:4242/webhook', bodyTemplate: '{"event":"{{event.type}}"}' },
  events: ['feature-created', 'feature-updated'],
  projects: ['new-landing-project', 'signups-v2'],
  environments: ['development', 'production'],
};

const expiresAt = '2999-01-01T00:00:00.000Z';

/** A file of sample data with so many addons, in a folder, and with service accounts that have so many tokens. */
export function writeFixtures(folder, count, tokensOfAccounts = []) {
  const addons = Array.from({ length: count }, (_, i) => ({ id: i + 1, ...update, description: `addon ${i + 1}` }));
  let tokens = 0;
  const serviceAccounts = tokensOfAccounts.map((size, i) => ({
    id: i + 1,
    username: `account-${i + 1}`,
    rootRole: 3,
    tokens: Array.from({ length: size }, () => ({ id: ++tokens, userId: i + 1, description: `${tokens}`, expiresAt })),
  }));
  const file = join(folder, 'fixtures.json');
  writeFileSync(file, JSON.stringify({ addons, serviceAccounts, strategies: [] }));
  return file;
}

const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill(); // an interrupted run leaves no process
});

/** Starts a program, and waits until it returns an addon. */
async function start(name, port, command, args) {
  const child = spawn('taskset', ['-c', '0', command, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  running.add(child);
  const exited = once(child, 'exit').finally(() => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url + addonPath, { headers }).catch(() => undefined))?.ok) {
    if (!running.has(child)) throw new Error(`${name} has ended`);
    await sleep(1);
  }
  const stop = () => {
    child.kill();
    return exited;
  };
  return { name, url, pid: child.pid, stop };
}

/** `database` is a file, or the URL of a PostgreSQL database; without `fixtures` it has addons already. */
export async function startFlagadmin({ database, fixtures }) {
  const port = await freePort();
  const given = ['--port', port, '--admin-token', token, '--database', database, '--log', 'off'];
  return start('flagadmin', port, binary, fixtures ? [...given, '--fixtures', fixtures] : given);
}

export async function startFastify({ database, fixtures }) {
  const port = await freePort();
  return start('Fastify', port, process.execPath, [here('fastify-rival.mjs'), port, token, database, fixtures]);
}

/** Likewise; it commits waiting changes together. On SQLite only. */
export async function startFastifyTogether({ database, fixtures }) {
  const port = await freePort();
  const args = [here('fastify-rival.mjs'), port, token, database, fixtures, 'together'];
  return start('Fastify, commits together', port, process.execPath, args);
}

/** The response that all of them have to give. */
export const addonOf = async ({ url }) => (await fetch(url + addonPath, { headers })).text();

/** The secret of a new token of a service account. */
export async function newToken({ url }, account) {
  const body = JSON.stringify({ description: 'measured', expiresAt });
  const asked = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
  return (await (await fetch(`${url}/api/admin/service-account/${account}/token`, asked)).json()).secret;
}

/** One run of wrk on the second processor: nanoseconds for a request, and its percentiles in microseconds. */
export async function load({ name, url, secret = token }, { method, connections, seconds }) {
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
    url,
  ];
  const env = { ...process.env, BENCH_TOKEN: secret, BENCH_METHOD: method, BENCH_BODY: JSON.stringify(update) };
  const { stdout } = await promisify(execFile)('taskset', args, { env });
  const { requests, microseconds, failed, ...percentiles } = JSON.parse(stdout.trim().split('\n').at(-1));
  if (failed > 0 || requests === 0) throw new Error(`${name}: ${stdout}`);
  return { ...percentiles, requests, nanoseconds: (microseconds * 1000) / requests };
}
