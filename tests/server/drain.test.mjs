import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { describe, test } from 'node:test';

import { addonUpdate, fixtures } from '../http/support/samples.mjs';
import { adminToken, eventually, startServer, temporaryFolder, writeFile } from '../http/support/server.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);
const start = (args = []) => startServer({ args: ['--fixtures', fixturesFile, '--log', 'json', ...args] });
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const body = JSON.stringify(addonUpdate);
const putHead = `PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${adminToken}\r\nContent-Type: application/json\r\n`;
const get = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';

/** One request through an agent; answers its status, or the code of what went wrong. */
function ask(server, agent, description) {
  return new Promise((resolve) => {
    const outgoing = request({
      port: server.port,
      agent,
      method: 'PUT',
      path: '/api/admin/addons/1',
      headers: { authorization: adminToken, 'content-type': 'application/json' },
    });
    outgoing.on('response', (incoming) => {
      incoming.on('error', (error) => resolve(error.code));
      incoming.on('end', () => resolve(incoming.statusCode));
      incoming.resume();
    });
    outgoing.on('error', (error) => resolve(error.code));
    outgoing.end(JSON.stringify({ ...addonUpdate, description }));
  });
}

describe('the end', () => {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    test(`${signal} lets requests finish, closes idle connections and exits 0`, async () => {
      const server = await start();
      const idle = connect(server.port, '127.0.0.1');
      idle.write(get);
      await once(idle, 'data');
      const busy = connect(server.port, '127.0.0.1');
      let text = '';
      busy.on('data', (chunk) => (text += chunk));
      busy.write(`${putHead}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`);
      await pause(100);
      const idleEnded = once(idle, 'end');
      process.kill(server.pid, signal);
      await idleEnded;
      busy.write(body.slice(5));
      await once(busy, 'end');
      assert.match(text, /^HTTP\/1\.1 200/);
      assert.match(text, /Connection: close/);
      idle.destroy();
      busy.destroy();
      assert.deepEqual(await server.exited, { code: 0, signal: null });
    });
  }

  test('a kept connection is told with its next answer, and nothing sent is lost', async () => {
    const server = await start();
    const kept = connect(server.port, '127.0.0.1');
    kept.setEncoding('utf8');
    kept.write(get);
    await once(kept, 'data');
    process.kill(server.pid, 'SIGTERM');
    // The port is closed a moment before that is seen here: the next request is sent when the server is stopping.
    while (!server.stderr.includes('stopping')) {
      await pause(1);
    }
    kept.write(get);
    const [answer] = await once(kept, 'data');
    assert.match(answer, /^HTTP\/1\.1 200/);
    assert.match(answer, /Connection: close/);
    await once(kept, 'end');
    kept.destroy();
    assert.equal((await server.exited).code, 0);
  });

  test('a second signal ends it at once', async () => {
    const server = await start();
    const busy = connect(server.port, '127.0.0.1');
    busy.on('error', () => {});
    busy.write(`${putHead}Content-Length: 100\r\n\r\n{`);
    await pause(100);
    process.kill(server.pid, 'SIGTERM');
    await pause(100);
    process.kill(server.pid, 'SIGTERM');
    assert.equal((await server.exited).code, 0, server.stderr);
    busy.destroy();
  });

  test('under load not one request fails, and every answered change is kept', async () => {
    for (let round = 0; round < 3; round += 1) {
      const database = `${folder}/drain-${round}.db`;
      const server = await start(['--database', database]);
      const answered = [];
      const failed = [];
      let last;
      const clients = Array.from({ length: 16 }, async (_, client) => {
        // Half of them keep their connection, half open one for each request.
        const agent = new Agent({ keepAlive: client % 2 === 0, maxSockets: 1 });
        for (let i = 0; ; i += 1) {
          const description = `client ${client}, change ${i}`;
          const outcome = await ask(server, agent, description);
          if (outcome !== 200) {
            // The port is closed: that is how a client learns that there is no server any more.
            if (outcome !== 'ECONNREFUSED') {
              failed.push(outcome);
            }
            agent.destroy();
            return;
          }
          answered.push(description);
          last = description;
        }
      });
      assert.ok(await eventually(() => answered.length > 200, 60_000));
      const { code } = await server.stop();
      await Promise.all(clients);
      assert.equal(code, 0);
      assert.deepEqual(failed, []);
      const next = await start(['--database', database]);
      const kept = await fetch(`${next.url}/api/admin/addons/1`, { headers: { authorization: adminToken } });
      const { description } = await kept.json();
      assert.ok(answered.includes(description), `${description} was never answered; the last was ${last}`);
      await next.stop();
    }
  });
});
