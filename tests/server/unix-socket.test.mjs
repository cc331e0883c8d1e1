// --address unix:PATH
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, lstatSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { sendDirectly } from './support/client.mjs';
import { addonUpdate, fixtures } from './support/samples.mjs';
import { eventually, runServer, startServer, temporaryFolder, writeFile } from './support/server.mjs';

const folder = temporaryFolder();
const fixturesFile = writeFile(folder, 'fixtures.json', fixtures);
let count = 0;
const newPath = () => join(folder, `socket-${(count += 1)}`);
const start = (path, args = []) =>
  startServer({ args: ['--address', `unix:${path}`, '--fixtures', fixturesFile, '--log', 'json', ...args] });
const refusal = async (path, args = []) => {
  const { code, stdout, stderr } = await runServer(['--address', `unix:${path}`, ...args]);
  assert.equal(code, 2, stdout);
  assert.equal(stderr.split('\n').length, 2, 'one line');
  return stderr;
};
const modeOf = (path) => (lstatSync(path).mode & 0o777).toString(8);
const get = 'GET /api/admin/addons HTTP/1.1\r\nHost: x\r\n\r\n';

/** A connection that receives everything. */
function open(path) {
  const socket = connect(path);
  socket.text = '';
  socket.on('data', (chunk) => (socket.text += chunk));
  socket.on('error', () => {});
  socket.ended = new Promise((resolve) => socket.on('close', resolve));
  return socket;
}

describe('a Unix socket', () => {
  test('serves requests, is named in the first line, and is deleted at the end', async () => {
    const path = newPath();
    const server = await start(path);
    assert.equal(server.stdout[0], `flagadmin-server listening on unix:${path}`);
    assert.ok(lstatSync(path).isSocket());
    assert.equal(modeOf(path), '660');
    const changed = await sendDirectly(server, 'PUT', '/api/admin/addons/1', { body: addonUpdate });
    assert.equal(changed.status, 200);
    const line = await eventually(() => server.log.find(({ method }) => method === 'PUT'));
    assert.equal(line.client, `unix:${process.getuid()}`);
    const kept = open(path);
    kept.write(get.replace('/api/admin/addons', '/health'));
    await once(kept, 'data');
    assert.equal((await server.stop()).code, 0);
    await kept.ended;
    assert.ok(!existsSync(path));
  });

  test('has the permissions of --socket-mode', async () => {
    const path = newPath();
    const server = await start(path, ['--socket-mode', '600']);
    assert.equal(modeOf(path), '600');
    await server.stop();
    for (const mode of ['8', '1000', '66x', '']) {
      const { code, stderr } = await runServer(['--address', `unix:${path}`, '--socket-mode', mode]);
      assert.equal(code, 2);
      assert.match(stderr, /--socket-mode/);
    }
  });

  test('left behind by a killed server, it is replaced', async () => {
    const path = newPath();
    await (await start(path)).kill();
    assert.ok(lstatSync(path).isSocket());
    const server = await start(path);
    assert.equal((await sendDirectly(server, 'GET', '/health')).status, 200);
    await server.stop();
    assert.ok(!existsSync(path));
  });

  test('of servers that start together on one that was left behind, exactly one serves', async () => {
    const path = newPath();
    await (await start(path)).kill();
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => start(path)));
    const started = all.filter(({ status }) => status === 'fulfilled').map(({ value }) => value);
    assert.equal(started.length, 1);
    assert.equal((await sendDirectly(started[0], 'GET', '/health')).status, 200);
    await started[0].stop();
  });

  test('in use, it is left alone: exit 2', async () => {
    const path = newPath();
    const server = await start(path);
    assert.match(await refusal(path), /cannot listen on unix:.*: another process listens there/);
    assert.equal((await sendDirectly(server, 'GET', '/health')).status, 200);
    await server.stop();

    const other = createServer().listen(path);
    await once(other, 'listening');
    assert.match(await refusal(path), /another process listens there/);
    assert.ok(lstatSync(path).isSocket());
    await new Promise((resolve) => other.close(resolve));
  });

  test('replaced by another process, it is left alone when the server ends', async () => {
    const path = newPath();
    const server = await start(path);
    const hidden = `${path}-hidden`;
    renameSync(path, hidden);
    writeFile(folder, path.slice(folder.length + 1), 'of another one');
    assert.equal((await server.stop()).code, 0);
    assert.equal(readFileSync(path, 'utf8'), 'of another one');
  });

  test('a path that cannot be used: exit 2, and the file is left as it is', async () => {
    const file = writeFile(folder, 'file', 'content');
    assert.match(await refusal(file), /the file exists and is not a socket/);
    assert.equal(readFileSync(file, 'utf8'), 'content');
    const link = join(folder, 'link');
    symlinkSync(file, link);
    assert.match(await refusal(link), /the file exists and is not a socket/);
    assert.match(await refusal(''), /a path has 1 to 107 bytes/);
    assert.match(await refusal(join(folder, 'x'.repeat(108))), /a path has 1 to 107 bytes/);
    assert.match(await refusal(join(folder, 'none', 'socket')), /No such file or directory/);
    assert.match(await refusal(folder), /the file exists and is not a socket/);
  });

  for (const [proxy, client] of [
    ['unix', '192.0.2.7'],
    ['127.0.0.1', `unix:${process.getuid()}`],
  ])
    test(`--trusted-proxy ${proxy}: the client is ${client}`, async () => {
      const server = await start(newPath(), ['--trusted-proxy', proxy]);
      await sendDirectly(server, 'GET', '/', { headers: { 'x-forwarded-for': '198.51.100.1, 192.0.2.7' } });
      const line = await eventually(() => server.log.find(({ method }) => method === 'GET'));
      assert.equal(line.client, client);
      await server.stop();
    });

  test('SIGTERM: requests under way are completed, and no others are accepted', async () => {
    const path = newPath();
    const server = await start(path);
    const socket = open(path);
    const body = JSON.stringify(addonUpdate);
    const head = `PUT /api/admin/addons/1 HTTP/1.1\r\nHost: x\r\nAuthorization: test-admin-token\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Expect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`);
    assert.ok(await eventually(() => socket.text.endsWith('100 Continue\r\n\r\n')));
    process.kill(server.pid, 'SIGTERM');
    assert.ok(await eventually(() => !existsSync(path)));
    socket.write(body);
    await socket.ended;
    assert.match(socket.text, /HTTP\/1\.1 200 OK\r\n/);
    assert.match(socket.text, /\r\nConnection: close\r\n/);
    assert.equal((await server.exited).code, 0);
  });
});
