// Tests that confirmed changes survive.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { send } from '../support/client.mjs';
import { addonUpdate, fixtures, isError } from '../support/samples.mjs';
import { adminToken, eventually, runServer, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);
let count = 0;
const newDatabase = () => join(folder, `store-${(count += 1)}.db`);
const start = (database, more = []) =>
  startServer({ args: ['--database', database, '--fixtures', fixturesFile, '--log', 'json', ...more] });
const update = (server, changes, id = 1) =>
  send(server, 'PUT', `/api/admin/addons/${id}`, { body: { ...addonUpdate, ...changes } });
const read = async (server, path) => (await send(server, 'GET', `/api/admin/${path}`)).body;

describe('durability', () => {
  test('the documented example survives a restart', async () => {
    const database = newDatabase();
    const first = await start(database);
    const body =
      '{"provider":"webhook","enabled":true,"parameters":{"url":"http://localhost:4242/webhook"},' +
      '"events":["feature-created"],"description":null}';
    const response = await send(first, 'PUT', '/api/admin/addons/1', { body });
    assert.equal(response.status, 200);
    assert.match(response.text, /"description":""/);
    assert.deepEqual(response.body.projects, fixtures.addons[0].projects);
    assert.equal((await first.stop()).code, 0);

    const second = await start(database);
    const stored = await send(second, 'GET', '/api/admin/addons/1');
    assert.equal(stored.text, response.text);
    assert.equal(stored.headers.etag, response.headers.etag);
    await second.stop();
  });

  test('every kind of change survives a restart', async () => {
    const database = newDatabase();
    const first = await start(database);
    await update(first, { description: 'kept' });
    await send(first, 'PUT', '/api/admin/service-account/9', { body: { name: 'kept' } });
    await send(first, 'POST', '/api/admin/strategies', { body: { name: 'kept', parameters: [] } });
    await first.stop();
    const second = await start(database);
    assert.equal((await read(second, 'addons/1')).description, 'kept');
    assert.equal((await read(second, 'service-account/9')).name, 'kept');
    assert.equal((await read(second, 'strategies')).strategies.at(-1).name, 'kept');
    const again = await send(second, 'POST', '/api/admin/strategies', { body: { name: 'kept', parameters: [] } });
    assert.equal(again.status, 409);
    await second.stop();
  });

  test('concurrent updates of one addon: each is whole, versions count each change', async () => {
    const server = await start(newDatabase());
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, i) => update(server, { description: `d${i}`, events: [`e${i}`] })),
    );
    assert.ok(responses.every((response) => response.status === 200));
    assert.equal(new Set(responses.map((response) => response.headers.etag)).size, 40);
    const { description, events } = await read(server, 'addons/1');
    assert.equal(events[0], description.replace('d', 'e'));
    const metrics = (await send(server, 'GET', '/internal-backstage/prometheus')).text;
    assert.match(metrics, /^flagadmin_commit_batch_size_sum 4[01]$/m);
    await server.stop();
  });

  test('one of many who create the same strategy wins', async () => {
    const server = await start(newDatabase());
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        send(server, 'POST', '/api/admin/strategies', { body: { name: 'one', parameters: [] } }),
      ),
    );
    assert.deepEqual(responses.map((response) => response.status).sort(), [201, ...Array(19).fill(409)]);
    await server.stop();
  });

  test('without --database nothing is written', async () => {
    const whereWeWere = process.cwd();
    const empty = mkdtempSync(join(folder, 'empty-'));
    process.chdir(empty);
    try {
      const server = await startServer({ args: ['--fixtures', fixturesFile, '--log', 'off'] });
      assert.equal((await update(server, {})).status, 200);
      assert.deepEqual(readdirSync(empty), []);
      await server.kill();
      assert.deepEqual(readdirSync(empty), []);
    } finally {
      process.chdir(whereWeWere);
    }
  });
});

describe('the database file', () => {
  test('is held by one server', async () => {
    const database = newDatabase();
    const server = await start(database);
    const second = await runServer(['--port', '0', '--database', database]);
    assert.equal(second.code, 2);
    assert.match(second.stderr, /^flagadmin-server: .*is in use by another flagadmin-server\n$/);
    await server.kill();
    const third = await start(database);
    await third.stop();
  });

  for (const name of [':memory:', 'file:plain.db']) {
    test(`is a file, also when it is called ${name}`, async () => {
      const whereWeWere = process.cwd();
      process.chdir(folder);
      try {
        const first = await start(name);
        assert.equal((await update(first, { description: 'kept' })).status, 200);
        await first.stop();
        const second = await start(name);
        assert.equal((await read(second, 'addons/1')).description, 'kept');
        await second.stop();
      } finally {
        process.chdir(whereWeWere);
      }
      assert.ok(existsSync(join(folder, name)) && !existsSync(join(folder, 'plain.db')));
    });
  }

  test('exit 2 when it is something else', async () => {
    for (const content of ['no database at all, but long enough to be taken for one'.repeat(40)]) {
      const path = writeFile(folder, `other-${(count += 1)}.db`, content);
      const { code, stderr } = await runServer(['--port', '0', '--database', path]);
      assert.equal(code, 2);
      assert.match(stderr, /^flagadmin-server: [^\n]*not a database[^\n]*\n$/);
      assert.equal(readFileSync(path, 'utf8'), content);
    }
  });

  test('holds no token, and is for its owner only, whatever the umask', async () => {
    const database = newDatabase();
    const args = ['--database', database, '--fixtures', fixturesFile, '--log', 'json'];
    const server = await startServer({ args, through: ['sh', '-c', 'umask 0 && exec "$0" "$@"'] });
    assert.equal((await update(server, {})).status, 200);
    for (const path of [database, `${database}-wal`, `${database}-shm`]) {
      assert.ok(!readFileSync(path).includes(adminToken));
      assert.equal((statSync(path).mode & 0o777).toString(8), '600', path);
    }
    await server.stop();
    assert.ok(!existsSync(`${database}-wal`), 'the log is folded in at the end');
  });

  test('a file that cannot grow gives 503 and a log line, and recovers', async () => {
    const database = newDatabase();
    const server = await start(database);
    const limit = (bytes) => execFileSync('prlimit', [`--pid=${server.pid}`, `--fsize=${bytes}:`]);
    limit(1);
    const refused = await update(server, { description: 'x'.repeat(50000) });
    assert.ok(isError(refused, 503, 'ServiceUnavailable'), refused.text);
    assert.ok(!/sql/i.test(refused.text));
    assert.ok(await eventually(() => server.log.some((line) => line.level === 'error' && /SQLite/.test(line.message))));
    assert.equal((await read(server, 'addons/1')).description, 'first', 'reading goes on');
    assert.equal((await update(server, { enabled: 'no' })).status, 400, 'validation works as well');
    limit('unlimited');
    assert.equal((await update(server, { description: 'after' })).status, 200);
    await server.stop();
    const next = await start(database);
    assert.equal((await read(next, 'addons/1')).description, 'after');
    await next.stop();
  });
});
