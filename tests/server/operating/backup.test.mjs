// Back-up and restore, by the commands of docs/operating.md.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import '../../support/environment.mjs';
import { sendDirectly } from '../support/client.mjs';
import { ask, folder, isReady, start, update } from '../support/database.mjs';
import { addonUpdate } from '../support/samples.mjs';
import { startServer, writeFile } from '../support/server.mjs';
import { startCluster, until, versions } from '../postgresql/support/cluster.mjs';
import { block, contents, replaceAll, run } from './document.mjs';

const change = async (server, description) => assert.equal((await update(server, { description })).status, 200);

/** Changes, backs up under load, changes again, restores: all is as it was at the time of the back-up. */
async function backUpAndRestore({ begin, backUp, restore, copy, env }) {
  let server = await begin();
  await change(server, 'kept');
  const strategy = { name: 'kept', parameters: [] };
  assert.equal((await ask(server, 'POST', 'strategies', strategy)).status, 201);
  const stored = await contents(server);
  await run(backUp, { env });
  assert.match(backUp, /^umask 077$/m);
  assert.equal(statSync(copy).mode & 0o777, 0o600, 'no other user can read the copy');
  await change(server, 'lost');
  const services = {
    stop: async () => assert.equal((await server.stop()).code, 0),
    start: async () => (server = await begin()),
  };
  await run(restore, { env, ...services });
  assert.deepEqual(await contents(server), stored);
  await change(server, 'after');
  await services.stop();
}

test('SQLite', async () => {
  const database = join(folder, 'flagadmin.db');
  const group = execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim();
  const paths = { '/var/lib/flagadmin/flagadmin.db': database, '/var/backups/flagadmin.db': join(folder, 'copy.db') };
  await backUpAndRestore({
    begin: () => start(database),
    backUp: replaceAll(block('sh backup-sqlite'), paths),
    copy: join(folder, 'copy.db'),
    restore: replaceAll(block('sh restore-sqlite'), {
      ...paths,
      '-o flagadmin -g flagadmin': `-o ${userInfo().username} -g ${group}`,
    }),
  });
  assert.equal(statSync(database).mode & 0o777, 0o600);
  const server = await start(database);
  const { body } = await ask(server, 'POST', 'addons', addonUpdate);
  assert.equal(body.id, 1003, 'no id that was given after the back-up');
  await server.stop();
});

test('the admin token is replaced', async () => {
  const file = writeFile(folder, 'admin-token', 'an-admin-token-of-a-file');
  const server = await startServer({ token: null, args: ['--admin-token-file', file, '--log', 'json'] });
  const group = execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim();
  const commands = replaceAll(block('sh replace-admin-token'), {
    '/etc/flagadmin/admin-token': file,
    'flagadmin:flagadmin': `${userInfo().username}:${group}`,
  });
  const reload = async () => {
    process.kill(server.pid, 'SIGHUP');
    await server.logged(/^the tokens were read again$/);
  };
  await run(commands, { reload });
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const status = async (token) => (await sendDirectly(server, 'GET', '/api/admin/addons', { token })).status;
  assert.equal(await status('an-admin-token-of-a-file'), 401);
  assert.equal(await status(readFileSync(file, 'utf8').trim()), 200);
  await server.stop();
});

describe('PostgreSQL', { timeout: 120_000 }, () => {
  let cluster;
  before(async () => (cluster = await startCluster()));
  after(() => cluster.remove());

  test(`${versions[0]}`, async () => {
    const database = cluster.url();
    await backUpAndRestore({
      env: { FLAGADMIN_DATABASE: database, PATH: `${cluster.bin}:${process.env.PATH}` },
      begin: async () => {
        const server = await start(database);
        await until(() => isReady(server), 'ready');
        return server;
      },
      backUp: replaceAll(block('sh backup-postgresql'), { '/var/backups': folder }),
      copy: join(folder, 'flagadmin.dump'),
      restore: replaceAll(block('sh restore-postgresql'), { '/var/backups': folder }),
    });
  });
});
