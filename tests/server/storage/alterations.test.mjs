// An SQLite file that somebody altered.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, describe } from 'node:test';

import '../../support/environment.mjs';
import { testAlterations } from '../support/alterations.mjs';
import { addon } from '../support/clients.mjs';
import { runServer, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const fixtures = writeFile(folder, 'fixtures.json', { addons: [addon(1), addon(2)] });
let count = 0;
const running = [];

after(() => Promise.all(running.map((server) => server.stop())));

describe('an altered SQLite file', () => {
  testAlterations('sqlite', async () => {
    const database = join(folder, `${(count += 1)}.db`);
    const server = await startServer({ args: ['--database', database, '--fixtures', fixtures, '--log', 'json'] });
    running.push(server);
    return {
      server,
      sql: (text) =>
        execFileSync('sqlite3', ['-bail', '-cmd', '.timeout 5000', database], { input: text, encoding: 'utf8' }),
      check: () => runServer(['check', '--database', database]),
    };
  });
});
