// The package, the Node example and the real server together.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { AdminClient, NameExistsError, PreconditionFailedError } from 'flagadmin';
import { completeAddonUpdate, dryRun } from 'flagadmin/core';

import '../../support/environment.mjs';
import { adminToken, startServer, temporaryFolder, writeFile } from '../../server/support/server.mjs';
import { repository } from '../support/installed-package.mjs';

const addon = (id, projects, more = {}) => ({
  id,
  provider: 'webhook',
  description: null,
  enabled: true,
  parameters: { url: `https://example.com/${id}` },
  events: ['feature-created'],
  projects,
  environments: [],
  ...more,
});
const fixtures = {
  addons: [
    addon(1, ['shop']),
    addon(2, ['shop', 'other']),
    addon(3, []),
    addon(4, ['shop'], { enabled: false }),
    addon(5, ['shop', 'shop'], { environments: ['production'] }),
  ],
  serviceAccounts: [{ id: 9, name: 'Build server', rootRole: 1 }],
  strategies: [],
};
const tokens = [
  { token: 'limited-to-development', name: 'ci', permissions: ['UPDATE_ADDON'], environments: ['development'] },
];

const folder = temporaryFolder();
let server;
let baseUrl;
before(async () => {
  const files = [
    '--fixtures',
    writeFile(folder, 'fixtures.json', fixtures),
    '--tokens',
    writeFile(folder, 'tokens.json', tokens),
  ];
  server = await startServer({ args: ['--log', 'off', ...files] });
  baseUrl = server.url;
});
after(() => server.stop());

const clientOf = (token) => new AdminClient({ baseUrl, token, validateResponses: true });

describe('the client', () => {
  it('changes what the dry run said', async () => {
    const client = clientOf(adminToken);
    const { data: current, etag } = await client.getAddon(3).withResponse();
    const update = completeAddonUpdate(current, { description: 'x', events: ['b', 'a'], projects: null });
    const tried = dryRun.updateAddon({ current, update });
    assert.deepEqual(await client.updateAddon(3, update, { ifMatch: etag }), tried.body);
    await assert.rejects(client.updateAddon(3, update, { ifMatch: etag }), PreconditionFailedError);

    const account = await client.getServiceAccount(9);
    const renamed = dryRun.updateServiceAccount({ current: account, update: { name: 'CI' } });
    assert.deepEqual(await client.updateServiceAccount(9, { name: 'CI' }), renamed.body);

    const payload = { name: 'a/é', parameters: [{ name: 'p', type: 'list' }] };
    const created = await client.createStrategy(payload);
    assert.deepEqual(created, {
      strategy: dryRun.createStrategy({ payload }).body,
      location: '/api/admin/strategies/a%2F%C3%A9',
    });
    await assert.rejects(client.createStrategy(payload), NameExistsError);
  });
});

/** Runs a script of examples/node. */
const runExample = (name, given, token = adminToken) =>
  new Promise((resolve) => {
    const env = { ...process.env, FLAGADMIN_URL: baseUrl, FLAGADMIN_TOKEN: token };
    execFile(process.execPath, [join(repository, 'examples/node', name), ...given], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

describe('the example that disables the addons of a project', () => {
  const example = (given, token) => runExample('disable-addons-of-project.mjs', given, token);

  it('says first what it would do', async () => {
    assert.deepEqual(await example(['shop', '--dry-run']), {
      code: 0,
      stdout:
        'left alone: webhook addon 2, which is for shop, other\nwould disable: webhook addon 1\nwould disable: webhook addon 5\n',
      stderr: '',
    });
    assert.equal((await clientOf(adminToken).getAddon(1)).enabled, true);
  });

  it('updates, and keeps the secrets', async () => {
    const { code, stdout } = await example(['shop']);
    assert.equal(code, 0);
    assert.match(stdout, /^disabled: webhook addon 1\ndisabled: webhook addon 5$/m);
    const { addons } = await clientOf(adminToken).getAddons();
    assert.deepEqual(
      addons.map((one) => one.enabled),
      [false, true, true, false, false],
    );
    assert.equal((await example(['shop'])).stdout, 'left alone: webhook addon 2, which is for shop, other\n');
  });
});

describe('the example of the whole life of each resource', () => {
  it('creates, changes and deletes one of each, and leaves nothing behind', async () => {
    const client = clientOf(adminToken);
    const contents = () => Promise.all([client.getAddons(), client.getServiceAccounts(), client.getStrategies()]);
    const before = await contents();
    const { code, stdout, stderr } = await runExample('whole-life.mjs', []);
    assert.equal(code, 0, stderr);
    assert.equal(stderr, '');
    assert.match(
      stdout,
      /^addon 6 as predicted: true\nservice account 10 reads 5 addons\nstrategy type example-\d+ is deleted\n$/,
    );
    assert.deepEqual(await contents(), before);
  });
});
