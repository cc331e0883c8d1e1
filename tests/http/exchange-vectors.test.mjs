// The vectors of whole exchanges: each with a server of its own, and its requests byte by byte.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { sendRaw } from '../server/support/client.mjs';
import { skipFor } from '../support/skip.mjs';
import { eventually, isInMemory, startServer, temporaryFolder, writeFile } from '../server/support/server.mjs';
import { comparable, groupsOf, readVectors } from '../support/vectors.mjs';

const folder = temporaryFolder();
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
let count = 0;

function startFor(input) {
  const files = ['fixtures', 'tokens', 'providers'].flatMap((name) =>
    input[name] === undefined ? [] : [`--${name}`, writeFile(folder, `file-${(count += 1)}.json`, input[name])],
  );
  return startServer({ args: ['--log', 'json', ...files] });
}

function bytesOf({ head, body }) {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  return `${[...head, 'Host: x', 'Connection: close', ...length].join('\r\n')}\r\n\r\n${body ?? ''}`;
}

/** Status, headers by their names in small letters, and body. */
function parsed(text) {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine, ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((line) => [line.split(':', 1)[0].toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]);
  return { status: Number(statusLine.split(' ')[1]), headers: Object.fromEntries(headers), body: text.slice(end + 4) };
}

function checkResponse({ status, headers, body }, expected) {
  assert.equal(status, expected.status, body);
  for (const [name, value] of Object.entries(expected.headers)) {
    assert.equal(headers[name] ?? null, value, name);
  }
  if (expected.body !== undefined) {
    assert.equal(comparable(body), expected.body);
  }
  for (const part of expected.contains ?? []) {
    assert.ok(body.includes(part), `${part} in ${body}`);
  }
  for (const part of expected.lacks ?? []) {
    assert.ok(!body.includes(part), `no ${part} in ${body}`);
  }
}

/** D45: an error has an id of its own, which its line in the log has too. */
async function checkIds(server, errors) {
  const ids = errors.map(({ body }) => JSON.parse(body).id);
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) {
    assert.match(id, uuid);
    assert.ok(isInMemory || (await eventually(() => JSON.stringify(server.log).includes(id))), `${id} in the log`);
  }
}

describe('exchanges', () => {
  const { members } = groupsOf(readVectors(), 'exchange', () => null)[0];
  for (const { id, input, expect } of members) {
    const skip = isInMemory && id === 'exchange/malformed-request' && 'the refusal of what is no HTTP is that of Node';
    test(id, { skip: skipFor(skip) }, async () => {
      const server = await startFor(input);
      const responses = [];
      for (const request of input.requests) {
        responses.push(parsed((await sendRaw(server, bytesOf(request))).text));
      }
      assert.equal(responses.length, expect.responses.length);
      responses.forEach((response, i) => checkResponse(response, expect.responses[i]));
      await checkIds(
        server,
        responses.filter(({ status }) => status >= 400),
      );
      await server.stop();
      for (const secret of expect.notLogged ?? []) {
        assert.ok(!JSON.stringify(server.log).includes(secret), `${secret} in the log`);
      }
    });
  }
});
