// SQLite files that released versions wrote.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { startServer, temporaryFolder } from '../http/support/server.mjs';
import { change, checkChanges, checkContents, releases, sqlOf } from '../stores/stores.mjs';

const folder = temporaryFolder();
const sqlite = (file, sql) => execFileSync('sqlite3', ['-bail', file], { input: sql, encoding: 'utf8' }).trim();

describe('a database file of version', () => {
  for (const release of releases) {
    test(`${release} is opened, read and changed`, async () => {
      const database = join(folder, `${release}.db`);
      sqlite(database, sqlOf(release, 'sqlite'));
      const start = () => startServer({ args: ['--database', database, '--log', 'off'] });
      const first = await start();
      await checkContents(first, release);
      await change(first);
      assert.equal((await first.stop()).code, 0);
      const second = await start();
      await checkChanges(second);
      assert.equal((await second.stop()).code, 0);
      assert.match(sqlite(database, 'SELECT body FROM addon WHERE id = 1;'), /"authorization":"stored-secret"/);
    });
  }
});
