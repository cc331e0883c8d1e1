// SQLite files that released versions wrote.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import {
  authenticate,
  change,
  checkChanges,
  checkContents,
  create,
  layoutOf,
  olderReleases,
  releases,
  sqlOf,
} from '../stores/stores.mjs';
import { runServer, startServer, temporaryFolder } from './support/server.mjs';

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
      await change(first, release);
      assert.equal((await first.stop()).code, 0);
      const second = await start();
      await checkChanges(second, release);
      await create(second, release);
      await authenticate(second, release);
      assert.equal((await second.stop()).code, 0);
      assert.match(
        sqlite(database, "SELECT body FROM resource WHERE kind = 'addon' AND position = 1;"),
        /"authorization":"stored-secret"/,
      );
    });
  }

  for (const release of olderReleases) {
    test(`${release} that cannot be migrated is refused, and stays as it is`, async () => {
      const database = join(folder, `${release}-refused.db`);
      sqlite(database, `${sqlOf(release, 'sqlite')} CREATE TABLE resource_counter (other TEXT);`);
      const before = sqlite(database, '.dump');
      const { code, stderr } = await runServer(['--port', '0', '--database', database]);
      assert.equal(code, 2);
      assert.match(stderr, /-refused\.db: SQLite: /);
      assert.equal(sqlite(database, '.dump'), before);
      assert.equal(sqlite(database, 'PRAGMA user_version;'), `${layoutOf(release)}`);
    });
  }
});
