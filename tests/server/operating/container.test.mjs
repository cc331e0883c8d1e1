// The server of the Dockerfile, built and run by buildah without privileges of a daemon, from a root directory that mmdebstrap makes.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import '../../support/environment.mjs';
import { freePort } from '../support/free-port.mjs';
import { noMounts } from '../support/privileges.mjs';
import { eventually } from '../support/server.mjs';
import { makeRoot, root } from './document.mjs';
import { spawnReadOnly } from './read-only.mjs';
import { skipFor } from '../../support/skip.mjs';

const output = (command, args, options) => execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe', ...options });
const folder = mkdtempSync(join(root, 'build/container-'));
// Storage of its own, gone with the test.
const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
const buildah = (...args) => output('buildah', [...storage, ...args], { maxBuffer: 2 ** 28 }).trim();

/** Whether a container can be made, and run a command, on this machine. */
function reasonToSkip() {
  if (process.getuid() !== 0) return 'only root can make a root directory';
  const made = spawnSync('buildah', [...storage, 'from', 'scratch'], { encoding: 'utf8' });
  if (made.error) return 'buildah is not installed';
  if (made.status !== 0) return `buildah: ${made.stderr.trim()}`;
  if (spawnSync('mmdebstrap', ['--version']).error) return 'mmdebstrap is not installed';
  return noMounts;
}
const skip = skipFor(reasonToSkip());
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/** A root directory with this machine's way to its packages, as an image. */
function makeBase() {
  const base = join(folder, 'base');
  makeRoot(base, 'bookworm', ['ca-certificates']);
  writeFileSync(join(base, 'etc/dpkg/dpkg.cfg.d/force-unsafe-io'), 'force-unsafe-io\n'); // as in Debian's images
  const certificates = '/usr/local/share/ca-certificates';
  if (existsSync(certificates)) {
    output('cp', ['-r', `${certificates}/.`, join(base, certificates)]);
    output('chroot', [base, 'update-ca-certificates']);
  }
  for (const name of ['resolv.conf', 'hosts']) copyFileSync(`/etc/${name}`, join(base, 'etc', name));
  const container = buildah('from', 'scratch');
  buildah('copy', container, base, '/');
  buildah('commit', container, 'localhost/base');
  rmSync(base, { recursive: true });
}

describe('the container', { skip, timeout: 1_800_000 }, () => {
  let container;
  before(() => {
    makeBase();
    const image = ['--tag', 'localhost/flagadmin-server', '--build-arg', 'BASE=localhost/base', '--format', 'docker'];
    buildah('build', '--isolation', 'chroot', '--ignorefile', join(root, '.dockerignore'), ...image, root);
    container = buildah('from', 'localhost/flagadmin-server');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('has a user of its own, a health check, and one folder to write to', () => {
    const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/flagadmin-server'));
    assert.equal(Docker.config.User, '999'); // which Kubernetes knows not to be root
    assert.deepEqual(Object.keys(Docker.config.Volumes), ['/var/lib/flagadmin']);
    assert.match(Docker.config.Healthcheck.Test.join(' '), /curl .*\/health/);
    assert.equal(Docker.config.StopSignal, 'SIGTERM');
    assert.deepEqual(Docker.config.Entrypoint, ['/usr/bin/flagadmin-server']);
  });

  test('serves as a user of its own, is healthy, and stops on SIGTERM', async () => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const uid = Number(buildah('run', '--isolation', 'chroot', container, 'id', '-u'));
    assert.ok(uid > 0);
    output('chown', [`${uid}:${uid}`, data]);
    const port = await freePort();
    const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/flagadmin-server'));
    const options = ['--isolation', 'chroot', '--volume', `${data}:/var/lib/flagadmin`];
    const settings = ['--env', `FLAGADMIN_PORT=${port}`, '--env', 'FLAGADMIN_ADMIN_TOKEN=token-of-the-container'];
    const run = ['run', ...options, ...settings, container, '--', ...Docker.config.Entrypoint];
    const child = spawn('buildah', [...storage, ...run], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    const exited = once(child, 'exit');
    const ask = (path) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: 'token-of-the-container' } }).then(
        ({ status }) => status,
        () => undefined,
      );
    assert.ok(await eventually(async () => child.exitCode !== null || (await ask('/ready')) === 200), said);
    assert.equal(child.exitCode, null, said);
    assert.equal(await ask('/api/admin/addons'), 200);
    assert.ok(existsSync(join(data, 'flagadmin.db')));
    const check = Docker.config.Healthcheck.Test.slice(1).join(' ');
    buildah('run', '--isolation', 'chroot', '--env', `FLAGADMIN_PORT=${port}`, container, 'sh', '-c', check);
    child.kill('SIGTERM');
    await exited;
    assert.ok(await eventually(async () => (await ask('/health')) === undefined));
  });

  test('needs nothing of its root but to read it', async () => {
    const data = join(folder, 'data-read-only');
    mkdirSync(data);
    const mounted = buildah('mount', container);
    const uid = Number(output('chroot', [mounted, 'id', '-u', 'flagadmin']));
    output('chown', [`${uid}:${uid}`, data]);
    const port = await freePort();
    const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/flagadmin-server'));
    const settings = [`FLAGADMIN_PORT=${port}`, 'FLAGADMIN_ADMIN_TOKEN=token-of-the-container'];
    const child = spawnReadOnly(mounted, data, [...Docker.config.Env, ...settings, ...Docker.config.Entrypoint]);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    const exited = once(child, 'exit');
    const created = await eventually(async () => {
      if (child.exitCode !== null) return true;
      const strategy = { name: 'large', description: 'x'.repeat(1_000_000), parameters: [] };
      return fetch(`http://127.0.0.1:${port}/api/admin/strategies`, {
        method: 'POST',
        headers: { authorization: 'token-of-the-container', 'content-type': 'application/json' },
        body: JSON.stringify(strategy),
      }).catch(() => undefined);
    });
    assert.equal(created.status, 201, said);
    assert.ok(existsSync(join(data, 'flagadmin.db')));
    child.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null], said);
    buildah('umount', container);
  });
});
