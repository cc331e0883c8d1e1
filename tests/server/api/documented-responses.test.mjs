// Every response that `send` receives is as the OpenAPI document has it: whatever the tests of HTTP send, they fail otherwise.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, describe, test } from 'node:test';

import { send, sendDirectly } from '../support/client.mjs';
import { requireDocumented } from '../support/document.mjs';
import { fixtures } from '../support/samples.mjs';
import { startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const method = 'GET';
const path = '/api/admin/addons/1';

/** A response with another body. */
function withBody(response, body) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { ...response, text, bytes: Buffer.from(text) };
}

/** Responses that differ from that of `GET /api/admin/addons/1`, and what is said of them. */
const faults = {
  'an undocumented status': [(made) => ({ ...made, status: 202 }), /202 is no documented status of getAddon/],
  'an error of other operations': [(made) => ({ ...made, status: 409 }), /409 is no documented status of getAddon/],
  'an undocumented member': [(made) => withBody(made, { ...made.body, extra: 1 }), /additional properties/],
  'an undocumented member of a member': [
    (made) => ({ ...withBody(made, { id: 'x', name: 'x', message: 'x', details: [{ extra: 1 }] }), status: 400 }),
    /additional properties/,
  ],
  'a missing member': [(made) => withBody(made, { ...made.body, provider: undefined }), /must have required property/],
  'a value of another type': [(made) => withBody(made, { ...made.body, enabled: 'yes' }), /must be boolean/],
  'another content type': [
    (made) => ({ ...made, headers: { ...made.headers, 'content-type': 'text/plain' } }),
    /the content type text\/plain instead of application\/json/,
  ],
  'a body where there is none': [(made) => ({ ...made, status: 304 }), /a body/],
  'text that is not JSON': [(made) => withBody(made, '{'), /JSON/],
};

describe('responses compared with the OpenAPI document', () => {
  let server;
  let made;
  before(async () => {
    const file = writeFile(temporaryFolder(), 'fixtures.json', fixtures);
    server = await startServer({ args: ['--log', 'off', '--fixtures', file] });
    made = await sendDirectly(server, method, path);
  });
  after(() => server.stop());

  test('the response itself is documented', () => requireDocumented(method, path, made));

  for (const [name, [change, pattern]] of Object.entries(faults)) {
    test(`${name} is reported`, () => assert.rejects(requireDocumented(method, path, change(made)), pattern));
  }

  test('an accepted request with an undocumented body is reported', async () => {
    const accepted = () => requireDocumented('PUT', path, made, JSON.stringify({ provider: 'webhook' }));
    await assert.rejects(accepted, /accepted \{.*must have required property 'enabled'/s);
  });

  test('`send` reports them', async () => {
    const other = createServer((_, outgoing) => outgoing.writeHead(202).end()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    other.unref();
    await assert.rejects(send({ port: other.address().port }, method, path), /202 is no documented status/);
    other.close();
  });
});
