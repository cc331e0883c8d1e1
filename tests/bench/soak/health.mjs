// GET /health twenty times a second over a kept connection, on a thread of its own: the traffic of the main thread would be measured too.
import { connect } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const request = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds until the response is complete. Connects again when the server has ended the connection. */
function probe(state, url) {
  const { hostname, port } = new URL(url);
  if (!state.socket || state.socket.destroyed) {
    state.socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.3', noDelay: true });
    state.socket.on('error', () => {});
  }
  const { socket } = state;
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    let text = '';
    const finish = (settle, value) => {
      socket.removeAllListeners('data');
      socket.removeAllListeners('close');
      settle(value);
    };
    socket.on('data', (part) => {
      text += part;
      if (!text.endsWith('}')) return;
      if (/^Connection: close/m.test(text)) socket.destroy();
      if (text.startsWith('HTTP/1.1 200 ')) finish(resolve, performance.now() - begun);
      else finish(reject, new Error(`/health: ${text.split('\r\n')[0]}`));
    });
    socket.on('close', () => finish(reject, new Error('/health: the connection was closed')));
    socket.write(request);
  });
}

async function measure({ url, until }) {
  const state = {};
  const times = [];
  const failures = [];
  while (Date.now() < until) {
    await probe(state, url).then(
      (time) => times.push(time),
      (error) => failures.push(error.message),
    );
    await pause(50);
  }
  state.socket.destroy();
  return { times, failures };
}

if (!isMainThread) parentPort.postMessage(await measure(workerData));

/** The times of all probes, in milliseconds and in ascending order, and the messages of those that failed. */
export function measureHealth(url, until) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { url, until } });
    worker.on('error', reject);
    worker.on('message', ({ times, failures }) => resolve({ times: times.sort((a, b) => a - b), failures }));
  });
}
