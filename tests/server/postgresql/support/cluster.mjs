// A private PostgreSQL cluster: in a temporary folder, on a free port of the loopback, with a password, gone with the process that made it.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import '../../../support/environment.mjs';
import { freePort } from '../../support/free-port.mjs';

const templates = fileURLToPath(new URL('../../../../build/postgresql/', import.meta.url));

const user = 'flagadmin';
/** Odd enough to need encoding in a URL, and to be recognised wherever it should not be. */
const password = 'p4ss/w:rd@never-logged';

/** Where PostgreSQL's programs are: Debian does not put them on the PATH. */
const programs = '/usr/lib/postgresql';

/** The versions that this machine has, the newest first; none: they are on the PATH. */
export const versions = (existsSync(programs) ? readdirSync(programs) : [])
  .filter((name) => /^\d+$/.test(name) && existsSync(join(programs, name, 'bin/postgres')))
  .sort((left, right) => right - left);
const programsOf = (version) => (version === undefined ? '' : join(programs, version, 'bin/'));
const bin = programsOf(versions[0]);
/** Its messages are read here. */
const env = { ...process.env, LC_ALL: 'C' };

/** PostgreSQL refuses to run as root: then another user does, who has nothing but his folder. */
function ownerOf(name) {
  const id = (flag) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  return { uid: id('-u'), gid: id('-g') };
}
function findOwner() {
  if (process.getuid() !== 0) return undefined;
  try {
    return ownerOf('postgres');
  } catch {
    return ownerOf('nobody');
  }
}
const owner = findOwner();
const identity = owner ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : [];
/** The database ends with its tests, also if they crash. */
const asOwner = (command, args) => ['setpriv', [...identity, '--pdeathsig', 'QUIT', command, ...args]];

const folders = new Set();
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGQUIT');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

const isReady = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** Waits until a look at something succeeds. */
export async function until(look, what, timeoutMs = 60_000) {
  for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`in ${timeoutMs / 1000} s not: ${what}`);
}

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'flagadmin-postgresql-'));
  folders.add(folder);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

class Cluster {
  constructor(folder, port, settings, bin) {
    Object.assign(this, { folder, port, settings, bin });
  }

  /** The URL for a server: an existing database, through other ports if given. */
  url({ database = 'postgres', query = '', ports = [this.port] } = {}) {
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
    return `postgresql://${user}:${encodeURIComponent(password)}@${hosts}/${database}${query}`;
  }

  /** A URL with a new schema, so with its own tables. */
  newSchema() {
    const name = `store_${(this.schemas = (this.schemas ?? 0) + 1)}`;
    this.sql(`CREATE SCHEMA ${name}`);
    return this.url({ query: `?options=-csearch_path%3D${name}` });
  }

  /** Runs SQL and returns its output, with columns parted by `|`. */
  sql(text, url = this.url()) {
    const args = ['-X', '-A', '-t', '-q', '-v', 'ON_ERROR_STOP=1', '-d', url, '-c', text];
    return execFileSync(`${bin}psql`, args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  }

  /** The whole database as SQL; equal for equal databases. */
  dump(url = this.url()) {
    const options = { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] };
    // Newer versions guard the text by a random key.
    return execFileSync(`${this.bin}pg_dump`, ['--inserts', '-d', url], options).replace(/^\\(un)?restrict .*$/gm, '');
  }

  /** Runs SQL in a session that stays open, with its locks, until `end` is called. */
  async hold(text, url = this.url()) {
    const child = spawn(`${bin}psql`, ['-X', '-A', '-t', '-q', '-v', 'ON_ERROR_STOP=1', '-d', url], {
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    running.add(child);
    const exited = once(child, 'exit').finally(() => running.delete(child));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.stdin.on('error', () => {}); // the database has crashed
    child.stdin.write(`${text};\n\\echo held\n`);
    const isHeld = () => {
      if (child.exitCode !== null) throw new Error(`psql: ${output}`);
      return /^held$/m.test(output);
    };
    await until(isHeld, text);
    return {
      end: async () => {
        child.stdin.end();
        await exited;
      },
    };
  }

  async start() {
    while (!(await this.startOnce())) {
      // Another program listens there by now. Once in use, a port is part of what others know of the database.
      if (this.hasStarted) await new Promise((resolve) => setTimeout(resolve, 100));
      else this.port = await freePort();
    }
    this.hasStarted = true;
    return this;
  }

  /** False: the port is taken. */
  async startOnce() {
    const settings = {
      port: this.port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      shared_buffers: '16MB',
      max_connections: 60,
      ...this.settings,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(...asOwner(`${this.bin}postgres`, ['-D', join(this.folder, 'data'), ...args]), {
      cwd: this.folder,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => (said = (said + chunk).slice(-10_000)));
    running.add(child);
    this.child = child;
    this.exited = once(child, 'close').finally(() => running.delete(child));
    let hasExited = false;
    this.exited.then(() => (hasExited = true));
    const hasBegun = async () => {
      if (hasExited) return true;
      return /ready to accept (read-only )?connections/.test(said) && (await isReady(this.port));
    };
    await until(hasBegun, 'PostgreSQL starts');
    if (!hasExited) return true;
    if (/could not bind IPv4 address.*Address already in use/.test(said)) return false;
    throw new Error(`PostgreSQL does not start: ${said}`);
  }

  /** As `pg_ctl stop -m MODE`: immediate is what a crash is. */
  async stop(mode = 'fast') {
    this.child.kill(mode === 'immediate' ? 'SIGQUIT' : 'SIGINT');
    await this.exited;
  }

  async remove() {
    if (running.has(this.child)) await this.stop('immediate');
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    folders.delete(this.folder);
  }

  /** A replica of this cluster, which only reads until it is promoted. */
  async startReplica() {
    const folder = newFolder();
    const data = join(folder, 'data');
    execFileSync(
      ...asOwner(`${this.bin}pg_basebackup`, ['-d', this.url(), '-D', data, '-R', '-c', 'fast', '--no-sync']),
      {
        cwd: folder,
        stdio: 'pipe',
      },
    );
    return new Cluster(folder, await freePort(), this.settings, this.bin).start();
  }

  promote() {
    this.sql('SELECT pg_promote()');
  }
}

/** The data folder of a new cluster, which is copied for each. It stays in build: `initdb` takes seconds. */
function templateOf(version) {
  const initdb = `${programsOf(version)}initdb`;
  const options = ['-U', user, '-A', 'scram-sha-256', '--no-sync', '--encoding=UTF8', '--locale=C'];
  const made = [execFileSync(initdb, ['--version'], { encoding: 'utf8' }), password, owner, ...options];
  const name = createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 16);
  const template = join(templates, name);
  if (existsSync(template)) return template;
  const folder = newFolder();
  const secret = join(folder, 'password');
  writeFileSync(secret, password, { mode: 0o644 });
  mkdirSync(join(folder, 'data'));
  if (owner) chownSync(join(folder, 'data'), owner.uid, owner.gid);
  const args = ['-D', join(folder, 'data'), '--pwfile', secret, ...options];
  execFileSync(...asOwner(initdb, args), { cwd: folder, env, stdio: 'pipe' });
  mkdirSync(templates, { recursive: true });
  const own = `${template}.${process.pid}`;
  execFileSync('cp', ['-a', join(folder, 'data'), own]);
  try {
    renameSync(own, template);
  } catch {
    rmSync(own, { recursive: true, force: true }); // another process was faster
  }
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
  return template;
}

/** Makes a cluster and starts it. `settings` are those of postgresql.conf; `version` is one of `versions`. */
export async function startCluster(settings = {}, version = versions[0]) {
  const folder = newFolder();
  execFileSync('cp', ['-a', templateOf(version), join(folder, 'data')]);
  return new Cluster(folder, await freePort(), settings, programsOf(version)).start();
}

export { asOwner, password, user };
