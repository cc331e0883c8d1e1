// Closed standard descriptors: the log and the first line never get into the database.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

import { checkWithout, closings, serveWithout } from '../support/closed-descriptors.mjs';
import { ask, fixturesFile, newDatabase, sqlite, start } from '../support/database.mjs';

describe('nothing that a server prints gets into its database', () => {
  for (const closing of closings) {
    test(`with ${closing[0]}`, async () => {
      const database = newDatabase();
      await serveWithout(closing, ['--database', database, '--fixtures', fixturesFile]);
      assert.equal(readFileSync(database).subarray(0, 15).toString(), 'SQLite format 3');
      assert.equal(sqlite(database, 'PRAGMA integrity_check;'), 'ok');
      assert.ok(!existsSync(`${database}-lock`));
      await checkWithout(closing, database);
      const again = await start(database);
      const { body } = await ask(again, 'GET', 'addons/1');
      assert.equal(body.description, `${closing[0]} 100`);
      assert.equal((await again.stop()).code, 0);
    });
  }
});
