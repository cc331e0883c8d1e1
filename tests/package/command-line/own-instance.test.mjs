// `flagadmin get providers` and `flagadmin export` take one's own instance along, as files for `--providers` and `--fixtures`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import { createService } from 'flagadmin/service';

import { startServer } from '../../server/support/server.mjs';
import { CommandLine } from '../support/command-line.mjs';
import { serveOver } from '../support/serve-over.mjs';

const adminToken = 'test-admin-token';
const service = 'unleash-8.2';
const addon = (id, provider, parameters) => ({
  ...{ id, provider, description: `An addon of ${provider}`, enabled: id % 2 === 0, parameters },
  ...{ events: ['feature-created'], projects: ['default'], environments: [] },
});
const url = 'https://example.com/hook';
const addons = [
  addon(2, 'slack-app', { accessToken: 'xoxb', defaultChannels: 'flags' }),
  addon(3, 'slack', { url, defaultChannel: 'flags' }),
  addon(5, 'new-relic', { url, licenseKey: 'k', bodyTemplate: '{}' }),
  addon(8, 'own', { url, key: 'k' }),
  addon(9, 'new-relic', { url: 'ftp://example.com/', licenseKey: 'k' }),
];
// Refused by the specification, and such a service has it (D85e).
const parameter = { name: 'p', type: 'string', description: '', required: false };
const strategies = [
  { title: null, name: 'own', displayName: null, description: 'd', editable: true, deprecated: false },
].map((one) => ({ ...one, parameters: [parameter, { ...parameter, type: 'list' }] }));
const texts = { description: 'd', documentationUrl: 'https://example.com/', howTo: 'So.', tagTypes: [{ name: 'own' }] };
const own = {
  ...{ name: 'own', displayName: 'Own', ...texts, events: ['feature-created'] },
  parameters: [
    { name: 'url', displayName: 'URL', type: 'url', required: true, sensitive: false },
    { name: 'key', displayName: 'Key', type: 'text', placeholder: '', required: true, sensitive: true },
  ],
};

const token = { headers: { authorization: adminToken } };

/** The lists of a service by its `fetch`: strategy types by name, since an export is sorted. */
async function listsOf(fetchIt) {
  const [addonList, types, accounts] = await Promise.all(
    ['addons', 'strategies', 'service-account'].map(async (path) => {
      const response = await fetchIt(`/api/admin/${path}`);
      return response.status === 200 ? response.json() : response.status;
    }),
  );
  return [addonList, types.strategies.sort((a, b) => (a.name < b.name ? -1 : 1)), accounts];
}

/** What a service in memory lists; `action` may do more with it. */
async function listsOfService(options, action = () => {}) {
  const made = createService({ adminToken, service, ...options });
  try {
    await action(made);
    return await listsOf((path) => made.fetch(`http://flags.test${path}`, token));
  } finally {
    made.dispose();
  }
}

describe('a server with the files of an instance', () => {
  let line;
  let listed;
  const path = (name) => `${line.folder}/${name}`;

  before(async () => {
    line = new CommandLine();
    const [{ providers }] = await listsOfService({});
    const instance = { providers: [...providers, own], fixtures: { addons, strategies } };
    listed = await listsOfService(instance, async (made) => {
      const server = await serveOver(made);
      const env = { FLAGADMIN_TOKEN: adminToken, FLAGADMIN_URL: server.url };
      const command = 'flagadmin get providers > providers.json && flagadmin export --out state.json';
      const { code, stderr } = await line.shell(command, { env });
      server.close();
      assert.equal(code, 0, stderr);
    });
  });
  after(() => line.remove());

  it('lists what the instance does', async () => {
    const [{ providers }, , accounts] = listed;
    assert.deepEqual([providers.length, providers.at(-1), accounts], [8, own, 404]);
    const textOf = (name) => readFileSync(path(name), 'utf8');
    const files = { providers: textOf('providers.json'), fixtures: textOf('state.json') };
    assert.deepEqual(await listsOfService(files), listed);
  });

  it('lists what the instance does, as a program', async () => {
    const files = ['--providers', path('providers.json'), '--fixtures', path('state.json')];
    const server = await startServer({ args: ['--service', service, ...files] });
    try {
      assert.deepEqual(await listsOf((asked) => fetch(server.url + asked, token)), listed);
    } finally {
      await server.stop();
    }
  });
});
