// The file of the database: whose it is, what is refused, and what stays in it under another configuration.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import '../../support/environment.mjs';
import { ask, fixturesFile, folder, isReady, newDatabase, sqlite, start, update } from '../support/database.mjs';
import { nthFailure } from '../support/nth-failure.mjs';
import { addonUpdate } from '../support/samples.mjs';
import { adminToken, eventually, runServer, startServer, writeFile } from '../support/server.mjs';
import { skipFor } from '../../support/skip.mjs';

const refusal = async (database, through) => {
  const { code, stderr } = await runServer(['--port', '0', '--database', database], {}, through);
  assert.equal(code, 2, stderr);
  return stderr;
};

/** Runs work in another folder. */
async function inFolder(place, work) {
  const before = process.cwd();
  process.chdir(place);
  await work().finally(() => process.chdir(before));
}

const isRoot = process.getuid() === 0;

/** What root does beside the database of the service, which another user runs. */
describe('files beside the database', {
  skip: skipFor(!isRoot && 'only root can run programs as another user'),
}, () => {
  const nobody = 65534;
  const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
  chmodSync(folder, 0o755);
  async function databaseOfNobody() {
    const place = mkdtempSync(join(folder, 'of-nobody-'));
    chownSync(place, nobody, nobody);
    const database = join(place, 'flagadmin.db');
    await (await start(database, { through: asNobody })).stop();
    return database;
  }
  const serves = async (database) => (await (await start(database, { through: asNobody })).stop()).code;

  test("are its owner's, with its mode, when root makes them, and stay so after a kill", async () => {
    const database = await databaseOfNobody();
    chmodSync(database, 0o640);
    const server = await start(database);
    assert.equal((await update(server)).status, 200);
    const place = join(database, '..');
    const names = readdirSync(place);
    assert.deepEqual(names.map((name) => name.replace('flagadmin.db', '')).sort(), ['', '-lock', '-shm', '-wal']);
    for (const name of names) {
      const { uid, gid, mode } = statSync(join(place, name));
      assert.deepEqual([name, uid, gid, mode & 0o777], [name, nobody, nobody, 0o640]);
    }
    await server.kill();
    assert.ok(existsSync(`${database}-lock`));
    assert.equal(await serves(database), 0);
  });

  test('are never another name of a file: that one stays as it is', async () => {
    const database = await databaseOfNobody();
    for (const [suffix, link] of ['-lock', '-wal', '-shm', '-journal'].flatMap((name) => [
      [name, symlinkSync],
      [name, linkSync],
    ])) {
      const victim = writeFile(folder, 'victim', 'secret');
      chmodSync(victim, 0o600);
      link(victim, database + suffix);
      const message = `flagadmin-server: ${database}: ${database}${suffix} must be a regular file with one name: remove it\n`;
      const { code, stderr } = await runServer(['check', '--database', database]);
      const outcome = [code, stderr, await refusal(database)];
      assert.deepEqual(outcome, [2, message, message]);
      const { uid, mode } = statSync(victim);
      assert.deepEqual([uid, mode & 0o777, readFileSync(victim, 'utf8')], [0, 0o600, 'secret'], suffix);
      rmSync(database + suffix, { force: true });
      rmSync(victim);
    }
    assert.equal(await serves(database), 0);
  });

  test('an unlocked lock of another user is replaced; one in use is named', async () => {
    const database = await databaseOfNobody();
    const lock = `${database}-lock`;
    writeFileSync(lock, '', { mode: 0o600 });
    assert.equal(await serves(database), 0);
    writeFileSync(lock, '', { mode: 0o600 });
    const holder = spawn('flock', ['--exclusive', lock, 'cat'], { stdio: ['pipe', 'ignore', 'inherit'] });
    const isHeld = () => spawnSync('flock', ['--nonblock', '--exclusive', lock, 'true']).status !== 0;
    assert.ok(await eventually(isHeld));
    assert.equal(
      await refusal(database, asNobody),
      `flagadmin-server: ${database}: ${lock} cannot be opened for writing: Permission denied\n`,
    );
    holder.stdin.end();
    await once(holder, 'exit');
    assert.equal(await serves(database), 0);
  });
});

describe('the database file', () => {
  test('is held by one server', async () => {
    const database = newDatabase();
    const server = await start(database);
    assert.match(await refusal(database), /^flagadmin-server: .*is in use by another flagadmin-server\n$/);
    await server.kill();
    await (await start(database)).stop();
  });

  for (const name of ['./:memory:', './file:plain.db'])
    test(`is a file, also when it is called ${name}`, () =>
      inFolder(folder, async () => {
        const server = await start(name);
        assert.equal((await update(server)).status, 200);
        await server.stop();
        assert.ok(existsSync(name) && !existsSync('plain.db'));
      }));

  test('is not written without --database', () =>
    inFolder(mkdtempSync(join(folder, 'empty-')), async () => {
      const server = await startServer({ args: ['--fixtures', fixturesFile, '--log', 'off'] });
      assert.equal((await update(server)).status, 200);
      await server.kill();
      assert.deepEqual(readdirSync('.'), []);
    }));

  test('holds no token, and is for its owner only, whatever the umask', async () => {
    const database = newDatabase();
    const server = await start(database, { through: ['sh', '-c', 'umask 0 && exec "$0" "$@"'] });
    assert.equal((await update(server)).status, 200);
    for (const path of [database, `${database}-wal`, `${database}-shm`]) {
      assert.ok(!readFileSync(path).includes(adminToken));
      assert.equal((statSync(path).mode & 0o777).toString(8), '600', path);
    }
    await server.stop();
    assert.ok(!existsSync(`${database}-wal`), 'the log is folded in at the end');
  });

  test('has a version and the mark of this program; of a newer version it is refused, and left as it is', async () => {
    const database = newDatabase();
    await (await start(database)).stop();
    const bytes = readFileSync(database);
    assert.deepEqual([bytes.readUInt32BE(60), bytes.readUInt32BE(68)], [1, 0x666c6164]);
    bytes.writeUInt32BE(99, 60);
    writeFileSync(database, bytes);
    assert.match(await refusal(database), /the database has layout 99, this program supports layout 1 only/);
    assert.deepEqual(readFileSync(database), bytes);
  });

  test('is made of an empty one', async () => {
    const server = await start(writeFile(folder, 'empty.db', ''));
    assert.equal((await update(server)).status, 200);
    await server.stop();
  });

  test('is refused when it is read-only from the beginning', async () => {
    const database = writeFile(folder, 'read-only.db', '');
    chmodSync(database, 0o400);
    // Root may write anything, save where that capability is given up.
    const through = isRoot ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--inh-caps=-all'] : [];
    assert.match(await refusal(database, through), /read-only\.db: cannot be opened for writing: Permission denied/);
  });
});

test('fixtures are not loaded again after everything was deleted', async () => {
  const database = newDatabase();
  const first = await start(database);
  for (const path of ['addons/1', 'addons/2', 'service-account/9', 'strategies/existing-strategy'])
    assert.equal((await ask(first, 'DELETE', path)).status, 200, path);
  await first.stop();
  const second = await start(database);
  assert.deepEqual((await ask(second, 'GET', 'addons')).body.addons, []);
  await second.stop();
});

test('a change for which there is no space: not ready, although smaller ones succeed, until a write on trial does', async () => {
  const { env, set } = nthFailure(folder);
  const database = newDatabase();
  const server = await start(database, { env });
  assert.equal((await update(server, { description: 'before' })).status, 200);
  set({ limit: statSync(`${database}-wal`).size });
  assert.equal((await update(server, { description: 'x'.repeat(100_000) })).status, 503);
  for (let i = 0; i < 4; i += 1) assert.ok(!(await isReady(server)));
  set();
  assert.ok(await eventually(() => isReady(server)), 'without any change');
  await server.stop();
  const left = sqlite(database, 'SELECT count(*) FROM resource; PRAGMA integrity_check;');
  assert.equal(left, '5\nok', 'trials leave nothing');
});

test('what was sensitive when it was stored stays masked, under providers of other parameters (D14i)', async () => {
  const parameter = ([name, sensitive]) => ({ name, displayName: name, type: 'text', required: false, sensitive });
  const pager = { name: 'pager', displayName: 'P', description: 'Rings', documentationUrl: 'https://example.com/' };
  const addon = { ...addonUpdate, provider: 'pager' };
  const addons = [{ ...addon, id: 1, description: null, parameters: { number: 'fixture-secret' } }];
  const stored = ['--database', newDatabase(), '--fixtures', writeFile(folder, 'pagers.json', { addons })];

  async function withProviders(parameters, work) {
    const definitions = [{ ...pager, parameters: parameters.map(parameter), events: [] }];
    const server = await startServer({ args: [...stored, '--providers', writeFile(folder, 'p.json', definitions)] });
    await work(async (method, path, sent) => {
      const { text, body } = await ask(server, method, path, sent && { ...addon, parameters: sent });
      assert.ok(!/secret|sensitiveParameters/.test(text), text);
      return body.parameters ?? body.addons.map((one) => one.parameters);
    });
    await server.stop();
  }

  const numberAndVolume = [
    ['number', true],
    ['volume', false],
  ];
  await withProviders(numberAndVolume, (send) => send('POST', 'addons', { number: 'sent-secret', volume: 11 }));
  await withProviders([['phone', true], numberAndVolume[1]], async (send) => {
    assert.deepEqual(await send('GET', 'addons'), [{ number: '*****' }, { number: '*****', volume: 11 }]);
    const kept = { number: '*****', volume: 12 };
    assert.deepEqual(await send('PUT', 'addons/2', kept), kept);
  });
  await withProviders([['number', false]], async (send) => {
    assert.deepEqual(await send('GET', 'addons'), [{ number: '*****' }, { number: '*****', volume: 12 }]);
    assert.deepEqual(await send('PUT', 'addons/2', { number: '*****' }), { number: '*****' });
    assert.deepEqual(await send('PUT', 'addons/1', { number: 'clear' }), { number: 'clear' });
    assert.deepEqual(await send('GET', 'addons'), [{ number: 'clear' }, { number: '*****' }]);
  });
});
