// Starts and stops Unleash, from npm, on a database of the cluster of the PostgreSQL tests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import '../support/environment.mjs';
import { runtime } from '../package/support/runtimes.mjs';
import { password as databasePassword, startCluster, until, user } from '../server/postgresql/support/cluster.mjs';
import { freePort } from '../server/support/free-port.mjs';

const installed = fileURLToPath(new URL('../../build/real/node_modules/', import.meta.url));
const names = new URL('names.mjs', import.meta.url).href;
/** Where Node keeps what it has compiled: each start is faster than the first. Node 20 has no such thing. */
const compiled = fileURLToPath(new URL('../../build/real/compiled', import.meta.url));

const secret = 'of-the-tests'.padEnd(40, '0');
const initial = {
  admin: `*:*.${secret}`,
  client: `default:development.${secret}c`,
  frontend: `default:development.${secret}f`,
};
const password = 'Of-the-tests-42';

/** The oldest Node of the fixture `node-versions` that a package's `engines` permits. */
function nodeFor({ engines, version }) {
  const bound = (operator) => Number(new RegExp(`${operator}\\s*(\\d+)`).exec(engines.node)?.[1] ?? Number.NaN);
  const [least, below] = [bound('>='), bound('<')];
  const major = [20, 22, 24].find((one) => one >= least && !(one >= below));
  if (major === undefined)
    throw new Error(`no Node of tests/package/node-versions for Unleash ${version}: ${engines.node}`);
  const { path, missing } = runtime(`Node ${major}`);
  if (missing) throw new Error(missing);
  return path;
}

const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

class Unleash {
  /** Whether it checks addresses, as it does by default. */
  isStrict = false;
  /** How often a request ended the process. */
  ends = 0;
  #said = '';

  constructor(version, cluster, port) {
    Object.assign(this, { version, cluster, port, url: `http://127.0.0.1:${port}` });
  }

  async start() {
    const folder = join(installed, `unleash-${this.version}`);
    if (!existsSync(folder)) throw new Error(`${folder} is missing: ./dev test real installs it`);
    const node = nodeFor(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    const { PATH, HOME } = process.env;
    this.child = spawn(node, ['--import', names, join(folder, 'dist/server.js')], {
      cwd: folder,
      env: {
        ...{ PATH, HOME, TZ: 'UTC', LOG_LEVEL: 'error', CHECK_VERSION: 'false', SEND_TELEMETRY: 'false' },
        NODE_COMPILE_CACHE: compiled,
        ...{ HTTP_HOST: '127.0.0.1', HTTP_PORT: String(this.port), SIMPLE_LOGIN_LIMIT_PER_MINUTE: '1000' },
        ...{ DATABASE_HOST: '127.0.0.1', DATABASE_PORT: String(this.cluster.port), DATABASE_NAME: this.database },
        ...{ DATABASE_USERNAME: user, DATABASE_PASSWORD: databasePassword, DATABASE_SSL: 'false' },
        ...{ INIT_ADMIN_API_TOKENS: initial.admin, INIT_FRONTEND_API_TOKENS: initial.frontend },
        // Each of the two in some of the versions.
        ...{ INIT_CLIENT_API_TOKENS: initial.client, INIT_BACKEND_API_TOKENS: initial.client },
        ...(this.isStrict ? {} : { UNLEASH_ALLOW_PRIVATE_URL_IN_INTEGRATION: 'true' }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(this.child);
    this.exited = once(this.child, 'exit').then(() => running.delete(this.child));
    this.#said = '';
    for (const stream of [this.child.stdout, this.child.stderr])
      stream.on('data', (chunk) => (this.#said = (this.#said + chunk).slice(-10_000)));
    await until(async () => {
      if (!running.has(this.child)) throw new Error(`Unleash ${this.version} does not start: ${this.#said}`);
      const health = await fetch(`${this.url}/health`).catch(() => undefined);
      return health?.ok;
    }, `Unleash ${this.version} is ready`);
    return this;
  }

  async stop() {
    this.child.kill('SIGKILL');
    await this.exited;
  }

  /** Starts it again with its default settings, or without: private addresses are permitted then. */
  async restart({ isStrict }) {
    await this.stop();
    this.isStrict = isStrict;
    await this.start();
  }

  /** Ends it, and its cluster. */
  async remove() {
    await this.stop();
    await this.cluster.remove();
  }

  /**
   * Sends a request as it is: a path that `fetch` would resolve, headers as pairs. A request that ends the process has the status 0 and `hasEnded`; it
   * is started again then.
   */
  async send(method, path, { headers = this.headersOf('admin'), body = '', isChunked = false } = {}) {
    const bytes = Buffer.from(body);
    const framing = isChunked ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', String(bytes.length)];
    const hasBody = isChunked || bytes.length > 0 || method !== 'GET';
    const all = [
      'Host',
      `127.0.0.1:${this.port}`,
      'Connection',
      'close',
      ...(hasBody ? framing : []),
      ...headers.flat(),
    ];
    const { child } = this;
    try {
      const outgoing = httpRequest({ host: '127.0.0.1', port: this.port, method, path, headers: all, agent: false });
      outgoing.on('error', () => {}); // it may respond before it has read all
      const received = once(outgoing, 'response');
      outgoing.end(bytes);
      const [incoming] = await received;
      const parts = await incoming.toArray();
      return { status: incoming.statusCode, headers: incoming.headers, text: Buffer.concat(parts).toString() };
    } catch (error) {
      const hasEnded = await Promise.race([
        this.exited.then(() => true),
        new Promise((resolve) => setTimeout(resolve, 2000)),
      ]);
      if (!hasEnded) throw error;
      if (child === this.child) {
        this.ends += 1;
        await this.start();
      }
      return { status: 0, hasEnded, headers: {}, text: '' };
    }
  }

  /** The usual headers of a caller: admin, editor, viewer, client, frontend. */
  headersOf(caller) {
    return [
      ['Authorization', this.tokens[caller]],
      ['Content-Type', 'application/json'],
    ];
  }

  /** Sends a value as JSON, as admin; throws unless it is a success. */
  async ask(method, path, value) {
    const body = value === undefined ? '' : JSON.stringify(value);
    const { status, text } = await this.send(method, path, { body });
    if (!(status >= 200 && status <= 299)) throw new Error(`${method} ${path}: ${status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** A personal token of a new user with a root role: API tokens have none. */
  async #tokenOf(role) {
    const { rootRoles } = await this.ask('GET', '/api/admin/user-admin');
    const { id } = rootRoles.find(({ name }) => name.toLowerCase() === role);
    const username = `${role}-of-the-tests`;
    await this.ask('POST', '/api/admin/user-admin', { username, password, rootRole: id, sendEmail: false });
    const headers = { 'content-type': 'application/json' };
    const login = { method: 'POST', headers, body: JSON.stringify({ username, password }) };
    const response = await fetch(`${this.url}/auth/simple/login`, login);
    if (!response.ok) throw new Error(`the ${role} cannot log in: ${response.status} ${await response.text()}`);
    const cookie = response.headers.getSetCookie();
    // The session may be stored after the response to the login.
    const made = await until(
      async () => {
        const response = await fetch(`${this.url}/api/admin/user/tokens`, {
          method: 'POST',
          headers: { ...headers, cookie: cookie.map((one) => one.split(';')[0]).join('; ') },
          body: JSON.stringify({ description: 'tests', expiresAt: '2999-01-01T00:00:00Z' }),
        });
        return response.ok && response.json();
      },
      `a token of the ${role}`,
      10_000,
    );
    return made.secret;
  }

  async makeTokens() {
    this.tokens = { ...initial };
    for (const role of ['editor', 'viewer']) this.tokens[role] = await this.#tokenOf(role);
  }
}

/** A new installation of a version, with tokens of every kind. */
export async function startUnleash(version) {
  // It is gone with its cluster: nothing waits for a disk.
  const cluster = await startCluster({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
  const unleash = new Unleash(version, cluster, await freePort());
  unleash.database = `unleash_${version.replaceAll('.', '_')}`;
  cluster.sql(`CREATE DATABASE ${unleash.database}`);
  try {
    await unleash.start();
    await unleash.makeTokens();
  } catch (error) {
    await unleash.remove();
    throw error;
  }
  return unleash;
}

/** The profile of a version. */
export const profileOf = (version) => `unleash-${version}`;
