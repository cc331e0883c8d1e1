// Tests kills and losses of power under load.
import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { describe, test } from 'node:test';

import { Random } from '../parity/random.mjs';
import { failingDisk, loseUnsynced } from './support/failing-disk.mjs';
import { adminToken, eventually, startServer, temporaryFolder, writeFile } from './support/server.mjs';

const folder = temporaryFolder();
const clients = 8;
const rounds = 30;

/** One addon for each client, and one for all of them. */
const fixturesFile = writeFile(folder, 'fixtures.json', {
  addons: Array.from({ length: clients + 1 }, (_, i) => ({
    id: i + 1,
    provider: 'webhook',
    description: '0',
    enabled: true,
    parameters: { url: 'https://example.com/0' },
    events: ['e0'],
  })),
});
const shared = clients + 1;
const { env, fail } = failingDisk(folder);
fail('copy');
const start = (database) =>
  startServer({ args: ['--database', database, '--fixtures', fixturesFile, '--log', 'off'], env });

/** A request through a kept connection; nothing when the server has gone. */
function ask(server, agent, method, path, body, headers = {}) {
  return new Promise((resolve) => {
    const outgoing = request({
      port: server.port,
      agent,
      method,
      path: `/api/admin/${path}`,
      headers: { authorization: adminToken, 'content-type': 'application/json', ...headers },
    });
    outgoing.on('error', () => resolve(undefined));
    outgoing.on('response', (incoming) => {
      let text = '';
      incoming.on('data', (chunk) => (text += chunk));
      incoming.on('error', () => resolve(undefined));
      incoming.on('aborted', () => resolve(undefined));
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode, headers: incoming.headers, body: JSON.parse(text) }),
      );
    });
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** An update of an addon: three members that must always agree. */
const numbered = (n) => ({
  provider: 'webhook',
  description: `${n}`,
  enabled: true,
  parameters: { url: `https://example.com/${n}` },
  events: [`e${n}`],
});

/** The number that an addon was changed to last. Throws when it is half of one change and half of another. */
function numberOf({ description, events }) {
  assert.deepEqual(events, [`e${description}`], 'a change is half-done');
  return description;
}

/** A strategy type whose parts all have its name, on several pages of the file. */
const wholeOf = (name) => ({
  name,
  description: `${name} `.repeat(500),
  parameters: [{ name: `of ${name}`, type: 'string', description: name, required: true }],
});

describe('kill -9 and losses of power under load', { timeout: 180_000 }, () => {
  test(`${rounds} times, ${clients} clients: every confirmed change is there, none is half-done`, async (context) => {
    const database = `${folder}/killed.db`;
    const sent = Array(clients).fill(0);
    const confirmed = Array(clients).fill(0);
    const tags = Array(clients).fill(undefined);
    const sharedSent = new Set(['0']);
    let latest = { version: 0, number: '0' }; // the newest confirmed change of the addon that all change
    const random = new Random(20_260_101);
    let changes = 0;
    const names = new Set();
    let server = await start(database);
    for (let round = 0; round < rounds; round += 1) {
      const agents = Array.from({ length: clients }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
      const load = agents.map(async (agent, client) => {
        for (let i = 0; ; i += 1) {
          sent[client] += 1;
          const n = sent[client];
          const own = await ask(server, agent, 'PUT', `addons/${client + 1}`, numbered(n));
          if (own?.status !== 200) return;
          confirmed[client] = n;
          tags[client] = own.headers.etag;
          changes += 1;
          sharedSent.add(`${client}-${n}`);
          const common = await ask(server, agent, 'PUT', `addons/${shared}`, numbered(`${client}-${n}`));
          if (common?.status !== 200) return;
          const version = Number(common.headers.etag.replaceAll('"', ''));
          if (version > latest.version) {
            latest = { version, number: `${client}-${n}` };
          }
          changes += 1;
          if (i % 5 === 0) {
            const name = `r${round}-c${client}-${i}`;
            const made = await ask(server, agent, 'POST', 'strategies', wholeOf(name));
            if (made?.status !== 201) return;
            names.add(name);
            changes += 1;
          }
        }
      });
      // In the middle of the load, however slow the machine is: after so many further changes.
      const target = changes + clients + random.below(100);
      assert.ok(await eventually(() => changes >= target));
      await server.kill();
      await Promise.all(load);
      agents.forEach((agent) => agent.destroy());
      // A killed process leaves what it has written to the system, which a loss of power does not.
      if (round % 2 === 1) loseUnsynced(database);

      server = await start(database);
      const agent = new Agent({ keepAlive: true });
      for (let client = 0; client < clients; client += 1) {
        const { body, headers } = await ask(server, agent, 'GET', `addons/${client + 1}`);
        const kept = Number(numberOf(body));
        assert.ok(kept === confirmed[client] || kept === sent[client], `${kept}, confirmed ${confirmed[client]}`);
        if (kept === confirmed[client] && tags[client] !== undefined) {
          assert.equal(headers.etag, tags[client]);
        }
        sent[client] = kept;
        confirmed[client] = kept;
        tags[client] = headers.etag;
      }
      const common = await ask(server, agent, 'GET', `addons/${shared}`);
      const version = Number(common.headers.etag.replaceAll('"', ''));
      assert.ok(version >= latest.version, 'no confirmed change is lost, no version is given twice');
      assert.ok(sharedSent.has(numberOf(common.body)));
      if (version === latest.version) {
        assert.equal(numberOf(common.body), latest.number);
      }
      const { body } = await ask(server, agent, 'GET', 'strategies');
      const stored = new Set(
        body.strategies.map(({ name, description, parameters }) => {
          if (name.startsWith('r'))
            assert.deepEqual({ name, description, parameters }, wholeOf(name), 'whole, confirmed or not');
          return name;
        }),
      );
      for (const name of names) {
        assert.ok(stored.has(name), name);
      }
      agent.destroy();
    }
    context.diagnostic(`${changes} confirmed changes in ${rounds} rounds`);
    assert.equal((await server.stop()).code, 0);
  });
});

describe('If-Match', () => {
  test('of concurrent clients that read, change and write, none loses a change', async () => {
    const server = await start(`${folder}/concurrent.db`);
    const each = 20;
    // The first time all have read before one writes: one of them wins.
    const change = async ({ body, headers }) => {
      const next = numbered(Number(numberOf(body)) + 1);
      const response = await ask(server, new Agent(), 'PUT', `addons/${shared}`, next, { 'if-match': headers.etag });
      return response.status;
    };
    const seen = await Promise.all(
      Array.from({ length: clients }, () => ask(server, new Agent(), 'GET', `addons/${shared}`)),
    );
    assert.deepEqual((await Promise.all(seen.map(change))).sort(), [200, ...Array(clients - 1).fill(412)]);

    await Promise.all(
      Array.from({ length: clients }, async () => {
        const agent = new Agent({ keepAlive: true });
        for (let done = 0; done < each; ) {
          const { body, headers } = await ask(server, agent, 'GET', `addons/${shared}`);
          const next = numbered(Number(numberOf(body)) + 1);
          const response = await ask(server, agent, 'PUT', `addons/${shared}`, next, { 'if-match': headers.etag });
          assert.ok(response.status === 200 || response.status === 412, `${response.status}`);
          done += response.status === 200 ? 1 : 0;
        }
        agent.destroy();
      }),
    );
    const agent = new Agent();
    const { body } = await ask(server, agent, 'GET', `addons/${shared}`);
    assert.equal(Number(numberOf(body)), 1 + clients * each);
    await server.stop();
  });
});
