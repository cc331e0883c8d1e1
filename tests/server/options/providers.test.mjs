// Tests providers of the server's own.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { send } from '../support/client.mjs';
import { addonUpdate, fixtures, isError, ownProvider as own } from '../support/samples.mjs';
import { adminToken, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
let count = 0;
const file = (content) => writeFile(folder, `file-${(count += 1)}.json`, content);
describe('providers', () => {
  let server;
  before(async () => {
    const args = ['--providers', file([own]), '--fixtures', file(fixtures), '--log', 'off'];
    server = await startServer({ args });
  });
  after(() => server.stop());

  test('replace the defaults (D13)', async () => {
    const { body } = await send(server, 'GET', '/api/admin/addons');
    assert.deepEqual(body.providers, [own]);
    const update = (changes) => send(server, 'PUT', '/api/admin/addons/1', { body: { ...addonUpdate, ...changes } });
    assert.ok(isError(await update({}), 400, 'ValidationError'), 'webhook is unknown');
    assert.ok(isError(await update({ provider: 'pager', parameters: {} }), 400, 'ValidationError'));
    const changed = await update({ provider: 'pager', parameters: { number: '112', volume: 11 } });
    assert.deepEqual(changed.body.parameters, { number: '*****', volume: 11 });
  });

  test('are returned as they came, with all their members (D92)', async () => {
    const [number, volume] = own.parameters;
    const known = {
      howTo: '# How to page',
      ...own,
      deprecated: false,
      parameters: [{ ...number, placeholder: '', unit: { '': null } }, volume],
      installation: { url: 'https://example.com/install', title: 'Install', helpText: '' },
      alerts: [{ type: 'info', text: 'Text' }],
      tagTypes: [{ name: 'pager', icon: 'P', description: '' }],
    };
    const spaced = await startServer({ args: ['--providers', file(JSON.stringify([known], null, 2)), '--log', 'off'] });
    const response = await fetch(`${spaced.url}/api/admin/addons`, { headers: { authorization: adminToken } });
    assert.equal(await response.text(), `{"addons":[],"providers":[${JSON.stringify(known)}]}`);
    await spaced.stop();
  });

  test('everything of an unknown provider is masked', async () => {
    const { body } = await send(server, 'GET', '/api/admin/addons/2');
    assert.deepEqual(body.parameters, { url: '*****' });
  });
});
