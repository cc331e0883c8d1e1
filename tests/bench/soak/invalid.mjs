// Invalid requests of users, in proper HTTP; checks the errors.
import { Agent } from 'node:http';

import { ask } from './valid.mjs';

const addon = '/api/admin/addons/100'; // of this traffic alone

/** Expected status, method, path, body, and headers of each request. The strategy `taken` must exist. */
export const invalidRequests = [
  [400, 'PUT', addon, '{"provider":'],
  [400, 'PUT', addon, { provider: 5, enabled: 'yes', parameters: [], events: {} }],
  [400, 'PUT', addon, `[${'['.repeat(200)}`],
  [400, 'PUT', addon, JSON.stringify({ events: Array.from({ length: 5000 }, (_, i) => i) })],
  [400, 'POST', '/api/admin/strategies', {}],
  [401, 'PUT', addon, {}, { authorization: 'wrong' }],
  [404, 'GET', '/api/admin/addons/999'],
  [404, 'GET', '/nothing/here'],
  [405, 'PATCH', addon],
  [409, 'POST', '/api/admin/strategies', { name: 'taken', parameters: [] }],
  [
    412,
    'PUT',
    addon,
    { provider: 'webhook', enabled: true, parameters: { url: 'http://a.b' }, events: [] },
    { 'if-match': '"77"' },
  ],
  [413, 'PUT', addon, ' '.repeat(102_401)],
  [415, 'PUT', addon, '{}', { 'content-type': 'text/plain' }],
];

async function worker(run) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (run.isRunning()) {
    for (const [status, ...sent] of invalidRequests) {
      // 413 and the like close the connection; a client that still writes may get a reset.
      const response = await ask(run.server, agent, ...sent).catch((error) => ({ status: error.code }));
      run.counts.invalid += 1;
      const isRight =
        response.status === status || (status === 413 && ['EPIPE', 'ECONNRESET'].includes(response.status));
      if (!isRight) run.fail(`${sent[0]} ${sent[1]}: ${response.status} instead of ${status}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  agent.destroy();
}

/** Creates what the invalid requests collide with. */
export const prepareConflict = (server) =>
  ask(server, undefined, 'POST', '/api/admin/strategies', { name: 'taken', parameters: [] });

export async function invalidTraffic(run) {
  await prepareConflict(run.server);
  await Promise.all([worker(run), worker(run)]);
}
