// Sends mutated requests to a server.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';

import { Random } from '../../support/random.mjs';
import { sendDirectly } from './client.mjs';
import { addonUpdate, fixtures } from './samples.mjs';
import { isInMemory, startServer, temporaryFolder, writeFile } from './server.mjs';

const seedFolder = new URL('../../core/fuzz/seeds/request/', import.meta.url);
const token = 'token-of-the-seeds'; // the seeds have a short one
const seeds = readdirSync(seedFolder).map((name) =>
  Buffer.from(
    readFileSync(new URL(name, seedFolder), 'latin1').replace(/(Authorization: (?:Bearer )?)a\r/g, `$1${token}\r`),
    'latin1',
  ),
);

const lines = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\t',
  ':',
  ',',
  ';',
  '%',
  '"',
  '0',
  '-1',
  '9'.repeat(30),
  'x'.repeat(9000),
];
const headers = [
  'Transfer-Encoding: chunked\r\n',
  'Content-Length: 5\r\n',
  'Host: y\r\n',
  'Connection: close\r\n',
  'Expect: 100-continue\r\n',
  `Authorization: ${token}\r\n`,
];

/** One step away from some bytes. */
function mutated(bytes, random) {
  const at = random.below(bytes.length + 1);
  const until = Math.min(bytes.length, at + 1 + random.below(20));
  const [before, part, after] = [bytes.subarray(0, at), bytes.subarray(at, until), bytes.subarray(until)];
  switch (random.below(7)) {
    case 0:
      return Buffer.concat([before, Buffer.from([random.below(256)]), bytes.subarray(Math.min(at + 1, bytes.length))]);
    case 1:
      return Buffer.concat([before, after]);
    case 2:
      return Buffer.concat([before, part, part, after]);
    case 3:
      return Buffer.concat([before, Buffer.from(random.pick(lines)), part, after]);
    case 4: {
      const line = bytes.indexOf('\r\n', at);
      const place = line < 0 ? at : line + 2;
      return Buffer.concat([bytes.subarray(0, place), Buffer.from(random.pick(headers)), bytes.subarray(place)]);
    }
    case 5: {
      const other = random.pick(seeds);
      return Buffer.concat([before, other.subarray(random.below(other.length))]);
    }
    default:
      return Buffer.concat([bytes, random.pick(seeds)]);
  }
}

function requestOf(random) {
  let bytes = random.pick(seeds);
  for (let steps = random.below(5); steps > 0; steps -= 1) {
    bytes = mutated(bytes, random);
  }
  return bytes;
}

/** Sends bytes in some pieces and reads until nothing more comes. */
async function exchange(server, bytes, random) {
  const socket = connect(server.port, '127.0.0.1');
  const parts = [];
  socket.on('data', (chunk) => parts.push(chunk));
  socket.on('error', () => {}); // a reset is the client's own doing: it sent more than was read
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const pieces = 1 + random.below(3);
  for (let i = 0; i < pieces; i += 1) {
    const [from, to] = [Math.floor((bytes.length * i) / pieces), Math.floor((bytes.length * (i + 1)) / pieces)];
    socket.write(bytes.subarray(from, to));
    if (i + 1 < pieces) await new Promise((resolve) => setImmediate(resolve));
  }
  // A half-closed connection is served to its end: what is incomplete will never come.
  socket.end();
  await closed;
  return Buffer.concat(parts).toString('latin1');
}

/** The statuses of the responses in a text. Throws unless it consists of complete responses. */
function statusesOf(text) {
  const statuses = [];
  let left = text;
  while (left !== '') {
    const end = left.indexOf('\r\n\r\n');
    const head = /^HTTP\/1\.[01] (\d{3}) [A-Za-z -]*\r\n/.exec(left);
    assert.ok(head && end > 0, `no response: ${JSON.stringify(left.slice(0, 200))}`);
    const status = Number(head[1]);
    statuses.push(status);
    const fields = left.slice(0, end + 2);
    // Node's own 400 of a request without Host has an empty chunked body.
    const empty = /\r\nTransfer-Encoding: chunked\r\n/i.test(fields) ? '0\r\n\r\n'.length : 0;
    const length = Number(/\r\nContent-Length: (\d+)\r\n/i.exec(fields)?.[1] ?? empty);
    const rest = left.slice(end + 4);
    // A response to HEAD has a length, and no content.
    left = rest.startsWith('HTTP/1.') ? rest : rest.slice(length);
  }
  return statuses;
}

/** Goes on until `isOver(elapsed time in ms, connections so far)`. Throws when something is not as it must be. */
export async function mutateSockets({ seed, isOver, args = [] }) {
  const random = new Random(seed);
  const folder = temporaryFolder();
  const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);
  const permissions = ['UPDATE_ADDON', 'UPDATE_SERVICE_ACCOUNT', 'CREATE_STRATEGY'];
  const tokensFile = writeFile(folder, 'tokens.json', [{ token, name: 'seeds', permissions }]);
  const server = await startServer({
    args: ['--fixtures', fixturesFile, '--tokens', tokensFile, '--log', 'off', ...args],
  });
  const begun = Date.now();
  const statuses = {};
  let exchanges = 0;
  try {
    while (!isOver(Date.now() - begun, exchanges)) {
      const requests = Array.from({ length: 16 }, () => requestOf(random));
      const texts = await Promise.all(requests.map((bytes) => exchange(server, bytes, random)));
      texts.forEach((text, i) => {
        for (const status of statusesOf(text)) {
          statuses[status] = (statuses[status] ?? 0) + 1;
          assert.ok(
            status < 500 || status === 501 || status === 505,
            `${status} for ${JSON.stringify(requests[i].toString('latin1'))}`,
          );
        }
      });
      exchanges += requests.length;
      const others = await sendDirectly(server, 'PUT', '/api/admin/addons/2', { token, body: addonUpdate });
      assert.equal(others.status, 200, 'others are served');
    }
    const { code } = await server.stop();
    assert.equal(code, 0, server.stderr);
    if (!isInMemory) assert.equal(server.stderr, '', 'the server has nothing to complain of');
  } finally {
    await server.kill();
  }
  return { exchanges, statuses };
}
