// Options that `flagadmin-server` and `flagadmin serve` have in common: the suite `serve` runs this file for the other program.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { send } from '../support/client.mjs';
import { fixtures, ownProvider as own } from '../support/samples.mjs';
import {
  adminToken,
  eventually,
  isInMemory,
  runServer,
  startServer,
  temporaryFolder,
  writeFile,
} from '../support/server.mjs';
import { assertMisuse } from '../support/misuse.mjs';

const folder = temporaryFolder();
let count = 0;
const file = (content) => writeFile(folder, `file-${(count += 1)}.json`, content);
const ofFile = { token: 'sixteen-letters-', name: 'n', permissions: [] };

for (const link of ['tcp://10.0.0.7:4242', 'udp://10.0.0.7:53', 'sctp://[fd00::7]:4242'])
  test(`variables that Kubernetes sets for a Service named flagadmin are none: ${link}`, async () => {
    const env = { FLAGADMIN_SERVICE_HOST: '10.0.0.7', FLAGADMIN_SERVICE_PORT: '4242', FLAGADMIN_PORT: link };
    Object.assign(env, { FLAGADMIN_SERVICE_PORT_HTTP: '4242', FLAGADMIN_PORT_4242_TCP: link });
    const parts = { ADDR: '10.0.0.7', PORT: '4242', PROTO: link.slice(0, link.indexOf(':')) };
    for (const [part, value] of Object.entries(parts)) env[`FLAGADMIN_PORT_4242_TCP_${part}`] = value;
    if (!isInMemory) assert.deepEqual((await runServer(['check', '--config'], env)).code, 0);
    await assertMisuse(['--address', '203.0.113.1'], /: cannot listen on 203\.0\.113\.1:4242: /, env);
    await assertMisuse(['--port', link], /--port/); // an argument is one
  });

test('exit 2 when the port is taken', async () => {
  const server = await startServer({ args: ['--log', 'off'] });
  await assertMisuse(
    ['--port', String(server.port)],
    new RegExp(`cannot listen on 127\\.0\\.0\\.1:${server.port}: address already in use\n`, 'i'),
  );
  await server.stop();
});

describe('the admin token', () => {
  const status = async (server, token) => (await send(server, 'GET', '/api/admin/addons', { token })).status;

  test('from the environment; the option comes first', async () => {
    const env = { FLAGADMIN_ADMIN_TOKEN: 'from-environment' };
    const first = await startServer({ token: null, env, args: ['--log', 'off'] });
    assert.equal(await status(first, 'from-environment'), 200);
    assert.equal(first.stdout.length, 1, 'a given token is not printed');
    await first.stop();
    const second = await startServer({ env, args: ['--log', 'off'] });
    assert.equal(await status(second, 'from-environment'), 401);
    assert.equal(await status(second, adminToken), 200);
    await second.stop();
  });

  test('made and printed once when none is given, or an empty one', async () => {
    const server = await startServer({ token: null, env: { FLAGADMIN_ADMIN_TOKEN: '' } });
    await send(server, 'GET', '/health');
    assert.ok(await eventually(() => server.stdout.length === 2));
    const token = /^admin token, shown this once: ([0-9a-f]{64})$/.exec(server.stdout[1])[1];
    assert.equal(await status(server, token), 200);
    await server.stop();
    assert.ok(!server.stderr.includes(token));
  });
});

for (const [option, content] of [
  ['--admin-token-file', `${adminToken}\n`],
  ['--fixtures', JSON.stringify(fixtures)],
  ['--providers', JSON.stringify([own])],
  ['--roles', '[{"id":7,"name":"Seven","permissions":[]}]'],
  ['--tokens', JSON.stringify([ofFile])],
])
  test(`${option}: may begin with a byte order mark, and is never UTF-16`, async () => {
    const given = option === '--admin-token-file' ? null : adminToken;
    const server = await startServer({ args: [option, file(`\ufeff${content}`)], token: given });
    assert.equal((await send(server, 'GET', '/api/admin/addons')).status, 200);
    await server.stop();
    for (const [mark, bytes] of [
      ['\xff\xfe', Buffer.from(`\ufeff${content}`, 'utf16le')],
      ['\xfe\xff', Buffer.from(`\ufeff${content}`, 'utf16le').swap16()],
    ]) {
      assert.equal(bytes.toString('latin1', 0, 2), mark);
      await assertMisuse(
        ['--port', '0', ...(given === null ? [] : ['--admin-token', given]), option, file(bytes)],
        /: is UTF-16: save it as UTF-8\n$/,
      );
    }
  });
