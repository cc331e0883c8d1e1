// Tests that a stop loses no request.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { describe, test } from 'node:test';

import { newDatabase, start } from '../support/database.mjs';
import { addonUpdate } from '../support/samples.mjs';
import { adminToken, beginRequest, eventually } from '../support/server.mjs';

const body = JSON.stringify(addonUpdate);
const get = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';

/** One request through an agent; returns its status, or the code of the error. */
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
      incoming.on('error', () => resolve('half a response'));
      incoming.on('end', () => resolve(incoming.statusCode));
      incoming.resume();
    });
    // A server may close an idle connection at any time: clients send the request again (RFC 9110, 9.2.2).
    outgoing.on('error', (error) => resolve(outgoing.reusedSocket ? 'closed while idle' : error.code));
    outgoing.end(JSON.stringify({ ...addonUpdate, description }));
  });
}

/**
 * Stops a server, and waits until its stop has begun. ThreadSanitizer may defer a signal until its thread calls the system again: connections
 * wake it.
 */
async function beginStop(server) {
  const knock = () =>
    connect(server.port, '127.0.0.1')
      .on('error', () => {})
      .end();
  const knocking = /\btsan\b/.test(process.env.FLAGADMIN_SERVER) && setInterval(knock, 2000);
  process.kill(server.pid, 'SIGTERM');
  await server.logged(/^stopping$/).finally(() => clearInterval(knocking));
}

describe('a stop', () => {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    test(`${signal} lets requests finish, closes idle connections and exits 0`, async () => {
      const server = await start();
      const idle = connect(server.port, '127.0.0.1');
      idle.write(get);
      await once(idle, 'data');
      const busy = await beginRequest(server, body.length);
      const idleEnded = once(idle, 'end');
      const signalled = performance.now();
      process.kill(server.pid, signal);
      await idleEnded;
      const grace = performance.now() - signalled;
      assert.ok(grace >= 500, `a client has half a second for its next request, not ${grace} ms`);
      busy.write(body);
      await once(busy, 'end');
      assert.match(busy.text, /^HTTP\/1\.1 200/);
      assert.match(busy.text, /Connection: close/);
      idle.destroy();
      busy.destroy();
      assert.deepEqual(await server.exited, { code: 0, signal: null });
    });
  }

  test('a kept connection is closed with its next response, and nothing sent is lost', async () => {
    const server = await start();
    const kept = connect(server.port, '127.0.0.1');
    kept.setEncoding('utf8');
    kept.write(get);
    await once(kept, 'data');
    kept.write(get.slice(0, 5)); // a request under way is waited for, however slow this machine is
    await beginStop(server);
    kept.write(get.slice(5));
    const [response] = await once(kept, 'data');
    assert.match(response, /^HTTP\/1\.1 200/);
    assert.match(response, /Connection: close/);
    await once(kept, 'end');
    kept.destroy();
    assert.equal((await server.exited).code, 0);
  });

  test('a second signal ends it at once', async () => {
    const server = await start();
    const busy = await beginRequest(server, 100);
    await beginStop(server);
    process.kill(server.pid, 'SIGTERM');
    assert.equal((await server.exited).code, 0, server.stderr);
    await server.logged(/^stopping at once/);
    assert.doesNotMatch(server.stderr, /deadline/, 'it did not wait for the request');
    busy.destroy();
  });

  test('under load no request that was read fails, and every confirmed change is kept', async () => {
    for (let round = 0; round < 3; round += 1) {
      const database = newDatabase();
      const server = await start(database);
      const confirmed = [];
      const failed = [];
      const clients = Array.from({ length: 16 }, async (_, client) => {
        // Half of them keep their connection, half open one for each request.
        const agent = new Agent({ keepAlive: client % 2 === 0, maxSockets: 1 });
        for (let i = 0; ; i += 1) {
          const description = `client ${client}, change ${i}`;
          let outcome = await ask(server, agent, description);
          if (outcome === 'closed while idle') {
            outcome = await ask(server, new Agent({ keepAlive: false }), description);
          }
          if (outcome !== 200) {
            // The port is closed: that is how a client learns that there is no server any more. A connection that waits to be
            // accepted just then is reset, and its request was not read.
            if (!['ECONNREFUSED', 'ECONNRESET'].includes(outcome)) {
              failed.push(outcome);
            }
            agent.destroy();
            return;
          }
          confirmed.push(description);
        }
      });
      assert.ok(await eventually(() => confirmed.length > 200));
      const { code } = await server.stop();
      await Promise.all(clients);
      assert.equal(code, 0);
      assert.deepEqual(failed, []);
      const next = await start(database);
      const kept = await fetch(`${next.url}/api/admin/addons/1`, { headers: { authorization: adminToken } });
      // The version counts the changes: all that were confirmed, and no other, was made.
      assert.equal(kept.headers.get('etag'), `"${1 + confirmed.length}"`);
      const { description } = await kept.json();
      assert.ok(confirmed.includes(description), `${description} was never confirmed`);
      await next.stop();
    }
  });
});
