// A reference server with addons, accounts and strategy types, and the command line of the packed package.
import { after, afterEach, before, beforeEach } from 'node:test';

import { adminToken, startServer } from '../server/support/server.mjs';
import { CommandLine } from './command-line.mjs';

export const addon = (more = {}) => ({
  provider: 'webhook',
  description: 'Our chat',
  enabled: true,
  parameters: { url: 'https://example.com/hook' },
  events: ['feature-created'],
  projects: ['web'],
  environments: [],
  ...more,
});
export const masked = (more = {}) => addon({ parameters: { url: '*****' }, ...more });
export const strategy = (more = {}) => ({
  title: null,
  displayName: null,
  description: null,
  editable: true,
  deprecated: false,
  parameters: [],
  ...more,
});
export const fixtures = {
  addons: [addon({ id: 1 }), addon({ id: 2, description: 'Second' })],
  serviceAccounts: [{ id: 9, username: 'build', name: 'CI', rootRole: 1 }],
  strategies: [strategy({ name: 'bundled', editable: false }), strategy({ name: 'gradual' })],
};

/** Starts the server for each test of a file. */
export function useService() {
  const service = {
    line: undefined,
    server: undefined,
    env: undefined,
    call: (given, more = {}) => service.line.run(given.split(' '), { env: { ...service.env, ...more } }),
    /** Applies this state; `given`: options. */
    apply: (state, given = '--yes', more = {}) => {
      service.line.write('state.json', state);
      return service.call(`apply state.json ${given}`.trim(), more);
    },
    request: async (method, path, body) => {
      const headers = { authorization: adminToken, ...(body && { 'content-type': 'application/json' }) };
      const options = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      return fetch(`${service.server.url}/api/admin/${path}`, options);
    },
    read: async (path) => (await service.request('GET', path)).json(),
  };
  before(() => {
    service.line = new CommandLine({ 'fixtures.json': fixtures });
  });
  beforeEach(async () => {
    service.server = await startServer({ args: ['--fixtures', `${service.line.folder}/fixtures.json`] });
    service.env = { FLAGADMIN_TOKEN: adminToken, FLAGADMIN_URL: service.server.url };
  });
  afterEach(() => service.server.stop());
  after(() => service.line.remove());
  return service;
}
