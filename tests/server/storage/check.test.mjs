// `flagadmin-server check` and the files that a server refuses: nothing is written to them.
import assert from 'node:assert/strict';
import {
  chmodSync,
  copyFileSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { ask, fixturesFile, folder, newDatabase, sqlite, start, update } from '../support/database.mjs';
import { damages, makeSecondOnes } from '../support/damages.mjs';
import { tokens } from '../support/samples.mjs';
import { runServer, startServer, writeFile } from '../support/server.mjs';

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

const refuses = (message) => new RegExp(`^flagadmin-server: .*${message}`);

describe('check writes nothing, and reports', () => {
  const counts = 'addon: 2\nservice account: 1\nstrategy type: 1\ntoken: 1\nno damage was found\n';
  for (const [what, code, damage, pattern] of [
    ['a good database', 0, () => {}, new RegExp(`^${counts}$`)],
    [
      'one of another layout',
      2,
      (database) => sqlite(database, 'PRAGMA user_version = 2;'),
      refuses('the database has layout 2, this program supports layout 1 only\n$'),
    ],
    ['an empty file', 2, (database) => writeFileSync(database, ''), refuses('the database is empty: it has no tables')],
    [
      'a database of another program',
      2,
      (database) => {
        writeFileSync(database, '');
        sqlite(database, 'CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1);');
      },
      refuses('the database belongs to another program'),
    ],
    [
      'a file that is no database',
      2,
      (database) => writeFileSync(database, 'text '.repeat(1000)),
      refuses('flagadmin\\.db: SQLite: file is not a database'),
    ],
    [
      'damaged pages',
      1,
      (database) => truncateSync(database, statSync(database).size - 8192),
      /^the file is damaged: SQLite: /,
    ],
  ])
    test(`${what}: ${code}`, async () => {
      const database = newDatabase();
      await (await start(database)).stop();
      damage(database);
      await checkUnchanged(database, code, pattern);
    });

  test('what a killed server left in the write-ahead log', async () => {
    const database = newDatabase();
    const server = await start(database);
    assert.equal((await update(server, { description: 'acknowledged' })).status, 200);
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
    const account = await ask(server, 'POST', 'service-account', { username: 'new', rootRole: 1 });
    assert.deepEqual([account.status, account.body.id], [201, 10]);
    assert.equal((await ask(server, 'POST', 'strategies', { name: 'new', parameters: [] })).status, 201);
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
