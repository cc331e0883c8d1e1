// Closed standard descriptors: the log and the first line never get into the database.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import '../../support/environment.mjs';
import { checkWithout, closings, serveWithout } from '../support/closed-descriptors.mjs';
import { sendDirectly } from '../support/client.mjs';
import { fixtures } from '../support/samples.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);

describe('nothing that a server prints gets into its database', () => {
  for (const closing of closings) {
    test(`with ${closing[0]}`, async () => {
      const own = mkdtempSync(join(folder, 'store-'));
      const database = join(own, 'flagadmin.db');
      await serveWithout(closing, ['--database', database, '--fixtures', fixturesFile]);
      assert.equal(readFileSync(database).subarray(0, 15).toString(), 'SQLite format 3');
      assert.equal(execFileSync('sqlite3', [database, 'PRAGMA integrity_check'], { encoding: 'utf8' }), 'ok\n');
      assert.ok(!existsSync(`${database}-lock`));
      await checkWithout(closing, database);
      const again = await startServer({ args: ['--database', database] });
      const { body } = await sendDirectly(again, 'GET', '/api/admin/addons/1');
      assert.equal(body.description, `${closing[0]} 100`);
      assert.equal((await again.stop()).code, 0);
    });
  }
});
