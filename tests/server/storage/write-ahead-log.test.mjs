// The write-ahead log of SQLite, while another program reads the file of a running server for long.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import '../../support/environment.mjs';
import { sendDirectly } from '../support/client.mjs';
import { eventually, startServer, temporaryFolder } from '../support/server.mjs';

test('the write-ahead log shrinks again after a long reader', async () => {
  const database = join(temporaryFolder(), 'flagadmin.db');
  const server = await startServer({ args: ['--database', database, '--log', 'off'] });
  const ask = (method, path, body) => sendDirectly(server, method, `/api/admin/${path}`, { body });
  const reader = spawn('sqlite3', [database], { stdio: ['pipe', 'pipe', 'inherit'] });
  reader.stdin.write('BEGIN; SELECT count(*) FROM resource;\n');
  await once(reader.stdout, 'data');
  const size = () => statSync(`${database}-wal`).size;
  const create = async (name) => {
    const body = { name, description: 'x'.repeat(500_000), parameters: [] };
    assert.equal((await ask('POST', 'strategies', body)).status, 201);
    assert.equal((await ask('DELETE', `strategies/${name}`)).status, 200);
  };
  for (let i = 0; size() < 12_000_000; i += 1) await create(`long-${i}`);
  reader.stdin.end();
  await once(reader, 'exit');
  let i = 0;
  const shrinks = async () => {
    await create(`short-${(i += 1)}`);
    return size() < 5_000_000;
  };
  assert.ok(await eventually(shrinks, 10_000), `${size()} bytes`);
  await server.stop();
});
