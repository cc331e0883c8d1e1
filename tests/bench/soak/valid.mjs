// Valid requests of users; checks every response.
import { Agent, request } from 'node:http';

import { token } from '../server/contestants.mjs';

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** One request through an agent; returns status, headers and text. Rejects when the connection breaks. */
export function ask(server, agent, method, path, body, headers = {}) {
  const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const sent = {
    authorization: token,
    ...(content === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(server.url + path, { agent, method, headers: sent, timeout: 30_000 }, (incoming) => {
      const parts = [];
      incoming.on('data', (part) => parts.push(part));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode, headers: incoming.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no response within 30 s')));
    outgoing.on('error', reject);
    outgoing.end(content);
  });
}

/** Each worker has addons of its own, so that it knows what must be stored. */
async function worker(run, number, workers) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const expect = async (status, method, path, body, headers) => {
    try {
      const response = await ask(run.server, agent, method, path, body, headers);
      run.counts.valid += 1;
      if (response.status !== status)
        run.fail(`${method} ${path}: ${response.status} instead of ${status}: ${response.text.slice(0, 200)}`);
      return response;
    } catch (error) {
      run.fail(`${method} ${path}: ${error.message}`);
      await pause(100);
      return undefined;
    }
  };
  for (let turn = 0; run.isRunning(); turn += 1) {
    const id = 1 + number + workers * (turn % Math.floor(100 / workers));
    const path = `/api/admin/addons/${id}`;
    const description = `turn ${turn} of ${number}${'.'.repeat(turn % 500)}`;
    const update = {
      provider: 'webhook',
      description,
      enabled: turn % 2 === 0,
      parameters: { url: 'http://localhost:4242/webhook' },
      events: ['feature-created'],
    };
    const changed = await expect(200, 'PUT', path, update);
    if (changed?.status === 200) run.acknowledged.set(id, description);
    const read = await expect(200, 'GET', path);
    if (read && changed && JSON.parse(read.text).description !== description)
      run.fail(`${path} has not what was acknowledged`);
    if (read) await expect(304, 'GET', path, undefined, { 'if-none-match': read.headers.etag });
    await expect(
      200,
      'GET',
      ['/api/admin/addons', '/api/admin/service-account', '/api/admin/strategies', '/docs/openapi.json'][turn % 4],
    );
    await expect(200, 'GET', ['/health', '/ready', '/internal-backstage/prometheus'][turn % 3]);
    if (turn < 25)
      await expect(201, 'POST', '/api/admin/strategies', { name: `soak ${number} ${turn}`, parameters: [] });
    await pause(5);
  }
  agent.destroy();
}

export const validTraffic = (run) => Promise.all(Array.from({ length: 8 }, (_, i) => worker(run, i, 8)));
