// `flagadmin-server check` and the files that a server refuses: nothing is written to them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import '../../support/environment.mjs';
import { sendDirectly } from '../support/client.mjs';
import { damages, makeSecondOnes } from '../support/damages.mjs';
import { addonUpdate, fixtures, tokens } from '../support/samples.mjs';
import { runServer, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);
const newDatabase = () => join(mkdtempSync(join(folder, 'store-')), 'flagadmin.db');
const sqlite = (file, sql) => execFileSync('sqlite3', ['-bail', file], { input: sql, encoding: 'utf8' }).trim();
const start = (database) => startServer({ args: ['--database', database, '--fixtures', fixturesFile] });
const check = (database) => runServer(['check', '--database', database]);

/** Names and bytes of everything beside a database; not of SQLite's index of a write-ahead log, which readers make. */
const contents = (database) => {
  const place = join(database, '..');
  const names = readdirSync(place).filter((name) => !name.endsWith('-shm'));
  return names.sort().map((name) => [name, readFileSync(join(place, name)).toString('base64')]);
};

/** Checks a database, which must stay as it is. */
async function checkUnchanged(database, code, pattern) {
  const found = contents(database);
  const result = await check(database);
  assert.equal(result.code, code, result.stderr + result.stdout);
  assert.match(result.stdout + result.stderr, pattern);
  assert.deepEqual(contents(database), found);
}

describe('check finds', async () => {
  const database = newDatabase();
  const server = await start(database);
  await makeSecondOnes(server);
  await server.stop();

  test('nothing in what a server has stored', () => checkUnchanged(database, 0, /\nno damage was found\n$/));

  for (const [what, statement, pattern] of damages((hex) => `X'${hex}'`))
    test(what, async () => {
      const damaged = newDatabase();
      copyFileSync(database, damaged);
      sqlite(damaged, statement);
      await checkUnchanged(damaged, 1, pattern);
    });
});

describe('check writes nothing, and reports', () => {
  test('a good database: 0', async () => {
    const database = newDatabase();
    await (await start(database)).stop();
    await checkUnchanged(database, 0, /^addon: [1-9]\d*\nservice account: [1-9]\d*\n.*no damage was found\n$/s);
  });

  test('a database of another layout: 2', async () => {
    const database = newDatabase();
    await (await start(database)).stop();
    sqlite(database, 'PRAGMA user_version = 2;');
    await checkUnchanged(
      database,
      2,
      /^flagadmin-server: .*the database has layout 2, this program supports layout 1 only\n$/,
    );
  });

  test('an empty file: 2', async () => {
    const database = newDatabase();
    writeFileSync(database, '');
    await checkUnchanged(database, 2, /^flagadmin-server: .*the database is empty: it has no tables/);
    assert.equal(statSync(database).size, 0);
  });

  test('a database of another program: 2', async () => {
    const database = newDatabase();
    sqlite(database, 'CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1);');
    await checkUnchanged(database, 2, /^flagadmin-server: .*the database belongs to another program/);
  });

  test('a file that is no database: 2', async () => {
    const database = newDatabase();
    writeFileSync(database, 'text '.repeat(1000));
    await checkUnchanged(database, 2, /^flagadmin-server: .*flagadmin\.db: SQLite: file is not a database/);
  });

  test('damaged pages: 1', async () => {
    const database = newDatabase();
    await (await start(database)).stop();
    truncateSync(database, statSync(database).size - 8192);
    await checkUnchanged(database, 1, /^the file is damaged: SQLite: /);
  });

  test('what a killed server left in the write-ahead log', async () => {
    const database = newDatabase();
    const server = await start(database);
    const body = { ...addonUpdate, description: 'acknowledged' };
    assert.equal((await sendDirectly(server, 'PUT', '/api/admin/addons/1', { body })).status, 200);
    await server.kill();
    assert.equal((await check(database)).code, 0); // SQLite completes the file
    assert.match(sqlite(database, "SELECT body FROM resource WHERE kind = 'addon'"), /acknowledged/);
  });

  test('counters that were not restored: 1; the server corrects them, and creates new ids (D64)', async () => {
    const database = newDatabase();
    await (await start(database)).stop();
    sqlite(database, 'DELETE FROM resource_counter;');
    await checkUnchanged(database, 1, /^the counter of service accounts does not match what .*\ndamaged: 4\n$/ms);
    const server = await start(database);
    const create = (path, body) => sendDirectly(server, 'POST', `/api/admin/${path}`, { body });
    const account = await create('service-account', { username: 'new', rootRole: 1 });
    assert.deepEqual([account.status, account.body.id], [201, 10]);
    assert.equal((await create('strategies', { name: 'new', parameters: [] })).status, 201);
    await server.stop();
    await checkUnchanged(database, 0, /no damage was found/);
  });
});

describe('check --config reads what a server would, and', () => {
  const webhook = {
    name: 'webhook',
    displayName: 'W',
    description: '',
    documentationUrl: '',
    parameters: [],
    events: [],
  };
  const good = {
    fixtures: fixturesFile,
    tokens: writeFile(folder, 'tokens.json', tokens),
    roles: writeFile(folder, 'roles.json', [{ id: 1, name: 'Admin', permissions: ['*'] }]),
    providers: writeFile(folder, 'providers.json', [webhook]),
    'admin-token-file': writeFile(folder, 'admin-token', 'an-admin-token-of-a-file'),
    database: newDatabase(),
  };
  const optionsOf = (all) => Object.entries(all).flatMap(([name, value]) => [`--${name}`, value]);
  const checkConfig = (all, env) => runServer(['check', '--config', ...optionsOf(all)], env);

  for (const name of ['tokens', 'admin-token-file']) chmodSync(good[name], 0o600);

  test('warns about a file of secrets to which others have access: 0', async () => {
    const shared = writeFile(folder, 'shared.json', tokens);
    chmodSync(shared, 0o644);
    const warning = `${shared} has secrets, and other users have access to it: chmod 600`;
    const { code, stderr } = await checkConfig({ ...good, tokens: shared });
    assert.deepEqual([code, stderr], [0, `flagadmin-server: ${warning}\n`]);
    const server = await startServer({ args: ['--database', newDatabase(), '--tokens', shared, '--log', 'json'] });
    await server.stop();
    const warnings = server.log.filter(({ level }) => level === 'warning');
    assert.deepEqual(
      warnings.map(({ message }) => message),
      [warning],
    );
  });

  test('warns about an addon whose provider is not defined: 0', async () => {
    const { code, stderr } = await checkConfig({ ...good, providers: writeFile(folder, 'none.json', []) });
    const line = (id) => `flagadmin-server: addon ${id}: /provider is not the name of a defined provider\n`;
    assert.deepEqual([code, stderr], [0, line(1) + line(2)]);
  });

  test('opens no database: 0', async () => {
    assert.deepEqual(await checkConfig(good), { code: 0, stdout: 'the configuration can be used\n', stderr: '' });
    assert.deepEqual(readdirSync(join(good.database, '..')), []);
    const server = await start(good.database);
    assert.equal((await checkConfig(good)).code, 0, 'beside a server, too');
    await server.stop();
  });

  const bad = writeFile(folder, 'bad.json', '[1]');
  for (const [what, changes, pattern] of [
    ...['fixtures', 'tokens', 'roles', 'providers', 'admin-token-file'].map((name) => [
      name,
      { [name]: bad },
      /bad\.json/,
    ]),
    ['a published file', { static: folder }, /is below the folder of --static/],
    ['a malformed URL', { database: 'postgres:user@host' }, /must be a file or a URL/],
    ['an address', { address: 'localhost' }, /--address: "?localhost"? is not an IP address/],
  ])
    test(`names in one line: ${what}: 2`, async () => {
      const { code, stdout, stderr } = await checkConfig({ ...good, ...changes });
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, /^flagadmin-server: [^\n]+\n$/);
      assert.match(stderr, pattern);
    });
});

describe('a server refuses', () => {
  test('a file with several hard links', async () => {
    const database = newDatabase();
    await (await start(database)).stop();
    linkSync(database, `${database}.link`);
    for (const name of [database, `${database}.link`]) {
      const { code, stderr } = await runServer(['--port', '0', '--database', name]);
      assert.equal(code, 2);
      assert.match(stderr, /^flagadmin-server: .*: has several hard links, but .*\n$/);
    }
  });
});
