// Tests error bodies (D45).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { send } from '../support/client.mjs';
import { addonUpdate, fixtures, isError } from '../support/samples.mjs';
import { isInMemory, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
let server;

describe('errors (2.6, 7, D45)', () => {
  before(async () => {
    const args = ['--fixtures', writeFile(folder, 'fixtures.json', fixtures), '--log', 'json'];
    server = await startServer({ args });
  });
  after(() => server.stop());

  const update = (body, options = {}) => send(server, 'PUT', '/api/admin/addons/1', { body, ...options });

  test('405 with Allow', async () => {
    for (const [method, path, allow] of [
      ['PATCH', '/api/admin/addons/1', 'PUT, DELETE, GET, HEAD, OPTIONS'],
      ['PUT', '/api/admin/addons', 'POST, GET, HEAD, OPTIONS'],
      ['PUT', '/api/admin/strategies', 'POST, GET, HEAD, OPTIONS'],
      ['PUT', '/health', 'GET, HEAD, OPTIONS'],
      [isInMemory ? 'PATCH' : 'BREW', '/api/admin/service-account/9', 'PUT, DELETE, GET, HEAD, OPTIONS'],
      ['GET', '/api/admin/strategies/x/deprecate', 'POST, OPTIONS'],
      ['PUT', '/api/admin/service-account/9/token/1', 'DELETE, OPTIONS'],
    ]) {
      const response = await send(server, method, path, { token: null });
      assert.ok(isError(response, 405, 'MethodNotAllowed'), `${method} ${path}`);
      assert.equal(response.headers.allow, allow);
    }
  });

  test('no response is cached, sniffed or framed', async () => {
    for (const response of [await update(addonUpdate), await update('x'), await send(server, 'GET', '/nothing')]) {
      assert.equal(response.headers['cache-control'], 'no-store');
      assert.equal(response.headers['x-content-type-options'], 'nosniff');
      assert.match(response.headers['content-security-policy'], /frame-ancestors 'none'/);
    }
  });
});
