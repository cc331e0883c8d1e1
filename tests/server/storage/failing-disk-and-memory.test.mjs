// Every point of failure: the n-th write, sync or truncation of the database fails, once or from then on, or the n-th allocation of memory, for
// n = 1, 2, … until none is left: each seventh one, all of them with FLAGADMIN_RUNS=7, each 14th in `./dev test`.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';

import { sendDirectly } from '../support/client.mjs';
import { ask, isReady, newDatabase, folder, start } from '../support/database.mjs';
import { isSanitized } from '../support/memory.mjs';
import { nthFailure } from '../support/nth-failure.mjs';
import { stride } from '../support/runs.mjs';
import { addonUpdate, isError } from '../support/samples.mjs';
import { eventually } from '../support/server.mjs';
import { skipFor } from '../../support/skip.mjs';

const large = 'x'.repeat(20_000);
/** Changes, each of another resource, and how to see in the lists whether it is there. */
const changes = [
  ['POST', 'strategies', { name: 'a', parameters: [], description: large }, ({ strategies }) => strategies.a],
  ['PUT', 'addons/1', { ...addonUpdate, description: `changed ${large}` }, ({ addons }) => addons[1] !== 'first'],
  ['DELETE', 'service-account/9', undefined, ({ accounts }) => accounts.length === 0],
  ['POST', 'strategies', { name: 'b', parameters: [] }, ({ strategies }) => strategies.b],
];

async function stateOf(server) {
  const [addons, accounts, strategies] = await Promise.all(
    ['addons', 'service-account', 'strategies'].map(async (path) => (await ask(server, 'GET', path)).body),
  );
  return {
    addons: Object.fromEntries(addons.addons.map(({ id, description }) => [id, description])),
    accounts: accounts.serviceAccounts,
    strategies: Object.fromEntries(strategies.strategies.map(({ name }) => [name, true])),
  };
}

/** What was confirmed is there, what was refused is not; of the others nothing is known. */
function check(state, responses, when) {
  for (const [i, [method, path, , isThere]] of changes.entries()) {
    const status = responses[i]?.status;
    const expected = [200, 201].includes(status) ? true : [500, 503].includes(status) ? false : undefined;
    if (expected !== undefined) assert.equal(isThere(state) ?? false, expected, `${method} ${path} ${status} ${when}`);
  }
  const names = Object.keys(state.strategies).filter((name) => !['a', 'b'].includes(name));
  assert.deepEqual(names, ['existing-strategy'], `nothing else is left ${when}`);
}

/** A refusal names no reason to its client; the log has it. */
async function checkRefusal(server, response) {
  const name = { 500: 'InternalError', 503: 'ServiceUnavailable', 504: 'OutcomeUnknown' }[response.status];
  assert.ok(isError(response, response.status, name), response.text);
  assert.doesNotMatch(response.text, /sql|disk|\.db|bad_alloc/i);
  const isReason = ({ level, message, errorId }) => level === 'error' && message && errorId === response.body.id;
  assert.ok(await eventually(() => server.log.some(isReason)), `the log has no reason: ${server.stderr}`);
}

/** A point of failure of the disk, on a database of its own. Whether there is one. */
async function failAt(fault, faults, statuses) {
  const where = JSON.stringify(fault);
  const database = newDatabase();
  const server = await start(database, faults);
  faults.set(fault);
  const responses = [];
  for (const [method, path, body] of changes) responses.push(await ask(server, method, path, body));
  const isHit = faults.hits() > 0;
  const refused = responses.filter(({ status }) => status >= 300);
  if (fault.isLasting && refused.length > 0) {
    assert.ok(!(await isReady(server)), `ready, ${where}`);
    assert.equal((await ask(server, 'GET', 'addons/2')).status, 200, `reading goes on, ${where}`);
    assert.equal((await ask(server, 'PUT', 'addons/1', {})).status, 400, `validation goes on, ${where}`);
    assert.equal((await ask(server, 'PUT', 'addons/77', addonUpdate)).status, 404, `look-ups go on, ${where}`);
    assert.ok(!(await isReady(server)), `ready after requests that change nothing, ${where}`);
  }
  faults.set();
  for (const { status } of responses) statuses.add(status);
  for (const response of refused) await checkRefusal(server, response);
  check(await stateOf(server), responses, `at once, ${where}`);
  let found = server;
  if (fault.disk % 2 === 0) {
    // Before anything is written over what has failed.
    await server.kill();
    found = await start(database, faults);
    check(await stateOf(found), responses, `after a kill, ${where}`);
  }
  assert.ok(await eventually(() => isReady(found)), `ready without any change, ${where}`);
  const recovered = await ask(found, 'PUT', 'addons/2', { ...addonUpdate, description: 'recovered' });
  assert.equal(recovered.status, 200, `${recovered.text} ${where}`);
  check(await stateOf(found), responses, `after it has recovered, ${where}`);
  await found.kill();
  const next = await start(database, faults);
  const state = await stateOf(next);
  check(state, responses, `in the end, ${where}`);
  assert.equal(state.addons[2], 'recovered', where);
  assert.equal((await next.stop()).code, 0);
  return isHit;
}

describe('a disk that fails', { concurrency: true }, () => {
  const statuses = new Set();
  for (const [what, fault] of [
    ['once, for want of space', { errno: 'ENOSPC' }],
    ['from then on, for want of space', { errno: 'ENOSPC', isLasting: true }],
    ['from then on, in the middle of a write', { errno: 'ENOSPC', isLasting: true, isHalf: true }],
    ['once, as it is broken', { errno: 'EIO' }],
    ['from then on, as it is broken', { errno: 'EIO', isLasting: true }],
    ['from then on, as it is read-only', { errno: 'EROFS', isLasting: true }],
    ['once, when it makes writes durable', { errno: 'EIO', onlySyncs: true }],
    ['from then on, when it makes writes durable', { errno: 'EIO', isLasting: true, onlySyncs: true }],
  ])
    test(what, async (context) => {
      const faults = nthFailure(folder);
      const step = fault.onlySyncs ? 1 : stride;
      // Each kind begins elsewhere, so that together they try most points.
      let disk = 1 + (what.length % step);
      while (await failAt({ ...fault, disk }, faults, statuses)) disk += step;
      assert.ok(disk > 3, `${disk}`);
      context.diagnostic(`up to call ${disk}`);
    });

  after(() => {
    if (statuses.size > 0)
      assert.deepEqual([...statuses].sort(), [200, 201, 503, 504], 'some are refused, some in doubt');
  });

  test('stalls: a stop ends all the same, with status 1, and says how many changes were not confirmed', async () => {
    const faults = nthFailure(folder);
    const server = await start(newDatabase(), faults);
    faults.set({ stalls: true });
    const waiting = Promise.allSettled([1, 2].map((id) => ask(server, 'PUT', `addons/${id}`, addonUpdate)));
    assert.equal((await sendDirectly(server, 'GET', '/health')).status, 200);
    assert.equal((await server.stop()).code, 1);
    assert.ok((await waiting).every(({ status }) => status === 'rejected'));
    assert.match(server.stderr, /the store does not respond: ending without it; changes that were not confirmed: 2/);
  });
});

test('memory that runs out: 500, 503, 504 or no response, nothing half-done, and the server goes on', {
  skip: skipFor(isSanitized && 'sanitizers have an allocator of their own'),
}, async (context) => {
  const faults = nthFailure(folder);
  const statuses = {};
  let server;
  let memory = 1;
  for (let points = 0, isHit = true; isHit; memory += stride, points += 1) {
    // What is prepared with the first request fails in some of them.
    if (points % 5 === 0) {
      await server?.kill();
      server = await start(newDatabase(), faults);
    }
    await ask(server, 'POST', 'service-account', { username: 'again', rootRole: 3 });
    const account = (await stateOf(server)).accounts[0].id;
    changes[2][1] = `service-account/${account}`;
    const responses = [];
    faults.set({ memory, leastBytes: 512 });
    for (const [method, path, body] of changes) {
      const response = await ask(server, method, path, body).catch(() => ({ status: 0 }));
      responses.push(response);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
    isHit = faults.hits() > 0;
    faults.set();
    const state = await stateOf(server);
    state.accounts = state.accounts.filter(({ id }) => id === account);
    check(state, responses, `allocation ${memory}`);
    for (const response of responses.filter(({ status }) => status >= 300)) await checkRefusal(server, response);
    // As in the beginning.
    await ask(server, 'PUT', 'addons/1', { ...addonUpdate, description: 'first' });
    for (const name of ['a', 'b']) await ask(server, 'DELETE', `strategies/${name}`);
  }
  context.diagnostic(`up to allocation ${memory}: ${JSON.stringify(statuses)}`);
  assert.ok(statuses[500] > 0);
  assert.equal((await server.stop()).code, 0);
});
