// Starts and stops the server under test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import '../../support/environment.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The program under test, and its first arguments: FLAGADMIN_SERVER may be a command, `node js/dist/cli.js serve`. */
const { FLAGADMIN_SERVER: given = join(root, 'build/release/native/flagadmin-server') } = process.env;
const [program, ...firstArguments] = existsSync(given) ? [given] : given.split(' ');
/** The reference server, whatever is under test. */
export const referenceServer = join(root, 'build/release/native/flagadmin-server');
export const binary = program;

/** Whether it is the service in memory of the package, which has no log, and none of the options of stores and connections. */
export const isInMemory = firstArguments.includes('serve');

export const adminToken = 'test-admin-token';

/** A folder of its own for one test file; removed when the process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'flagadmin-http-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a value as JSON, or a text or bytes unchanged, and returns the file's path. */
export function writeFile(folder, name, content) {
  const path = join(folder, name);
  const isPlain = typeof content === 'string' || Buffer.isBuffer(content);
  writeFileSync(path, isPlain ? content : JSON.stringify(content));
  return path;
}

const running = new Set();
const killAll = () => running.forEach((child) => child.kill('SIGKILL'));
if (process.env.NODE_TEST_CONTEXT) {
  // A test that failed leaves its server behind, and this process would wait for it.
  (await import('node:test')).after(killAll);
}
process.on('exit', killAll);

function spawnServer(args, env, through = [], stderr = 'pipe', command = [program, ...firstArguments]) {
  if (!isInMemory && !existsSync(binary)) {
    throw new Error(`there is no ${binary}: build it, or name another one in FLAGADMIN_SERVER`);
  }
  const withoutLog = args.filter((arg, i) => !isInMemory || (arg !== '--log' && args[i - 1] !== '--log'));
  const [first, ...all] = [...through, ...command, ...withoutLog];
  const child = spawn(first, all, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', stderr] });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

/** Guards against waiting for ever: nothing that works takes nearly as long. */
export const patience = 60_000;

/** A program that was built with a sanitizer prints its errors on stderr. */
function failOnReport(stderr) {
  if (/Sanitizer|: runtime error: /.test(stderr)) {
    throw new Error(stderr);
  }
}

/**
 * Starts a server with the admin token `adminToken`, and waits until it listens: on a free port, unless `port` names one.
 * `args` come after the general ones; `token: null` gives no admin token; `through` is a command that runs the program, `command` another
 * program; `stderr` may be a file descriptor.
 */
export async function startServer({
  args = [],
  env = {},
  token = adminToken,
  through = [],
  stderr: to = 'pipe',
  port = 0,
  command,
} = {}) {
  const general = ['--port', String(port), ...(token === null ? [] : ['--admin-token', token])];
  const child = spawnServer([...general, ...args], env, through, to, command);
  const stdout = [];
  let stderr = '';
  child.stderr?.on('data', (chunk) => (stderr += chunk));
  const exited = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  const lines = createInterface({ input: child.stdout });
  const listening = new Promise((resolve) => {
    lines.on('line', (line) => {
      stdout.push(line);
      resolve(true);
    });
  });
  const started = await Promise.race([listening, exited.then(() => false)]);
  const url = /^flagadmin(?:-server| serve) listening on (http:\/\/\S+)$/.exec(stdout[0] ?? '')?.[1];
  if (!started || url === undefined) {
    throw new Error(`the server does not listen: ${stdout.join('\n')} ${stderr}`);
  }
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid,
    stdout,
    exited,
    get stderr() {
      return stderr;
    },
    /** The complete lines of its log, as JSON: the last one may have been received in part. */
    get log() {
      return (isInMemory ? '' : stderr)
        .slice(0, stderr.lastIndexOf('\n') + 1)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    },
    /** Waits for a line of its log: the log and a response come through different channels, in any order. */
    async logged(pattern, level) {
      const found = await eventually(() =>
        this.log.find((line) => pattern.test(line.message ?? '') && (level === undefined || line.level === level)),
      );
      if (!found) {
        throw new Error(`not in the log: ${pattern}\n${stderr}`);
      }
      return found;
    },
    async stop() {
      child.kill('SIGTERM');
      const ended = await exited;
      failOnReport(stderr);
      return ended;
    },
    async kill() {
      child.kill('SIGKILL');
      const ended = await exited;
      failOnReport(stderr);
      return ended;
    },
  };
}

/** Runs the program to its end; for calls that do not start a server. */
export async function runServer(args, env = {}, through = []) {
  const child = spawnServer(args, env, through);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  let isLate = false;
  const timer = setTimeout(() => (isLate = child.kill('SIGKILL')), patience);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  if (isLate) {
    throw new Error(`the program did not end: ${stdout} ${stderr}`);
  }
  failOnReport(stderr);
  return { code, stdout, stderr };
}

/** Whether this machine has the address of IPv6's loopback. */
export async function hasIpv6() {
  const probe = createServer();
  const isThere = await new Promise((resolve) => {
    probe.on('error', () => resolve(false)).listen(0, '::1', () => resolve(true));
  });
  await new Promise((resolve) => probe.close(resolve));
  return isThere;
}

/**
 * Begins a request with a body of this length and waits until the server asks for the body. The socket's `text` is
 * what comes after that.
 */
export async function beginRequest(server, length, token = adminToken) {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\n` +
      `Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`,
  );
  const [received] = await once(socket, 'data');
  if (String(received) !== 'HTTP/1.1 100 Continue\r\n\r\n') {
    throw new Error(`instead of 100 Continue: ${received}`);
  }
  socket.text = '';
  socket.on('data', (chunk) => (socket.text += chunk));
  return socket;
}

/** Waits until a look at something succeeds, for what happens a moment later in another process. */
export async function eventually(look, timeoutMs = patience, pauseMs = 10) {
  const end = Date.now() + timeoutMs;
  while (true) {
    const seen = await look();
    if (seen || Date.now() > end) {
      return seen;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
