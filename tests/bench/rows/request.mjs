// A request of the client to a server on this machine, beside the same request by hand.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { AdminClient } from '../../../js/dist/index.js';
import { defaultProviders, providerRules } from '../../../js/dist/core.js';
import { current, updates } from '../documents.mjs';
import { measureAsyncInTurns } from '../measure.mjs';

/** In a thread of its own: returns the same addon for each request, once its body is there. */
const server = `
  import { createServer } from 'node:http';
  import { parentPort, workerData } from 'node:worker_threads';
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(workerData) };
  const server = createServer((request, response) =>
    request.resume().on('end', () => response.writeHead(200, headers).end(workerData)),
  );
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

const token = 'bench-token-0123456789';

export async function updateRequest(pace) {
  const url = new URL(`data:text/javascript,${encodeURIComponent(server)}`);
  const worker = new Worker(url, { workerData: JSON.stringify(current) });
  try {
    const [port] = await once(worker, 'message');
    const baseUrl = `http://127.0.0.1:${port}`;
    const client = new AdminClient({ baseUrl, token, providers: providerRules(defaultProviders) });
    const own = async (call) => (await client.updateAddon(current.id, updates[call % updates.length])).id;
    const rival = (call) => putByHand(`${baseUrl}/api/admin/addons/${current.id}`, updates[call % updates.length]);
    const contestants = [
      { name: 'flagadmin', act: own },
      { name: '`fetch` by hand', checks: 'the status', act: rival },
    ];
    const what = '`AdminClient.updateAddon`, from the object to the addon of the response';
    return { what, ...(await measureAsyncInTurns(contestants, pace)) };
  } finally {
    await worker.terminate();
  }
}

async function putByHand(url, update) {
  const headers = { authorization: token, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(update) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()).id;
}
