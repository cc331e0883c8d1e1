// A private PostgreSQL cluster: in a temporary folder, on a free port of the loopback, with a password, gone with the process that made it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const user = 'flagadmin';
/** Odd enough to need encoding in a URL, and to be recognised wherever it should not be. */
const password = 'p4ss/w:rd@never-logged';

/** Where PostgreSQL's programs are: Debian does not put them on the PATH. */
function programs() {
  const all = '/usr/lib/postgresql';
  const versions = existsSync(all) ? readdirSync(all).filter((name) => /^\d+$/.test(name)) : [];
  const newest = versions.sort((left, right) => right - left)[0];
  return newest === undefined ? '' : join(all, newest, 'bin/');
}
const bin = programs();

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
/** The database ends at once when its tests do, in whatever way. */
const asOwner = (command, args) => ['setpriv', [...identity, '--pdeathsig', 'QUIT', command, ...args]];

/** A port that nobody listens on, and that the system gives to no outgoing connection while the database is stopped. */
async function freePort() {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 17_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (isFree) {
      probe.close();
      await once(probe, 'close');
      return port;
    }
  }
}

const folders = new Set();
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGQUIT');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

const isAnswering = (port) =>
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
  constructor(folder, port, settings) {
    Object.assign(this, { folder, port, settings });
  }

  /** What a server is given: a database that exists, by way of other ports if need be. */
  url({ database = 'postgres', query = '', ports = [this.port] } = {}) {
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
    return `postgresql://${user}:${encodeURIComponent(password)}@${hosts}/${database}${query}`;
  }

  /** The same, with tables of its own in the database. */
  newSchema() {
    const name = `store_${(this.schemas = (this.schemas ?? 0) + 1)}`;
    this.sql(`CREATE SCHEMA ${name}`);
    return this.url({ query: `?options=-csearch_path%3D${name}` });
  }

  /** Runs SQL and answers its output, with columns parted by `|`. */
  sql(text, url = this.url()) {
    const args = ['-X', '-A', '-t', '-q', '-v', 'ON_ERROR_STOP=1', '-d', url, '-c', text];
    return execFileSync(`${bin}psql`, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  }

  async start() {
    const settings = {
      port: this.port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      shared_buffers: '16MB',
      max_connections: 60,
      ...this.settings,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(...asOwner(`${bin}postgres`, ['-D', join(this.folder, 'data'), ...args]), {
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk) => (said = (said + chunk).slice(-10_000)));
    running.add(child);
    this.child = child;
    this.exited = once(child, 'exit').finally(() => running.delete(child));
    const answers = async () => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL does not start: ${said}`);
      return /ready to accept (read-only )?connections/.test(said) && (await isAnswering(this.port));
    };
    await until(answers, 'PostgreSQL starts');
    return this;
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
    execFileSync(...asOwner(`${bin}pg_basebackup`, ['-d', this.url(), '-D', data, '-R', '-c', 'fast', '--no-sync']), {
      cwd: folder,
      stdio: 'pipe',
    });
    return new Cluster(folder, await freePort(), this.settings).start();
  }

  promote() {
    this.sql('SELECT pg_promote()');
  }
}

/** Makes a cluster and starts it. `settings` are those of postgresql.conf. */
export async function startCluster(settings = {}) {
  const folder = newFolder();
  const secret = join(folder, 'password');
  writeFileSync(secret, password, { mode: 0o644 });
  mkdirSync(join(folder, 'data'));
  if (owner) chownSync(join(folder, 'data'), owner.uid, owner.gid);
  const args = ['-D', join(folder, 'data'), '-U', user, '-A', 'scram-sha-256', '--pwfile', secret, '--no-sync'];
  execFileSync(...asOwner(`${bin}initdb`, [...args, '--encoding=UTF8', '--locale=C']), { cwd: folder, stdio: 'pipe' });
  return new Cluster(folder, await freePort(), settings).start();
}

export { password };
