// Frequent reads are cached: responses must not show it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { send, sendDirectly } from '../support/client.mjs';
import { addonUpdate, fixtures } from '../support/samples.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const stores = [
  ['in memory', []],
  ['in a file', ['--database', `${folder}/reading.db`]],
];

for (const [where, store] of stores) {
  describe(`reading, ${where}`, () => {
    test('after a change, no client reads the state before it', async () => {
      const args = ['--log', 'off', '--fixtures', writeFile(folder, 'fixtures.json', fixtures), ...store];
      const server = await startServer({ args });
      let latest = 1; // the newest version that was confirmed
      let isChanging = true;
      const read = async () => {
        while (isChanging) {
          const atLeast = latest;
          const { headers, body } = await sendDirectly(server, 'GET', '/api/admin/addons/1');
          const version = JSON.parse(headers.etag.slice(1, -1));
          assert.ok(version >= atLeast, `version ${version} after ${atLeast}`);
          assert.equal(body.description, version === 1 ? 'first' : `change to ${version}`);
        }
      };
      const readers = [read(), read(), read()];
      for (let version = 2; version < 60; version += 1) {
        const body = { ...addonUpdate, description: `change to ${version}` };
        const { status, headers } = await sendDirectly(server, 'PUT', '/api/admin/addons/1', { body });
        assert.equal(status, 200);
        assert.equal(headers.etag, `"${version}"`);
        latest = version;
      }
      isChanging = false;
      await Promise.all(readers);
      await server.stop();
    });
  });
}

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
