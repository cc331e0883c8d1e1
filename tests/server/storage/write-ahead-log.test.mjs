// The write-ahead log of SQLite, while another program reads the file of a running server for long.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';

import { ask, hold, newDatabase, start } from '../support/database.mjs';
import { eventually } from '../support/server.mjs';

test('the write-ahead log shrinks again after a long reader', async () => {
  const database = newDatabase();
  const server = await start(database);
  const reader = await hold(database, 'BEGIN; SELECT count(*) FROM resource;');
  const size = () => statSync(`${database}-wal`).size;
  const create = async (name) => {
    const body = { name, description: 'x'.repeat(500_000), parameters: [] };
    assert.equal((await ask(server, 'POST', 'strategies', body)).status, 201);
    assert.equal((await ask(server, 'DELETE', `strategies/${name}`)).status, 200);
  };
  for (let i = 0; size() < 12_000_000; i += 1) await create(`long-${i}`);
  await reader.end();
  let i = 0;
  const shrinks = async () => {
    await create(`short-${(i += 1)}`);
    return size() < 5_000_000;
  };
  assert.ok(await eventually(shrinks, 10_000), `${size()} bytes`);
  await server.stop();
});
