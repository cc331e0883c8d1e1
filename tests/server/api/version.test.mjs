// Where services in use say their version, a server with a profile does (D83).
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { sendDirectly as send } from '../support/client.mjs';
import { startServer } from '../support/server.mjs';

const path = '/api/admin/ui-config';

async function withServer(args, action) {
  const server = await startServer({ args });
  try {
    await action((method, options) => send(server, method, path, options));
  } finally {
    await server.stop();
  }
}

describe('the version of a server', () => {
  test('names the version of the profile', async () => {
    await withServer(['--service', 'unleash-7.5'], async (ask) => {
      const { status, text, headers } = await ask('GET');
      assert.deepEqual([status, text], [200, '{"versionInfo":{"current":{"oss":"7.5.2"}}}']);
      assert.equal(headers['content-type'], 'application/json');
      assert.equal((await ask('HEAD')).status, 200);
      assert.equal((await ask('GET', { token: null })).status, 401);
      assert.equal((await ask('GET', { token: 'a-token-that-is-wrong' })).status, 401);
      for (const method of ['PUT', 'POST', 'DELETE'])
        assert.deepEqual([(await ask(method)).status, (await ask(method)).headers.allow], [404, undefined]);
      assert.equal((await ask('OPTIONS', { token: null })).status, 204);
    });
  });

  test('does not exist without a profile', async () => {
    await withServer([], async (ask) => {
      const { status, text } = await ask('GET');
      assert.deepEqual([status, JSON.parse(text).name], [404, 'NotFoundError']);
    });
  });
});
