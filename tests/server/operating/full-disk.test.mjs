// A file system without space: changes get 503, and so does /ready, until there is space again.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import { sendDirectly } from '../support/client.mjs';
import { noMounts } from '../support/privileges.mjs';
import { eventually, startServer, temporaryFolder } from '../support/server.mjs';
import { startCluster } from '../postgresql/support/cluster.mjs';

const disk = join(temporaryFolder(), 'disk');

/** Mounts a small file system in memory. */
function mount(megabytes) {
  mkdirSync(disk, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk], { stdio: 'pipe' });
}
const unmount = () => execFileSync('umount', ['--lazy', disk]);
process.on('exit', () => {
  try {
    unmount();
  } catch {
    // it has been unmounted
  }
});

const filler = join(disk, 'filler');
const fill = () => {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
};
const free = () => rmSync(filler);

let names = 0;
/** The status of a change that needs space. */
const change = async (server) => {
  const body = { name: `large ${(names += 1)}`, description: 'x'.repeat(200_000), parameters: [] };
  return (await sendDirectly(server, 'POST', '/api/admin/strategies', { body })).status;
};
const ready = async (server) => (await sendDirectly(server, 'GET', '/ready')).status;

/** Fills the disk and makes space again, twice. */
async function proveReadiness(server) {
  assert.ok(await eventually(async () => (await ready(server)) === 200));
  for (let round = 0; round < 2; round += 1) {
    assert.equal(await change(server), 201);
    fill();
    // Files have some space within them still: small writes, such as that on trial for /ready, may succeed.
    assert.ok(await eventually(async () => (await change(server)) === 503), 'changes fail');
    assert.equal((await sendDirectly(server, 'GET', '/health')).status, 200);
    assert.equal((await sendDirectly(server, 'GET', '/api/admin/addons')).status, 200, 'reading goes on');
    free();
    assert.ok(await eventually(async () => (await ready(server)) === 200), 'ready without any change');
    assert.equal(await change(server), 201);
  }
  assert.equal((await server.stop()).code, 0);
}

describe('a full disk', { skip: noMounts, timeout: 180_000 }, () => {
  test('SQLite', async () => {
    mount(8);
    await proveReadiness(await startServer({ args: ['--database', join(disk, 'store.db'), '--log', 'json'] }));
    unmount();
  });

  describe('PostgreSQL', () => {
    let cluster;
    before(async () => {
      cluster = await startCluster();
      mount(32);
      const { uid, gid } = statSync(cluster.folder);
      chownSync(disk, uid, gid);
      execFileSync('chmod', ['o+x', join(disk, '..')]);
    });
    after(async () => {
      await cluster.remove();
      unmount();
    });

    test('a tablespace of its own', async () => {
      cluster.sql(`CREATE TABLESPACE small LOCATION '${disk}'`);
      cluster.sql('CREATE DATABASE small TABLESPACE small');
      const url = cluster.url({ database: 'small' });
      await proveReadiness(await startServer({ args: ['--database', url, '--log', 'json'] }));
    });
  });
});
