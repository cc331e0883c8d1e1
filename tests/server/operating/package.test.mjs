// The Debian package of the server, in a bare root directory: installed, started, upgraded, purged.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';

import { noMounts } from '../support/privileges.mjs';
import { makeRoot, root } from './document.mjs';
import { spawnReadOnly } from './read-only.mjs';
import { skipFor } from '../../support/skip.mjs';

const build = join(root, 'build');
const names = readdirSync(build).filter((name) => /^flagadmin-server_.*\.deb$/.test(name));
const output = (command, args, options) => execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe', ...options });

function reasonToSkip() {
  if (names.length === 0) return 'there is no package: ./dev package';
  if (process.getuid() !== 0) return 'only root can make a root directory';
  try {
    output('mmdebstrap', ['--version']);
  } catch {
    return 'mmdebstrap is not installed';
  }
  return noMounts;
}

describe('the Debian package', { skip: skipFor(reasonToSkip()), timeout: 600_000 }, () => {
  const deb = join(build, names[0] ?? '');
  let target;
  /** Runs a command in the root directory. */
  const inside = (...command) => output('chroot', [target, ...command]);
  const dpkg = (...args) =>
    inside('env', 'DEBIAN_FRONTEND=noninteractive', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'dpkg', ...args);
  const path = (name) => join(target, name);
  const token = () => readFileSync(path('etc/flagadmin/admin-token'), 'utf8').trim();
  const unit = () => readFileSync(path('usr/lib/systemd/system/flagadmin-server.service'), 'utf8');

  before(() => {
    target = mkdtempSync(join(build, 'package-root-'));
    chmodSync(target, 0o755);
    const packages = output('dpkg-deb', ['--field', deb, 'Depends'])
      .split(',')
      .map((one) => one.split('|')[0].replace(/\(.*/, '').trim());
    const release = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))[1];
    makeRoot(target, release, packages);
    execFileSync('cp', [deb, path('flagadmin-server.deb')]);
  });
  after(() => rmSync(target, { recursive: true, force: true }));

  /** Starts the service as its unit has it. */
  async function start() {
    const variables = [...unit().matchAll(/^Environment=(.*)$/gm)].map(([, one]) => one.replace('%S', '/var/lib'));
    inside('install', '-d', '-m', '0700', '-o', 'flagadmin', '-g', 'flagadmin', '/var/lib/flagadmin');
    const [, program] = /^ExecStart=(.*)$/m.exec(unit());
    const options = ['FLAGADMIN_PORT=0', ...variables];
    const child = spawnReadOnly(target, join(target, 'var/lib/flagadmin'), [...options, program]);
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    const exited = once(child, 'exit');
    const line = once(createInterface({ input: child.stdout }), 'line').then(([text]) => text);
    const first = await Promise.race([line, exited.then(([code]) => `ended with ${code}: ${said}`)]);
    const url = /^flagadmin-server listening on (http:\S+)$/.exec(first)?.[1];
    assert.ok(url, first);
    const ask = (resource, options = {}) => fetch(url + resource, { headers: { authorization: token() }, ...options });
    const stop = async () => {
      child.kill('SIGTERM');
      assert.deepEqual(await exited, [0, null], said);
    };
    return { ask, stop };
  }

  const strategies = async ({ ask }) => {
    const response = await ask('/api/admin/strategies');
    assert.equal(response.status, 200);
    return (await response.json()).strategies.map(({ name }) => name);
  };

  test('satisfies lintian', () => {
    assert.equal(output('lintian', ['--fail-on', 'error,warning', deb]), '');
  });

  test('is installed: user, token, options, and a unit that systemd understands', () => {
    dpkg('--install', '/flagadmin-server.deb');
    assert.match(inside('id', 'flagadmin'), /^uid=\d+\(flagadmin\) gid=\d+\(flagadmin\)/);
    assert.match(token(), /^[0-9a-f]{64}$/);
    const modeAndOwner = (name) => inside('stat', '-c', '%a %U', name).trim();
    assert.equal(modeAndOwner('/etc/flagadmin/admin-token'), '600 flagadmin');
    assert.equal(modeAndOwner('/etc/flagadmin/environment'), '600 root');
    assert.match(dpkg('--verify', 'flagadmin-server'), /^$/);
    const verify = 'systemd-analyze verify --man=no /usr/lib/systemd/system/flagadmin-server.service 2>&1';
    assert.doesNotMatch(inside('sh', '-c', verify), /flagadmin-server/); // an unknown setting is only a warning
  });

  test('has a manual page with all options, and the documents', () => {
    const page = gunzipSync(readFileSync(path('usr/share/man/man8/flagadmin-server.8.gz'))).toString();
    const plain = page.replaceAll('\\-', '-').replaceAll(/\\f[A-Z]/g, '');
    const options = inside('flagadmin-server', '--help')
      .match(/^ +--[\w-]+/gm)
      .map((one) => one.trim());
    assert.ok(options.length >= 15);
    for (const option of [...options, '.SH SIGNALS', '.SH FILES']) assert.ok(plain.includes(option), option);
    for (const name of ['operating.md', 'README.md', 'copyright', 'CHANGELOG.md.gz'])
      assert.ok(statSync(path(`usr/share/doc/flagadmin-server/${name}`)).size > 100, name);
  });

  test('starts with a read-only root, and serves requests', async () => {
    const server = await start();
    assert.equal((await server.ask('/ready')).status, 200);
    const created = await server.ask('/api/admin/strategies', {
      method: 'POST',
      headers: { authorization: token(), 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'kept', parameters: [] }),
    });
    assert.equal(created.status, 201);
    await server.stop();
    assert.equal(inside('stat', '-c', '%a %U', '/var/lib/flagadmin/flagadmin.db').trim(), '600 flagadmin');
  });

  test('installed again, it keeps the token, the options and the data', async () => {
    const before = token();
    appendFileSync(path('etc/flagadmin/environment'), 'FLAGADMIN_LOG=text\n');
    dpkg('--install', '/flagadmin-server.deb');
    assert.equal(token(), before);
    assert.match(readFileSync(path('etc/flagadmin/environment'), 'utf8'), /^FLAGADMIN_LOG=text$/m);
    const server = await start();
    assert.deepEqual(await strategies(server), ['kept']);
    await server.stop();
  });

  test('purged, it leaves the data and their owner, and nothing else', async () => {
    dpkg('--purge', 'flagadmin-server');
    assert.ok(!existsSync(path('etc/flagadmin')));
    assert.ok(!existsSync(path('usr/bin/flagadmin-server')));
    assert.equal(inside('stat', '-c', '%U', '/var/lib/flagadmin/flagadmin.db').trim(), 'flagadmin');
    dpkg('--install', '/flagadmin-server.deb');
    const server = await start();
    assert.deepEqual(await strategies(server), ['kept']);
    await server.stop();
  });
});
