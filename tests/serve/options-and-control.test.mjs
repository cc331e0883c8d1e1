// Tests what `flagadmin serve` has of its own: options, control. The suite runs tests of tests/server/api against it, too.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { sendDirectly as send, sendRaw } from '../server/support/client.mjs';
import { open } from '../server/support/connection.mjs';
import { assertMisuse } from '../server/support/misuse.mjs';
import { fixtures, isError, tokens } from '../server/support/samples.mjs';
import {
  adminToken,
  beginRequest,
  eventually,
  runServer,
  startServer,
  temporaryFolder,
  writeFile,
} from '../server/support/server.mjs';

const folder = temporaryFolder();
const stored = writeFile(
  folder,
  'fixtures.json',
  `\ufeff${JSON.stringify({ $schema: './flags.schema.json', ...fixtures })}`,
);

async function withServer(args, action, options = {}) {
  const server = await startServer({ args, ...options });
  try {
    await action(server);
  } finally {
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
  }
}

describe('options', () => {
  const latin1 = writeFile(folder, 'latin1.json', Buffer.from('{"addons":[],"x":"\xe9"}', 'latin1'));
  const tokenFile = writeFile(folder, 'token', 'é-is-not-visible-ASCII\n');
  for (const [args, message] of [
    [['--prot', '1'], /unknown option '--prot'/],
    [['--port', '65536'], /'--port <number>' argument '65536' is invalid. It must be a whole number from 0 to 65535/],
    [['--address', 'localhost'], /'--address <ip>' argument 'localhost' is invalid. It must be an IP address/],
    [['--address', '192.0.2.1', '--port', '6200'], /cannot listen on 192\.0\.2\.1:6200: address not available/],
    [['--database', 'x.db'], /unknown option '--database'/],
    [['--static', folder], /unknown option '--static'/],
    [['--max-addon-body', '0'], /It must be a whole number from 1 to/],
    [
      ['--cors-origin', 'a.example'],
      /--cors-origin must be an origin such as https:\/\/admin\.example\.com, not "a\.example"/,
    ],
    [
      ['--admin-token', 'short'],
      /--admin-token: the admin token must consist of visible ASCII characters, at least 16/,
    ],
    [['--admin-token-file', tokenFile], /\/token: the admin token must consist of visible ASCII/],
    [['--admin-token', adminToken, '--admin-token-file', stored], /cannot be used with/],
    [
      ['--fixtures', writeFile(folder, 'addonz.json', { addonz: [] })],
      /addonz\.json:1: \/addonz is not a known property/,
    ],
    [['--fixtures', writeFile(folder, 'schema.json', { $schema: null })], /schema\.json:1: \/\$schema must be string/],
    [['--fixtures', join(folder, 'none.json')], /none\.json: cannot be read: ENOENT/],
    [['--fixtures', latin1], /latin1\.json:1: the file is not valid JSON/],
    [['--tokens', stored], /fixtures\.json:1: the file must be array/],
    [
      ['--control', '--address', '0.0.0.0'],
      /--control: --address must be a loopback address such as 127\.0\.0\.1, not 0\.0\.0\.0/,
    ],
  ]) {
    test(`exit 2 for ${args.join(' ').replaceAll(folder, '')}`, () => assertMisuse(args, message));
  }

  test('a message about the value of a variable names the variable', async () => {
    const { stdout } = await runServer(['--help']);
    const variables = [...stdout.matchAll(/env:\s+(\w+)/g)].map(([, name]) => name);
    assert.ok(variables.length > 10, stdout);
    // Of the flag --control every value is one.
    for (const variable of variables.filter((name) => name !== 'FLAGADMIN_CONTROL')) {
      const { code, stderr } = await runServer(['--address', '192.0.2.1'].slice(variable.endsWith('ADDRESS') ? 2 : 0), {
        [variable]: 'x:y@z/',
      });
      assert.equal(code, 2);
      assert.match(stderr, new RegExp(`^(flagadmin|error): .*${variable}`), stderr);
    }
  });

  test('warnings about fixtures are lines on standard error', async () => {
    const [addon] = fixtures.addons;
    const addons = [
      { ...addon, parameters: { url: '*****' }, events: ['feature-create'] },
      { ...addon, id: 2, provider: 'pager' },
    ];
    await withServer(['--fixtures', writeFile(folder, 'warned.json', { addons })], async (server) => {
      const lines = () =>
        /^flagadmin serve: addon 1: .* never be sent\n.*: addon 1: .* counts as the secret\n.*: addon 2: \/provider is not/m;
      assert.ok(await eventually(() => lines().test(server.stderr)), server.stderr);
    });
  });

  test('a profile without service accounts is a line on standard error', async () => {
    const listed = writeFile(folder, 'no-accounts.json', { serviceAccounts: [] });
    for (const [given, isSaid] of [
      [['--service', 'unleash-8.2'], true],
      [['--service', 'unleash-8.2', '--fixtures', listed], false],
      [[], false],
    ]) {
      await withServer(given, async (server) => {
        const said = () => /^flagadmin serve: unleash-8\.2 has no service accounts: /m.test(server.stderr);
        await eventually(() => /live in memory/.test(server.stderr));
        await send(server, 'GET', '/health'); // what is written at the start has arrived then
        assert.ok(isSaid ? await eventually(said) : !said(), server.stderr);
      });
    }
  });

  test('come from the environment, too', async () => {
    const env = { FLAGADMIN_FIXTURES: stored, FLAGADMIN_DELAY: '1' };
    const read = async (server) => {
      assert.equal((await send(server, 'GET', '/api/admin/addons/1')).status, 200);
      assert.match(server.stderr, /live in memory/);
    };
    await withServer([], read, { env });
  });
});

test('a refusal does not wait for the body, nor does a read (D40)', async () => {
  await withServer([], async (server) => {
    const more = 'Host: x\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n';
    const refused = await sendRaw(server, `PUT /api/admin/addons/1 HTTP/1.1\r\n${more}\r\n`);
    assert.deepEqual(refused.statuses, [401], refused.text);
    const read = await sendRaw(server, `GET /health HTTP/1.1\r\n${more}\r\n`);
    assert.deepEqual(read.statuses, [200], read.text);
    const socket = await beginRequest(server, 1000); // an admitted one is asked for its body
    socket.destroy();
    assert.equal((await send(server, 'PUT', '/api/admin/addons/1', { chunks: ['x'.repeat(2e6)] })).status, 413);
  });
});

for (const kept of ['', 'Connection: close\r\n']) {
  for (const [framing, chunk, last] of [
    ['Transfer-Encoding: chunked', `20000\r\n${'x'.repeat(0x20000)}\r\n`, '0\r\n\r\n'],
    [`Content-Length: ${30 * 0x20000}`, 'x'.repeat(0x20000), ''],
  ]) {
    test(`a refusal reaches a client that is still sending: ${framing} ${kept.trim()}`, async () => {
      await withServer([], async (server) => {
        for (const [token, status] of [...Array(8)].flatMap(() => [
          ['wrong', 401],
          [adminToken, 413],
        ])) {
          const socket = open(server);
          socket.write(`POST /api/admin/addons HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\n${kept}`);
          socket.write(`Content-Type: application/json\r\n${framing}\r\n\r\n`);
          for (let i = 0; i < 30; i += 1) {
            socket.write(chunk);
            await new Promise(setImmediate);
          }
          socket.end(last);
          await socket.ended;
          assert.match(socket.text, new RegExp(`^HTTP/1.1 ${status} `));
        }
      });
    });
  }
}

test('large bodies of refused requests do not stay', async () => {
  await withServer([], async (server) => {
    const size = () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1]) / 1000;
    const body = `[${'[],'.repeat(340_000)}[]]`; // 14 MB as a value
    await send(server, 'POST', '/api/admin/addons', { body });
    const before = size();
    for (let i = 0; i < 60; i += 1) {
      assert.equal((await send(server, 'POST', '/api/admin/addons', { body })).status, 400);
    }
    assert.ok(size() - before < 200, `${size() - before} MB more`);
  });
});

describe('--control', () => {
  const control = (server, method, name, body, token = adminToken) =>
    send(server, method, `/__flagadmin/${name}`, { token, body });

  test('resets, fails, and shows state and requests', async () => {
    await withServer(['--control', '--fixtures', stored], async (server) => {
      const lengths = async () =>
        Object.values((await control(server, 'GET', 'state')).body).map(({ length }) => length);
      const all = Object.values(fixtures).map(({ length }) => length);
      await send(server, 'DELETE', '/api/admin/addons/1');
      const { body: requests } = await control(server, 'GET', 'requests');
      assert.deepEqual(requests, [{ method: 'DELETE', path: '/api/admin/addons/1', status: 200 }]);
      assert.deepEqual(await lengths(), [all[0] - 1, ...all.slice(1)]);
      assert.equal((await control(server, 'POST', 'reset')).status, 204);
      assert.deepEqual(await lengths(), all);
      await control(server, 'POST', 'fail', { status: 500 });
      assert.ok(isError(await send(server, 'GET', '/api/admin/addons/1'), 500, 'InternalError'));
      await control(server, 'POST', 'fail', { error: 'network' });
      assert.equal((await sendRaw(server, 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n')).text, '');
      assert.equal((await control(server, 'POST', 'reset', { strategies: [] })).status, 204);
      assert.deepEqual(await lengths(), [0, 0, 0]);
    });
  });

  test('takes fixtures of any size, with all digits, and returns them so', async () => {
    await withServer(['--control'], async (server) => {
      const [addon] = fixtures.addons;
      const large = Array.from({ length: 2000 }, (_, i) => ({ ...addon, id: i + 1, description: 'x'.repeat(1000) }));
      const text = JSON.stringify({ addons: large }).replace('"hello"', '9007199254740993');
      assert.equal((await control(server, 'POST', 'reset', text)).status, 204);
      const { text: state } = await control(server, 'GET', 'state');
      assert.ok(state.includes('"bodyTemplate":9007199254740993'));
      assert.equal(JSON.parse(state).addons.length, 2000);
    });
  });

  test('takes a file with a byte order mark, as --fixtures does (D2c)', async () => {
    await withServer(['--control'], async (server) => {
      const reset = await control(server, 'POST', 'reset', `\ufeff${JSON.stringify(fixtures)}`);
      assert.equal(reset.status, 204, reset.text);
      assert.equal((await control(server, 'GET', 'state')).body.addons.length, fixtures.addons.length);
    });
  });

  test('shows bodies of any depth: as text beyond the depth that the service permits (D2g)', async () => {
    await withServer(['--control'], async (server) => {
      const nested = (depth) => '{"a":['.repeat(depth / 2) + ']}'.repeat(depth / 2);
      const bodies = [nested(64), nested(66), nested(80_000), JSON.stringify('['.repeat(100)), '['.repeat(100)];
      for (const body of bodies) await send(server, 'POST', '/api/admin/strategies', { body });
      const { status, body: requests } = await control(server, 'GET', 'requests');
      assert.equal(status, 200);
      assert.deepEqual(
        requests.map(({ body }) => body),
        [JSON.parse(bodies[0]), bodies[1], bodies[2], JSON.parse(bodies[3]), bodies[4]],
      );
    });
  });

  test('refuses what is wrong, with an error body', async () => {
    await withServer(['--control', '--fixtures', stored], async (server) => {
      for (const [name, body, message] of [
        ['fail', { stats: 500 }, /^flagadmin: fail: unknown option "stats"/],
        ['fail', { method: 5 }, /method must be DELETE, .*, not 5/],
        ['fail', '{', /JSON/],
        ['reset', '{', /^fixtures:1: the file is not valid JSON/],
        ['reset', Buffer.from('{"x":"\xe9"}', 'latin1'), /^fixtures:1: the file is not valid JSON/],
      ]) {
        const refused = await control(server, 'POST', name, body);
        assert.ok(isError(refused, 400, 'ValidationError'), refused.text);
        assert.match(refused.body.message, message);
      }
      assert.equal((await control(server, 'GET', 'state')).body.addons.length, fixtures.addons.length);
      assert.ok(isError(await control(server, 'GET', 'none'), 404, 'NotFoundError'));
      for (const [method, name, allowed] of [
        ['GET', 'reset', 'POST'],
        ['OPTIONS', 'fail', 'POST'],
        ['POST', 'state', 'GET, HEAD'],
        ['OPTIONS', 'requests', 'GET, HEAD'],
      ]) {
        const refused = await control(server, method, name);
        assert.ok(isError(refused, 405, 'MethodNotAllowed'), refused.text);
        assert.equal(refused.headers.allow, allowed);
      }
      assert.equal((await control(server, 'HEAD', 'state')).status, 200);
    });
  });

  test('needs the admin token, in the forms of the API', async () => {
    const args = ['--control', '--tokens', writeFile(folder, 'tokens.json', tokens)];
    await withServer(args, async (server) => {
      for (const token of [adminToken, `Bearer ${adminToken}`, `BEARER ${adminToken}`]) {
        assert.equal((await control(server, 'GET', 'state', undefined, token)).status, 200, token);
      }
      for (const token of [
        null,
        '',
        'wrong',
        `${adminToken}x`,
        `Basic ${adminToken}`,
        ...tokens.map((one) => one.token),
      ]) {
        for (const [method, name] of [
          ['GET', 'state'],
          ['GET', 'requests'],
          ['POST', 'fail'],
          ['POST', 'reset'],
          ['GET', 'none'],
        ]) {
          const refused = await control(server, method, name, undefined, token);
          assert.ok(isError(refused, 401, 'AuthenticationRequired'), `${token} ${method} ${name}: ${refused.text}`);
          assert.equal(refused.headers['www-authenticate'], 'Bearer realm="flagadmin"');
        }
      }
      const twice = `Authorization: ${adminToken}\r\n`.repeat(2);
      const raw = `GET /__flagadmin/state HTTP/1.1\r\nHost: localhost\r\n${twice}Connection: close\r\n\r\n`;
      assert.deepEqual((await sendRaw(server, raw)).statuses, [401]);
    });
  });

  test('is not for pages', async () => {
    await withServer(['--control'], async (server) => {
      const state = (headers) =>
        `GET /__flagadmin/state HTTP/1.1\r\nAuthorization: ${adminToken}\r\n${headers}\r\nConnection: close\r\n\r\n`;
      assert.deepEqual((await sendRaw(server, state('Host: localhost:4242'))).statuses, [200]);
      for (const headers of [
        'Host: evil.example',
        'Host: localhost.evil.example',
        'Host: localhost\r\nOrigin: https://evil.example',
        'Host: localhost\r\nOrigin: null',
        'Host: localhost\r\nSec-Fetch-Site: cross-site',
        'Host: localhost\r\nSec-Fetch-Site: none',
      ]) {
        assert.deepEqual((await sendRaw(server, state(headers))).statuses, [404], headers);
      }
    });
  });

  test('is off by default', async () => {
    for (const env of [{}, { FLAGADMIN_CONTROL: 'false' }]) {
      await withServer(
        [],
        async (server) => assert.ok(isError(await control(server, 'GET', 'state'), 404, 'NotFoundError')),
        { env },
      );
    }
  });
});

test('a client of HTTP/1.0 is not asked for its body', async () => {
  await withServer([], async (server) => {
    const more = `Authorization: ${adminToken}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n`;
    const { statuses } = await sendRaw(
      server,
      `POST /api/admin/strategies HTTP/1.0\r\n${more}Content-Length: 2\r\n\r\n{}`,
    );
    assert.deepEqual(statuses, [400]);
  });
});
