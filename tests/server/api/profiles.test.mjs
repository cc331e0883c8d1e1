// A server with a profile has what that service has (D81, D83, D84), so that a user's test fails where the product would.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { sendDirectly as send } from '../support/client.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const addon = {
  ...{ id: 7, provider: 'webhook', description: 'd', enabled: true, events: ['feature-created'] },
  parameters: { url: 'https://example.com/hook', contentType: 'text/plain' },
};
const strategy = { title: null, name: 'own', displayName: null, description: null, editable: true, deprecated: false };
const own = { ...strategy, parameters: [] };

/** Calls the action with a function that sends requests to a server with this profile and these fixtures. */
async function withServer(service, fixtures, action) {
  const file = fixtures === undefined ? [] : ['--fixtures', writeFile(folder, 'fixtures.json', fixtures)];
  const server = await startServer({ args: ['--service', service, ...file] });
  try {
    await action(async (method, path, options) => {
      const { status, headers, text } = await send(server, method, `/api/admin/${path}`, options);
      return { status, headers, body: text === '' ? undefined : JSON.parse(text) };
    });
  } finally {
    await server.stop();
  }
}

describe('a server with a profile', () => {
  for (const [service, names] of [
    ['unleash-6.10', ['flexibleRollout', 'default', 'userWithId', 'remoteAddress', 'applicationHostname']],
    ['unleash-7.0', ['flexibleRollout', 'default', 'remoteAddress', 'applicationHostname']],
    ['unleash-8.2', ['flexibleRollout', 'default', 'remoteAddress', 'applicationHostname']],
  ])
    test(`has the strategy types that are bundled: ${service}`, async () => {
      await withServer(service, undefined, async (ask) => {
        const { strategies } = (await ask('GET', 'strategies')).body;
        assert.deepEqual(
          strategies.map(({ name }) => name),
          names,
        );
        assert.ok(strategies.every(({ editable }) => editable === false));
        assert.deepEqual(
          strategies.filter(({ deprecated }) => deprecated).map(({ name }) => name),
          names.filter((name) => name === 'userWithId'),
        );
        assert.equal((await ask('DELETE', 'strategies/default')).status, 403);
        assert.equal((await ask('POST', 'strategies/default/deprecate')).status, 200);
        assert.equal((await ask('GET', 'strategies/default')).body.deprecated, true);
        const { status } = await ask('POST', 'strategies', { body: { name: 'remoteAddress', parameters: [] } });
        assert.equal(status, 409);
      });
    });

  test('has them beside those of its fixtures, which may name them', async () => {
    const changed = { ...own, name: 'default', editable: false, deprecated: true };
    await withServer('unleash-8.2', { strategies: [own, changed] }, async (ask) => {
      for (const name of ['b', 'Z', 'a']) await ask('POST', 'strategies', { body: { name, parameters: [] } });
      const { strategies } = (await ask('GET', 'strategies')).body;
      const names = strategies.map(({ name }) => name);
      const bundled = ['flexibleRollout', 'default', 'remoteAddress', 'applicationHostname'];
      assert.deepEqual(names, [...bundled, 'Z', 'a', 'b', 'own']);
      assert.deepEqual(strategies[1], changed);
    });
  });

  test('completes the addons of its fixtures', async () => {
    await withServer('unleash-7.6', { addons: [addon] }, async (ask) => {
      const shown = { ...addon, parameters: { ...addon.parameters, url: '*****' }, projects: [], environments: [] };
      assert.deepEqual((await ask('GET', 'addons/7')).body, shown);
      assert.deepEqual((await ask('GET', 'addons')).body.addons, [shown]);
    });
  });

  test('has weak tags, which protect nothing', async () => {
    await withServer('unleash-8.2', { addons: [addon], strategies: [own] }, async (ask) => {
      const tagOf = async (path, headers) => (await ask('GET', path, { headers })).headers.etag;
      const etag = await tagOf('addons/7');
      for (const path of ['addons', 'addons/7', 'strategies', 'strategies/own'])
        assert.match(await tagOf(path), /^W\/"[0-9a-f]{32}"$/, path);
      assert.equal((await ask('GET', 'addons/7', { headers: { 'if-none-match': etag } })).status, 304);
      assert.equal((await ask('GET', 'addons/7', { headers: { 'if-match': '"other"' } })).status, 200);
      const { id: _, ...body } = { ...addon, parameters: { ...addon.parameters, url: 'https://example.com/other' } };
      for (const headers of [{ 'if-match': '"1"' }, { 'if-match': 'W/"other"' }, { 'if-none-match': '*' }]) {
        const changed = await ask('PUT', 'addons/7', { headers, body });
        assert.deepEqual([changed.status, changed.headers.etag], [200, undefined]);
      }
      assert.equal(await tagOf('addons/7'), etag, 'no tag covers a secret');
      const renamed = { ...body, description: 'other' };
      assert.equal((await ask('PUT', 'addons/7', { headers: { 'if-match': etag }, body: renamed })).status, 200);
      assert.equal(
        (await ask('PUT', 'addons/7', { headers: { 'if-match': etag }, body })).status,
        200,
        'a lost change',
      );
      const created = await ask('POST', 'addons', { body });
      assert.deepEqual([created.status, created.headers.etag], [201, undefined]);
      const strategies = { headers: { 'if-match': '"other"' } };
      assert.equal((await ask('DELETE', 'strategies/own', strategies)).status, 200);
    });
  });

  test('has no service accounts, unless its fixtures have their list', async () => {
    const account = { username: 'ci', rootRole: 1 };
    const paths = ['service-account', 'service-account/1', 'service-account/1/token'];
    await withServer('unleash-8.2', { addons: [addon] }, async (ask) => {
      for (const path of paths) assert.equal((await ask('GET', path)).status, 404, path);
      const { status, body } = await ask('POST', 'service-account', { body: account });
      assert.deepEqual([status, body.name], [404, 'NotFoundError']);
    });
    await withServer('unleash-8.2', { serviceAccounts: [] }, async (ask) => {
      assert.deepEqual((await ask('GET', 'service-account')).body.serviceAccounts, []);
      assert.equal((await ask('POST', 'service-account', { body: account })).status, 201);
    });
    await withServer('specification', undefined, async (ask) =>
      assert.equal((await ask('GET', 'service-account')).status, 200),
    );
  });

  test('refuses an empty parameter of a media type, and does not know wrong methods', async () => {
    await withServer('unleash-6.10', { addons: [addon] }, async (ask) => {
      const headers = { 'content-type': 'application/json;' };
      const body = JSON.stringify({ name: 'x', parameters: [] });
      assert.equal((await ask('POST', 'strategies', { headers, body })).status, 415);
      const { status, body: error, headers: received } = await ask('PATCH', 'addons/7', { body });
      assert.deepEqual([status, error.name, received.allow], [404, 'NotFoundError', undefined]);
      assert.equal((await ask('OPTIONS', 'addons/7')).status, 204);
    });
  });

  test('names the version of the profile, where services in use do', async () => {
    await withServer('unleash-7.5', undefined, async (ask) => {
      const { status, body, headers } = await ask('GET', 'ui-config');
      assert.deepEqual([status, body], [200, { versionInfo: { current: { oss: '7.5.2' } } }]);
      assert.equal(headers['content-type'], 'application/json');
      assert.equal((await ask('HEAD', 'ui-config')).status, 200);
      for (const token of [null, 'a-token-that-is-wrong'])
        assert.equal((await ask('GET', 'ui-config', { token })).status, 401);
      for (const method of ['PUT', 'POST', 'DELETE']) {
        const refused = await ask(method, 'ui-config');
        assert.deepEqual([refused.status, refused.headers.allow], [404, undefined]);
      }
      assert.equal((await ask('OPTIONS', 'ui-config', { token: null })).status, 204);
    });
    await withServer('specification', undefined, async (ask) =>
      assert.deepEqual((await ask('GET', 'ui-config')).body.name, 'NotFoundError'),
    );
  });
});
