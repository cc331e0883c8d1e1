// Closed standard descriptors: log lines get neither into the connections to the database nor into those of clients.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { checkWithout, closings, serveWithout } from '../support/closed-descriptors.mjs';
import { temporaryFolder, writeFile } from '../support/server.mjs';
import { cluster, fixtures, read, start } from './support/stage.mjs';

const fixturesFile = writeFile(temporaryFolder(), 'fixtures.json', fixtures);

describe('nothing that an instance prints gets into its connections', { timeout: 120_000 }, () => {
  for (const closing of closings) {
    test(`with ${closing[0]}`, async () => {
      const url = cluster.newSchema();
      await serveWithout(closing, ['--database', url, '--fixtures', fixturesFile]);
      await checkWithout(closing, url);
      assert.equal(await read(await start(url)), `${closing[0]} 100`);
    });
  }
});
