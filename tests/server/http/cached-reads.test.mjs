// Frequent reads are cached: responses must not show it. Of changes, support/clients.mjs proves that.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { send } from '../support/client.mjs';
import { fixtures } from '../support/samples.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
describe('reading more than the cache holds', () => {
  test('shows each resource as it is', async () => {
    const text = 'x'.repeat(200_000);
    const strategies = Array.from({ length: 50 }, (_, i) => ({
      ...fixtures.strategies[0],
      name: `s${i}`,
      title: text + i,
    }));
    const addons = Array.from({ length: 50 }, (_, i) => ({ ...fixtures.addons[0], id: i + 1, description: text + i }));
    const file = writeFile(folder, 'large.json', { addons, serviceAccounts: [], strategies });
    const server = await startServer({
      args: ['--log', 'off', '--fixtures', file, '--database', `${folder}/large.db`],
    });
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 50; i += 1) {
        assert.equal((await send(server, 'GET', `/api/admin/addons/${i + 1}`)).body.description, text + i);
        assert.equal((await send(server, 'GET', `/api/admin/strategies/s${i}`)).body.title, text + i);
      }
    }
    await server.stop();
  });
});
