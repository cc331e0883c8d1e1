// An SQLite file that somebody altered.
import { after, describe } from 'node:test';

import { testAlterations } from '../support/alterations.mjs';
import { addon } from '../support/clients.mjs';
import { folder, newDatabase, sqlite } from '../support/database.mjs';
import { runServer, startServer, writeFile } from '../support/server.mjs';

const fixtures = writeFile(folder, 'two-addons.json', { addons: [addon(1), addon(2)] });
const running = [];

after(() => Promise.all(running.map((server) => server.stop())));

describe('an altered SQLite file', () => {
  testAlterations('sqlite', async () => {
    const database = newDatabase();
    const server = await startServer({ args: ['--database', database, '--fixtures', fixtures, '--log', 'json'] });
    running.push(server);
    return {
      server,
      sql: (text) => sqlite(database, `.timeout 5000\n${text};`),
      check: () => runServer(['check', '--database', database]),
    };
  });
});
