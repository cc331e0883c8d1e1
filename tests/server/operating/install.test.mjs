// The service as docs/operating.md installs it: in a bare root directory, by the page's commands and with its unit.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import '../../support/environment.mjs';
import { noMounts } from '../support/privileges.mjs';
import { eventually } from '../support/server.mjs';
import { block, makeRoot, replaceAll, root, run } from './document.mjs';
import { spawnReadOnly } from './read-only.mjs';
import { skipFor } from '../../support/skip.mjs';

const build = join(root, 'build');
const output = (command, args) => execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe' });

function reasonToSkip() {
  if (process.getuid() !== 0) return 'only root can make a root directory';
  if (spawnSync('mmdebstrap', ['--version']).error) return 'mmdebstrap is not installed';
  return noMounts;
}

/** The packages of the libraries that a program is linked to. */
function packagesOf(program) {
  const libraries = [...output('ldd', [program]).matchAll(/=> \S+\/(\S+) /g)].map(([, name]) => `*/${name}`);
  return [
    ...new Set([...output('dpkg-query', ['--search', ...libraries]).matchAll(/^([^:]+):/gm)].map(([, name]) => name)),
  ];
}

describe('the service', { skip: skipFor(reasonToSkip()), timeout: 600_000 }, () => {
  const unit = block('ini unit');
  const setting = (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)[1];
  let target;
  /** Runs a command in the root directory. */
  const inside = (...command) => output('chroot', [target, ...command]);
  const modeAndOwner = (name) => inside('stat', '-c', '%a %U', name).trim();

  before(() => {
    target = mkdtempSync(join(build, 'service-root-'));
    chmodSync(target, 0o755);
    const release = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))[1];
    makeRoot(target, release, [
      'passwd',
      'procps',
      'systemd',
      ...packagesOf(join(build, 'release/native/flagadmin-server')),
    ]);
  });
  after(() => rmSync(target, { recursive: true, force: true }));

  test('is installed: program, user, token, options, and a unit that systemd understands', async () => {
    const [first, ...others] = block('sh install').split('\n');
    await run(
      replaceAll(first, { 'build/release': join(build, 'release'), '/usr/local': join(target, 'usr/local') }),
      {},
    );
    inside('sh', '-euc', others.join('\n'));
    assert.match(inside('id', 'flagadmin'), /^uid=\d+\(flagadmin\) gid=\d+\(flagadmin\)/);
    assert.match(readFileSync(join(target, 'etc/flagadmin/admin-token'), 'utf8'), /^[0-9a-f]{64}$/);
    assert.equal(modeAndOwner('/etc/flagadmin/admin-token'), '600 flagadmin');
    assert.equal(modeAndOwner('/etc/flagadmin/environment'), '600 root');
    inside('sh', '-euc', block('sh check-config'));
    writeFileSync(join(target, 'etc/systemd/system/flagadmin-server.service'), unit);
    const verify = 'systemd-analyze verify --man=no /etc/systemd/system/flagadmin-server.service 2>&1';
    assert.doesNotMatch(inside('sh', '-c', verify), /flagadmin-server/); // an unknown setting is only a warning
  });

  test('runs as its unit has it, with a root that it only reads, and reads its tokens again', async () => {
    const state = `/var/lib/${setting('StateDirectory')}`;
    const user = setting('User');
    inside('install', '-d', '-m', setting('StateDirectoryMode'), '-o', user, '-g', user, state);
    const variables = readFileSync(join(target, setting('EnvironmentFile')), 'utf8')
      .trim()
      .split('\n');
    const child = spawnReadOnly(target, join(target, state), ['FLAGADMIN_PORT=0', ...variables, setting('ExecStart')]);
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    const exited = once(child, 'exit');
    const line = once(createInterface({ input: child.stdout }), 'line').then(([text]) => text);
    const first = await Promise.race([line, exited.then(([code]) => `ended with ${code}: ${said}`)]);
    const url = /^flagadmin-server listening on (http:\S+)$/.exec(first)?.[1];
    assert.ok(url, first);
    const file = join(target, 'etc/flagadmin/admin-token');
    const status = async () =>
      (await fetch(`${url}/api/admin/addons`, { headers: { authorization: readFileSync(file, 'utf8').trim() } }))
        .status;
    assert.equal((await fetch(`${url}/ready`)).status, 200);
    assert.equal(await status(), 200);
    assert.equal(modeAndOwner(`${state}/flagadmin.db`), '600 flagadmin');
    const reload = setting('ExecReload').replace('$MAINPID', child.pid);
    inside('sh', '-euc', replaceAll(block('sh replace-admin-token'), { 'systemctl reload flagadmin-server': reload }));
    assert.ok(await eventually(async () => (await status()) === 200), said);
    child.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null], said);
  });
});
