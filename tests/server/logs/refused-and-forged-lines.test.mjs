// The log lines of requests that are refused before they have a route, and of names that could forge a line.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { sendDirectly, sendRaw } from '../support/client.mjs';
import { eventually, startServer, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
const origin = 'https://admin.example.com';

describe('a refused head', () => {
  let server;
  before(async () => {
    server = await startServer({ args: ['--log', 'json', '--cors-origin', origin] });
  });
  after(() => server.stop());

  for (const [what, line, status] of [
    ['a long target', `GET /${'x'.repeat(9000)} HTTP/1.1\r\n`, 414],
    ['another version', 'GET /health HTTP/3.0\r\n', 505],
    ['a bare line end', 'GET /health HTTP/1.1\n', 400],
    ['a NUL', 'GET /health HTTP/1.1\r\nX: \0\r\n', 400],
    ['a large head', `GET /health HTTP/1.1\r\nX: ${'x'.repeat(17_000)}\r\n`, 400],
    ['no host', 'GET /health HTTP/1.1\r\n', 400],
  ])
    test(`has a log line with client and id, and headers for pages: ${what}`, async () => {
      const host = what === 'no host' ? '' : 'Host: x\r\n';
      const { text } = await sendRaw(server, `${line}${host}origin:  ${origin}\r\n\r\n`);
      const [head] = text.split('\r\n\r\n');
      assert.match(head, new RegExp(`^HTTP/1.1 ${status} `));
      assert.match(head, new RegExp(`\r\nAccess-Control-Allow-Origin: ${origin}\r\n`));
      const id = /\r\nX-Request-Id: (\S+)\r\n/.exec(head)?.[1];
      assert.ok(id, head);
      const logged = await eventually(() => server.log.find((each) => each.requestId === id));
      assert.deepEqual([logged.client, logged.status], ['127.0.0.1', status]);
    });

  test('another origin is not permitted, nor one with other characters', async () => {
    for (const other of ['https://evil.example', `${origin}\0`, '']) {
      const { text } = await sendRaw(server, `GET /health HTTP/3.0\r\nHost: x\r\nOrigin: ${other}\r\n\r\n`);
      assert.ok(!/Access-Control-Allow-Origin/i.test(text), text);
    }
  });

  test('a path without a route is in the line, cut and escaped', async () => {
    for (const [path, logged] of [
      ['/no/such%0apath?token=secret', '/no/such%0apath'],
      [`/${'p'.repeat(300)}`, `/${'p'.repeat(99)}…`],
    ]) {
      const response = await sendDirectly(server, 'GET', path);
      assert.equal(response.status, 404);
      const id = response.headers['x-request-id'];
      assert.equal((await eventually(() => server.log.find((each) => each.requestId === id))).path, logged);
    }
    assert.ok(!server.stderr.includes('secret'));
  });
});

describe('a name of a token', () => {
  const name = 'ci client=6.6.6.6 "x"\n\u009b2J\u202e\u2028';
  const tokens = writeFile(folder, 'tokens.json', [{ token: 'a-token-of-16-characters', name, permissions: [] }]);

  for (const [format, shown] of [
    ['text', String.raw` token="ci client=6.6.6.6 \"x\"\n\u009b2J\u202e\u2028" client=127.0.0.1 `],
    ['json', String.raw`,"token":"ci client=6.6.6.6 \"x\"\n\u009b2J\u202e\u2028","client":"127.0.0.1",`],
  ])
    test(`forges nothing in a log of the format ${format}`, async () => {
      const server = await startServer({ args: ['--log', format, '--tokens', tokens] });
      await sendDirectly(server, 'GET', '/api/admin/addons', { token: 'a-token-of-16-characters' });
      await server.stop();
      assert.ok(server.stderr.includes(shown), server.stderr);
    });
});

test('names that clients choose are cut in a line, as paths are', async () => {
  const server = await startServer({ args: ['--log', 'json'] });
  const post = async (path, body) => (await sendDirectly(server, 'POST', `/api/admin/${path}`, { body })).body;
  const { id } = await post('service-account', { username: 'u'.repeat(300_000), rootRole: 1 });
  const token = { description: 'd'.repeat(300_000), expiresAt: new Date(Date.now() + 1e9).toISOString() };
  const { secret } = await post(`service-account/${id}/token`, token);
  await sendDirectly(server, 'GET', '/api/admin/addons', { token: secret });
  await post('strategies', { name: 'n'.repeat(3000), parameters: [] });
  await server.stop();
  const lineOf = (path) => server.log.find(({ route }) => route === `/api/admin/${path}`);
  assert.equal(lineOf('addons').token, `${'u'.repeat(100)}…`);
  assert.equal(lineOf('strategies').resource, `strategy/${'n'.repeat(91)}…`);
});
