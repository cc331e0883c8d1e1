// One cluster for all tests of the file that imports this, and instances that end with each test.
import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';

import { isError } from '../../support/samples.mjs';
import { startCluster } from './cluster.mjs';
import { addon, ask, startInstance, leaksSecret, update } from './instances.mjs';

export const fixtures = { addons: [addon(1), addon(2)], serviceAccounts: [], strategies: [] };

/** @type {Awaited<ReturnType<typeof startCluster>>} */
export let cluster;
const running = [];

/** Starts an instance that the end of the test stops. It must stop with status 0, and its output must not leak secrets. */
export async function start(url, options = {}) {
  const instance = await startInstance(url, { fixtures, ...options });
  running.push(instance);
  return instance;
}

export const put = (instance, description, id = 1) =>
  ask(instance, 'PUT', `addons/${id}`, { body: update({ description }) });
export const read = async (instance) => (await ask(instance, 'GET', 'addons/1')).body.description;
export const isReady = async (instance) => (await ask(instance, 'GET', '/ready')).status === 200;
export const unavailable = (response) => isError(response, 503, 'ServiceUnavailable') && !leaksSecret(response.text);

/** 504, which says nothing of a retry. */
export const outcomeUnknown = (response) =>
  isError(response, 504, 'OutcomeUnknown') && !('retry-after' in response.headers) && !leaksSecret(response.text);

before(async () => {
  cluster = await startCluster();
});
after(() => cluster?.remove());
afterEach(async () => {
  for (const instance of running.splice(0)) {
    assert.equal((await instance.stop()).code, 0);
    assert.ok(!leaksSecret(instance.stderr), instance.stderr);
  }
});
