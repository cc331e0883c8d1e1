// Tests failing disks and database files that cannot be used.
import assert from 'node:assert/strict';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { sendDirectly } from './support/client.mjs';
import { failingDisk } from './support/failing-disk.mjs';
import { addonUpdate, fixtures, isError } from './support/samples.mjs';
import { eventually, runServer, startServer, temporaryFolder, writeFile } from './support/server.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);
const { env, fail } = failingDisk(folder);
let count = 0;
const newDatabase = () => join(folder, `store-${(count += 1)}.db`);

const start = (database) =>
  startServer({
    args: ['--database', database, '--fixtures', fixturesFile, '--log', 'json'],
    env,
  });
const update = (server, changes, id = 1) =>
  sendDirectly(server, 'PUT', `/api/admin/addons/${id}`, { body: { ...addonUpdate, ...changes } });
const read = async (server, path) => (await sendDirectly(server, 'GET', `/api/admin/${path}`)).body;
const descriptions = async (server) => (await read(server, 'addons')).addons.map((addon) => addon.description);

describe('a disk that fails', () => {
  for (const [fault, meaning, status, name] of [
    ['ENOSPC', 'is full', 503, 'ServiceUnavailable'],
    ['short', 'is full in the middle of a write', 503, 'ServiceUnavailable'],
    ['EROFS', 'is read-only', 503, 'ServiceUnavailable'],
    ['EIO', 'is broken', 503, 'ServiceUnavailable'],
    ['fsync', 'keeps nothing', 504, 'OutcomeUnknown'],
  ]) {
    test(`${meaning} (${fault}): ${status} and a log line, reading goes on, then recovery without a restart`, async () => {
      fail('');
      const database = newDatabase();
      const server = await start(database);
      assert.equal((await update(server, { description: 'before' })).status, 200);

      fail(fault);
      const refused = await Promise.all([
        update(server, { description: 'lost' }),
        update(server, { description: 'lost '.repeat(10000) }, 2),
        sendDirectly(server, 'POST', '/api/admin/strategies', { body: { name: 'lost', parameters: [] } }),
        sendDirectly(server, 'PUT', '/api/admin/service-account/9', { body: { name: 'lost' } }),
      ]);
      for (const response of refused) {
        assert.ok(isError(response, status, name), response.text);
        assert.ok(!/sql|disk|\.db/i.test(response.text), response.text);
        const isReason = (line) =>
          line.level === 'error' && /^SQLite: /.test(line.message) && line.errorId === response.body.id;
        assert.ok(await eventually(() => server.log.some(isReason)), 'the log has the reason');
      }
      assert.deepEqual(await descriptions(server), ['before', null], 'reading goes on');
      assert.equal((await update(server, { enabled: 'no' })).status, 400, 'validation goes on');
      assert.equal((await update(server, {}, 77)).status, 404, 'and so do look-ups');

      fail('');
      assert.equal((await update(server, { description: 'after' })).status, 200);
      assert.deepEqual(await descriptions(server), ['after', null]);
      await server.kill();

      const next = await start(database);
      assert.deepEqual(await descriptions(next), ['after', null], 'what was refused has left no trace');
      assert.equal((await read(next, 'strategies')).strategies.length, 1);
      assert.equal((await next.stop()).code, 0);
    });
  }

  test('keeps nothing (fsync): the change of a 504 may be there after a crash', async () => {
    fail('');
    const database = newDatabase();
    const server = await start(database);
    assert.equal((await update(server, { description: 'before' })).status, 200);
    fail('fsync');
    assert.equal((await update(server, { description: 'in doubt' })).status, 504);
    assert.deepEqual(await descriptions(server), ['before', null]);
    await server.kill();
    fail('');
    const next = await start(database);
    const [first, second] = await descriptions(next); // the write on trial may have taken its place in the log
    assert.ok(second === null && ['in doubt', 'before'].includes(first), first);
    assert.equal((await next.stop()).code, 0);
  });

  test('stalls: a stop ends all the same, with status 1, and says how many changes were not confirmed', async () => {
    fail('');
    const server = await start(newDatabase());
    fail('stall');
    const waiting = Promise.allSettled([update(server, { description: 'stalled' }), update(server, {}, 2)]);
    assert.equal((await sendDirectly(server, 'GET', '/health')).status, 200);
    const signalled = performance.now();
    const { code } = await server.stop();
    const seconds = (performance.now() - signalled) / 1000;
    assert.equal(code, 1);
    assert.ok(seconds < 15, `ended after ${seconds} s, which systemd does not wait for`);
    assert.deepEqual(
      (await waiting).map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.match(server.stderr, /the store does not respond: ending without it; changes that were not confirmed: 2/);
    fail('');
  });

  test('fails and recovers again and again, under load', async () => {
    fail('');
    const database = newDatabase();
    const server = await start(database);
    const kept = new Set();
    let isRunning = true;
    const inDoubt = new Set();
    const counts = { 201: 0, 503: 0, 504: 0 };
    /** Waits until another change has got such a response, after those that were under way. */
    const another = async (status) => {
      const before = counts[status] + 4;
      assert.ok(await eventually(() => counts[status] > before), `${status}: ${JSON.stringify(counts)}`);
    };
    const clients = Array.from({ length: 4 }, async (_, client) => {
      for (let i = 0; isRunning; i += 1) {
        const name = `c${client}-${i}`;
        const { status } = await sendDirectly(server, 'POST', '/api/admin/strategies', {
          body: { name, parameters: [] },
        });
        counts[status] = (counts[status] ?? 0) + 1;
        if (status === 201) kept.add(name);
        if (status === 504) inDoubt.add(name);
      }
    });
    for (const fault of ['ENOSPC', 'short', 'EIO', 'fsync', 'EROFS', 'short']) {
      await another(201);
      fail(fault);
      await another(fault === 'fsync' ? 504 : 503);
      fail('');
    }
    await another(201);
    isRunning = false;
    await Promise.all(clients);
    assert.deepEqual(Object.keys(counts), ['201', '503', '504']);
    await server.kill();
    const next = await start(database);
    const stored = (await read(next, 'strategies')).strategies.map((strategy) => strategy.name);
    const known = new Set(stored);
    for (const name of kept) {
      assert.ok(known.has(name), `${name} got a response`);
    }
    const refused = stored.filter((name) => !kept.has(name) && !inDoubt.has(name));
    assert.deepEqual(refused, ['existing-strategy'], 'of the others, only the one of the fixtures is there');
    await next.stop();
  });
});

describe('a file that cannot be used', () => {
  const pragma = (path, offset) => readFileSync(path).readUInt32BE(offset);

  /** Makes a database, changes its header, and returns the output of the next start. */
  async function startAfter(change) {
    const database = newDatabase();
    const server = await startServer({ args: ['--database', database, '--log', 'off'] });
    await server.stop();
    const bytes = readFileSync(database);
    change(bytes);
    writeFileSync(database, bytes);
    return { database, bytes, ...(await runServer(['--port', '0', '--database', database])) };
  }

  test('has a version and the mark of this program', async () => {
    const database = newDatabase();
    const server = await startServer({ args: ['--database', database, '--log', 'off'] });
    await server.stop();
    assert.equal(pragma(database, 60), 1, 'user_version');
    assert.equal(pragma(database, 68), 0x666c6164, 'application_id');
  });

  test('of a newer version: exit 2, and it is left as it is', async () => {
    const { code, stderr, database, bytes } = await startAfter((header) => header.writeUInt32BE(99, 60));
    assert.equal(code, 2);
    assert.match(stderr, /store-\d+\.db: the database has layout 99, this program supports layout 1 only/);
    assert.deepEqual(readFileSync(database), bytes);
  });

  test('of another program: exit 2', async () => {
    const { code, stderr } = await startAfter((header) => header.writeUInt32BE(7, 68));
    assert.equal(code, 2);
    assert.match(stderr, /the database belongs to another program/);
  });

  test('empty: becomes a database', async () => {
    const database = writeFile(folder, 'empty.db', '');
    const server = await startServer({ args: ['--database', database, '--fixtures', fixturesFile, '--log', 'off'] });
    assert.equal((await update(server, {})).status, 200);
    await server.stop();
  });

  test('read-only from the beginning: exit 2', async () => {
    const database = writeFile(folder, 'read-only.db', '');
    chmodSync(database, 0o400);
    // Root may write anything, save where that capability is given up.
    const isRoot = process.getuid() === 0;
    const through = isRoot ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--inh-caps=-all'] : [];
    const { code, stderr } = await runServer(['--port', '0', '--database', database], {}, through);
    assert.equal(code, 2);
    assert.match(stderr, /read-only\.db: cannot be opened for writing: Permission denied/);
  });
});
