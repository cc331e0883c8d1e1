// Tables in PostgreSQL that somebody altered.
import { describe } from 'node:test';

import { testAlterations } from '../support/alterations.mjs';
import { runServer } from '../support/server.mjs';
import { cluster, start } from './support/stage.mjs';

describe('altered tables in PostgreSQL', { timeout: 300_000 }, () => {
  testAlterations('postgresql', async () => {
    const url = cluster.newSchema();
    const server = await start(url);
    return {
      server,
      sql: (text) => cluster.sql(text, url),
      check: () => runServer(['check', '--database', url]),
    };
  });
});
