// The command and a service in memory with two addons, for all tests of the file that imports this: each test has a new service.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { after, afterEach, before, beforeEach } from 'node:test';

import { createService } from 'flagadmin/service';

import { CommandLine } from './command-line.mjs';
import { serveOver } from './serve-over.mjs';

export const token = 'test-admin-token';
export const addon = (id, more = {}) => ({
  ...{ id, provider: 'webhook', description: 'Our chat', enabled: true, events: ['feature-created'] },
  ...{ parameters: { url: 'https://example.com/hook' }, projects: ['web'], environments: [], ...more },
});
export const masked = (id, more) => addon(id, { parameters: { url: '*****' }, ...more });
const serviceAccounts = [{ id: 9, username: 'build', name: 'CI', rootRole: 1 }];
const { id: _, ...change } = masked(1, { enabled: false });
export const update = change;
export const both = { addons: [masked(1, { enabled: false }), masked(2, { description: 'New' })] };
const strategy = { name: 'own', parameters: [] };
const provider = { name: 'webhook', displayName: 'W', description: 'd', documentationUrl: 'https://x', events: [] };

/** @type {CommandLine} */
export let line;
export let service;
let servers = [];
before(() => {
  line = new CommandLine({
    ...{ 'addon.json': update, 'bad.json': { ...update, enabled: 'yes' }, 'stored.json': masked(1) },
    ...{ 'flags.json': { addons: [masked(1, { enabled: false })] }, 'addons.json': [addon(1)] },
    ...{
      'account.json': { name: 'Build server' },
      'strategy.json': strategy,
      'unfit.json': { ...strategy, name: 'a b' },
    },
    ...{ 'config/a.json': strategy, 'config/b.json': { ...strategy, name: 'b' } },
    'providers.json': [{ ...provider, parameters: [] }],
  });
});
beforeEach(() => {
  service = createService({
    adminToken: token,
    fixtures: { addons: [addon(1), addon(2)], serviceAccounts, strategies: [] },
  });
});
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
  service.dispose();
});
after(() => line?.remove());

/** The service on a port. */
export async function serve(intercept, tagOf) {
  const server = await serveOver(service, intercept, tagOf);
  servers.push(server);
  return { FLAGADMIN_TOKEN: token, FLAGADMIN_URL: server.url };
}
export const call = (env, given, more = {}) => line.run(given.split(' '), { env, ...more });
export const apply = (env, state, given = '--yes') => {
  line.write('state.json', state);
  return call(env, `apply state.json ${given}`);
};
export const stored = (id) => service.state().addons.find((one) => one.id === id);

/** For `serve`: a change is delayed, so that what happens to the command does so before the response. */
export const slowly = async ({ method }) => void (method !== 'GET' && (await wait(300)));

/** The process of a command that a shell has begun by `echo $$ > pid`. */
export const pidOfCommand = () => Number(readFileSync(`${line.folder}/pid`, 'utf8'));

/** For `serve`: a change sends these signals to the command, which arrive before the response. */
const sending = (signals) => async (request) => {
  if (request.method === 'GET') return;
  const pid = pidOfCommand();
  for (const signal of signals) {
    process.kill(pid, signal);
    await wait(20);
  }
  await wait(200);
};
/** Calls the command by a shell that knows its process. */
export const callInterrupted = async (command, signals) =>
  line.shell(`echo $$ > pid; exec flagadmin ${command}`, { env: await serve(sending(signals)) });
