// Concurrent writers on three instances, one of which is killed, while the database crashes: every confirmed change is stored exactly once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { startCluster, until } from './support/cluster.mjs';
import { addon, ask, startInstance, startInstances, leaksSecret, update } from './support/instances.mjs';

const clients = 9;
const journal = clients + 1;
const shared = clients + 2;
const fixtures = {
  addons: Array.from({ length: shared }, (_, i) => addon(i + 1)),
  serviceAccounts: [],
  strategies: [],
};

let cluster;
let instances;
before(async () => {
  cluster = await startCluster();
  instances = await startInstances(3, cluster.url(), { fixtures });
});
after(() => cluster.remove());

const known = { writes: 0, entries: 0, names: 0, refused: 0, broken: 0, conflicts: 0 };
let isRunning = true;
let turn = 0;
/** Asks any instance, as a load balancer would, until there is a response that says what was done: not 503, not 504. */
async function insist(method, path, options) {
  for (let isFirst = true; ; isFirst = false) {
    turn += 1;
    const response = await ask(instances[turn % instances.length], method, path, options);
    if (response !== undefined && response.status !== 503 && response.status !== 504) return { ...response, isFirst };
    known[response?.status === 503 ? 'refused' : 'broken'] += 1;
    await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40));
  }
}
const numbered = (n) =>
  update({ description: `${n}`, events: [`e${n}`], parameters: { url: `https://example.com/${n}` } });

/** Changes an addon that no other client changes, one number after the other. */
async function count(client) {
  let last = 0;
  for (; isRunning; known.writes += 1) {
    last += 1;
    const { status } = await insist('PUT', `addons/${client + 1}`, { body: numbered(last) });
    assert.equal(status, 200);
  }
  return last;
}

/** Adds entries to a list that all clients add to: reads, changes and writes it back unless another client was faster. */
async function keepJournal(client) {
  const mine = [];
  for (let entry = 0; isRunning; entry += 1) {
    const name = `${client}.${entry}`;
    for (;;) {
      const { body, headers } = await insist('GET', `addons/${journal}`);
      if (body.events.includes(name)) break; // an attempt whose response was lost
      const changed = update({ events: [...body.events, name] });
      const { status } = await insist('PUT', `addons/${journal}`, {
        body: changed,
        headers: { 'if-match': headers.etag },
      });
      assert.ok(status === 200 || status === 412, `${status}`);
      if (status === 200) break;
      known.conflicts += 1;
    }
    mine.push(name);
    known.entries += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return mine;
}

/** Changes one property of an addon whose others are changed by others. */
async function change(property) {
  let last;
  for (let n = 1; isRunning; n += 1) {
    last = property === 'description' ? `${n}` : [`${property}-${n}`];
    const { status } = await insist('PUT', `addons/${shared}`, { body: update({ [property]: last }) });
    assert.equal(status, 200);
    known.writes += 1;
  }
  return last;
}

/** Creates names that are wanted by two at a time. */
async function create(client) {
  const created = [];
  for (let n = 0; isRunning; n += 1) {
    const name = `name-${client % 3}-${n}`;
    const { status, isFirst } = await insist('POST', 'strategies', { body: { name, parameters: [] } });
    assert.ok(status === 201 || status === 409, `${status}`);
    if (status === 201) created.push(name);
    known.names += 1;
    await new Promise((resolve) => setTimeout(resolve, isFirst ? 5 : 0));
  }
  return created;
}

async function disturb() {
  const more = (count) => {
    const target = { writes: known.writes + count, entries: known.entries + 8 };
    return until(() => known.writes >= target.writes && known.entries >= target.entries, 'changes are confirmed');
  };
  await more(100);
  await instances[1].kill();
  await more(60);
  await cluster.stop('immediate');
  await cluster.start();
  instances[1] = await startInstance(cluster.url(), { fixtures });
  await more(60);
  await Promise.all([instances[2].kill(), cluster.stop('immediate')]);
  await cluster.start();
  instances[2] = await startInstance(cluster.url(), { fixtures });
  await more(60);
  await until(() => known.conflicts > 0, 'writers to the same list had conflicts');
  isRunning = false;
}

test('every confirmed change is there exactly once, whoever is killed', { timeout: 150_000 }, async (context) => {
  const byAllClients = (work) => Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  const properties = ['description', 'projects', 'environments'];
  const [counts, entries, created, last] = await Promise.all([
    byAllClients(count),
    byAllClients((client) => (client < 3 ? keepJournal(client) : [])),
    byAllClients((client) => (client < 6 ? create(client) : [])),
    Promise.all(properties.map(change)),
    disturb(),
  ]);
  context.diagnostic(JSON.stringify(known));

  for (const instance of instances) {
    await until(async () => (await ask(instance, 'GET', '/ready')).status === 200, 'ready');
    for (const [client, n] of counts.entries()) {
      const { body, headers } = await ask(instance, 'GET', `addons/${client + 1}`);
      assert.deepEqual([body.description, body.events], [`${n}`, [`e${n}`]]);
      assert.equal(headers.etag, `"${n + 1}"`, 'each change was made once, although some were sent again');
    }
    const { events } = (await ask(instance, 'GET', `addons/${journal}`)).body;
    assert.equal(new Set(events).size, events.length, 'no entry occurs twice');
    assert.deepEqual([...events].sort(), entries.flat().sort());
    const all = (await ask(instance, 'GET', `addons/${shared}`)).body;
    assert.deepEqual(
      properties.map((property) => all[property]),
      last,
      'no client undid changes of another',
    );
    const names = (await ask(instance, 'GET', 'strategies')).body.strategies.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    const confirmed = created.flat();
    assert.equal(new Set(confirmed).size, confirmed.length, 'no name was given to two');
    for (const name of confirmed) assert.ok(names.includes(name), name);
  }
  for (const instance of instances) {
    assert.equal((await instance.stop()).code, 0);
    assert.ok(!leaksSecret(instance.stderr));
  }
  assert.ok(known.refused + known.broken > 0, 'they were disturbed');
});
