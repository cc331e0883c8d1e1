// Tests options and files of the server.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import '../../support/environment.mjs';
import { send, sendDirectly } from '../support/client.mjs';
import { addonUpdate, fixtures, isError, ownProvider as own } from '../support/samples.mjs';
import {
  adminToken,
  eventually,
  hasIpv6,
  runServer,
  startServer,
  temporaryFolder,
  writeFile,
} from '../support/server.mjs';
import { assertMisuse } from '../support/misuse.mjs';
import { skipFor } from '../../support/skip.mjs';

const folder = temporaryFolder();
let count = 0;
const file = (content) => writeFile(folder, `file-${(count += 1)}.json`, content);
const addon = (changes) => ({ ...fixtures.addons[0], ...changes });
const token = (changes) => ({ token: 'sixteen-letters-', name: 'n', permissions: [], ...changes });

/** A file for this option that breaks a rule: status 2, and a line that names file, line and rule. */
function refuses(option, rows) {
  for (const [what, content, pattern] of rows)
    test(`exit 2 with file, line and rule: ${what}`, async () => {
      const path = file(content);
      const stderr = await assertMisuse(['--port', '0', '--admin-token', adminToken, option, path], pattern);
      assert.match(stderr, new RegExp(`${path}:\\d+: `));
    });
}

describe('command line', () => {
  for (const [args, pattern] of [
    [['--servce', 'x'], /: unknown argument: --servce; see --help\n$/],
    [['check', '--servce', 'x'], /: unknown argument: --servce; see --help\n$/],
    [['positional', 'x'], /: unknown argument: positional; see --help\n$/],
    [['--address', '203.0.113.1', '--port', '0'], /cannot listen on 203\.0\.113\.1/],
    [['--service', 'unleash-1'], /--service: must be specification, or unleash-MAJOR\.MINOR\[\.PATCH\] from 6\.6 on/],
    [['--sunset', '2030-02-29'], /--sunset/],
    [['--admin-token', adminToken, '--admin-token-file', folder], /cannot be combined/],
    [['--admin-token-file', '/does/not/exist'], /\/does\/not\/exist: cannot be read/],
    [['--admin-token', 'fifteen-letters'], /admin token must .* at least 16/],
    [['--tokens', folder], /is not a regular file/],
    [['--database', folder], /cannot be opened/],
    [['--database', 'postgres//me:secret@h/db'], /: the database must be a file or a URL that begins with postgresql/],
    // Names that SQLite interprets, and other URLs: files of such names would hold secrets.
    ...['', ':memory:', ':x', 'file:x.db', 'FILE:x.db?mode=memory', 'mysql://x', 'sqlite:x.db', 'C:x.db'].flatMap(
      (name) =>
        [[], ['check'], ['check', '--config']].map((command) => [
          [...command, '--database', name],
          /: the database must be a file or a URL that begins with postgresql:\/\/; if the name of a file has a colon/,
        ]),
    ),
  ]) {
    test(`exit 2 for ${args.join(' ')}`, () => assertMisuse(args, pattern));
  }

  test('every option also from the environment; the command line comes first', async () => {
    const env = {
      FLAGADMIN_LOG: 'json',
      FLAGADMIN_SUNSET: '2030-12-31',
      FLAGADMIN_DISABLE_STRATEGY_CREATION: 'true',
      FLAGADMIN_CORS_ORIGIN: 'https://a.example,https://b.example',
      FLAGADMIN_FIXTURES: file(fixtures),
      FLAGADMIN_MAX_ADDON_BODY: '10',
    };
    const server = await startServer({ env, args: ['--max-addon-body', '500'] });
    const body = { name: 'a', parameters: [] };
    const refused = await send(server, 'POST', '/api/admin/strategies', { body });
    assert.ok(isError(refused, 403, 'NoAccessError'));
    assert.equal((await send(server, 'POST', '/api/admin/strategies', { body, token: null })).status, 401);
    const since = `@${Date.parse('2026-11-01') / 1000}`; // D32
    assert.deepEqual([refused.headers.sunset, refused.headers.deprecation], ['Tue, 31 Dec 2030 00:00:00 GMT', since]);
    const { components } = (await send(server, 'GET', '/docs/openapi.json')).body;
    assert.equal(components.headers.Deprecation.example, since);
    const page = await send(server, 'GET', '/health', { headers: { origin: 'https://b.example' } });
    assert.equal(page.headers['access-control-allow-origin'], 'https://b.example');
    assert.equal((await send(server, 'PUT', '/api/admin/addons/1', { body: addonUpdate })).status, 200);
    await server.stop();
    assert.ok(server.log.length > 0);
  });

  test('the value of every option of --help from the environment is checked', async () => {
    const { stdout } = await runServer(['--help']);
    const options = [...stdout.matchAll(/^ {2}--([a-z-]+)\b.*?(?:\(Env:(\w+)\))?$/gm)].filter(
      ([, name]) => name !== 'version',
    );
    assert.ok(options.length > 15, stdout);
    for (const [, name, variable] of options) {
      assert.equal(variable, `FLAGADMIN_${name.toUpperCase().replaceAll('-', '_')}`);
      // No option takes this: it is no number, date, origin, address, format or token, and no file has this name.
      for (const command of [[], ['check', '--config']])
        await assertMisuse(command, new RegExp(`^flagadmin-server: ${variable}: `), { [variable]: 'x:y@z/' });
      // Given as an argument, it is not from the variable.
      const misuse = await assertMisuse([`--${name}=x:y@z/`], /^flagadmin-server: [^F]/, { [variable]: 'x:y@z/' });
      assert.ok(!misuse.includes('FLAGADMIN_'), misuse);
    }
  });

  test('empty variables count as not set', async () => {
    const { stdout } = await runServer(['--help']);
    const names = [...stdout.matchAll(/\(Env:(\w+)\)/g)].map(([, name]) => name);
    assert.ok(names.includes('FLAGADMIN_ADMIN_TOKEN'), stdout);
    const server = await startServer({ token: null, env: Object.fromEntries(names.map((name) => [name, ''])) });
    assert.match(await eventually(() => server.stdout[1]), /^admin token, shown this once: [0-9a-f]{64}$/);
    await server.stop();
  });

  test('exit 2 below the least number of file descriptors', async () => {
    const below = (limit) => runServer(['--port', '0'], {}, ['sh', '-c', `ulimit -n ${limit} && exec "$0" "$@"`]);
    for (const limit of [20, 32, 63]) {
      const line = `flagadmin-server: the limit of file descriptors is ${limit}: at least 64 are needed (ulimit -n)\n`;
      assert.deepEqual(await below(limit), { code: 2, stdout: '', stderr: line });
    }
  });

  test('--help and --version end well', async () => {
    const help = await runServer(['--help']);
    assert.equal(help.code, 0);
    const version = await runServer(['--version']);
    assert.equal(version.code, 0);
    assert.match(version.stdout, /^flagadmin-server \d+\.\d+\.\d+(-dev)?\n$/);
  });

  test('the address', async (context) => {
    if (!(await hasIpv6())) {
      context.skip(skipFor('this machine has no IPv6 loopback'));
      return;
    }
    const server = await startServer({ args: ['--address', '::1', '--log', 'off'] });
    assert.match(server.url, /^http:\/\/\[::1\]:\d+$/);
    const socket = connect(server.port, '::1');
    await once(socket, 'connect');
    socket.destroy();
    await server.stop();
  });
});

// Their other rules: core/unit/service/files_test.cpp.
describe('files', () => {
  refuses('--fixtures', [
    ['no JSON', '{\n"addons": [\n}', /:3: .*is not valid JSON/],
    [
      'an id twice',
      `{"addons":[\n${JSON.stringify(addon())},\n${JSON.stringify(addon())}]}`,
      /:3: addon id occurs twice/,
    ],
    [
      'all issues of a resource',
      '{"addons":\n[{"id": 1, "enabled": "yes"}]}',
      /:2: \/addons\/0\/enabled must be boolean.*; \/addons\/0\/provider is required.*; \/addons\/0\/events is required, but missing$/m,
    ],
    [
      'an addon that its provider refuses',
      JSON.stringify({ addons: [addon({ parameters: { url: 'x' } })] }).replace('"x"', '\n"x"'),
      /:2: \/addons\/0\/parameters\/url must be an absolute http or https URL/,
    ],
  ]);

  const $schema = './flags.schema.json';
  const masked = {
    $schema,
    addons: [addon({ parameters: { url: '*****' }, more: 1 }), addon({ id: 2, provider: 'pager' })],
  };

  test('exit 2 with file, line and rule: a mask, which a database would keep as the secret (D85)', async () => {
    const text = JSON.stringify(masked).replace('"*****"', '\n"*****"');
    const database = join(folder, 'masks.db');
    await assertMisuse(
      ['--port', '0', '--fixtures', file(text), '--database', database],
      /:2: \/addons\/0\/parameters\/url is the mask of a secret: write the secret$/m,
    );
    assert.ok(!existsSync(database));
  });

  test('warns in memory about masks and undefined providers, and ignores members that the schema lacks (D85)', async () => {
    const server = await startServer({ args: ['--fixtures', file(masked), '--log', 'json'] });
    await server.logged(/^addon 1: \/parameters\/url is the mask of a secret, and counts as the secret$/, 'warning');
    await server.logged(/^addon 2: \/provider is not the name of a defined provider$/, 'warning');
    const { body } = await send(server, 'GET', '/api/admin/addons/1');
    assert.ok(!('more' in body));
    const update = { ...addonUpdate, parameters: { url: '*****' } };
    assert.equal((await send(server, 'PUT', '/api/admin/addons/1', { body: update })).status, 200);
    await server.stop();
  });

  test('warns about events that are never sent (D93)', async () => {
    const addons = [addon({ events: ['feature-created', 'feature-create'] }), addon({ id: 2, events: [] })];
    const server = await startServer({ args: ['--fixtures', file({ addons }), '--log', 'json'] });
    await server.logged(/^addon 1: \/events\/1 names the event "feature-create", which provider webhook /, 'warning');
    await server.logged(/^addon 2: \/events is empty: nothing will be sent to provider webhook$/, 'warning');
    await server.stop();
  });

  test('warns of a version that is newer than the recorded ones (D82)', async () => {
    for (const [service, warned] of [
      ['unleash-8.3', 'flagadmin-server: unleash-8.3 is newer than the versions that flagadmin knows: '],
      ['unleash-8.2.9', ''],
      ['specification', ''],
    ]) {
      const { stderr } = await runServer(['check', '--config', '--service', service]);
      assert.equal(stderr.replace(/predictions .*\n/, ''), warned);
    }
    const server = await startServer({ args: ['--service', 'unleash-31.0', '--log', 'json'] });
    await server.logged(/^unleash-31.0 is newer than .*: predictions are for unleash-8.2$/, 'warning');
    await server.stop();
  });

  test('says that fixtures are not loaded, because the database is not empty', async () => {
    const args = ['--fixtures', file(fixtures), '--database', join(folder, 'filled.db'), '--log', 'json'];
    const first = await startServer({ args });
    await first.stop();
    assert.ok(!first.stderr.includes('not loaded'));
    const second = await startServer({ args });
    await second.logged(/\.json: not loaded, because the database is not empty$/, 'warning');
    await second.stop();
  });
  refuses('--tokens', [
    [
      'a misspelt limit, in the line of its name',
      JSON.stringify([token({ environment: ['"'] })]).replace('"environment":', '\n"environment"\n:\n'),
      /:2: \/0\/environment is not a known property/,
    ],
  ]);
  refuses('--roles', [['no role', [], /\.json:1: there must be at least one role/]]);
  refuses('--providers', [['no name', [{ ...own, name: undefined }], /\/0\/name/]]);

  test('--providers are returned as they came, with all their members (D92); of others everything is masked', async () => {
    const [number, volume] = own.parameters;
    const known = {
      howTo: '# How to page',
      ...own,
      deprecated: false,
      parameters: [{ ...number, placeholder: '', unit: { '': null } }, volume],
      installation: { url: 'https://example.com/install', title: 'Install', helpText: '' },
      alerts: [{ type: 'info', text: 'Text' }],
      tagTypes: [{ name: 'pager', icon: 'P', description: '' }],
    };
    const args = ['--providers', file(JSON.stringify([known], null, 2)), '--fixtures', file(fixtures), '--log', 'off'];
    const server = await startServer({ args });
    const { text } = await sendDirectly(server, 'GET', '/api/admin/addons');
    assert.ok(text.endsWith(`],"providers":[${JSON.stringify(known)}]}`), text);
    const { body } = await send(server, 'GET', '/api/admin/addons/2');
    assert.deepEqual(body.parameters, { url: '*****' });
    await server.stop();
  });

  test('ids are kept, also large ones', async () => {
    const id = 2n ** 63n - 1n;
    const text = JSON.stringify({ addons: [addon({ id: 7 })] }).replace('"id":7', `"id":${id}`);
    const server = await startServer({ args: ['--fixtures', file(text), '--log', 'off'] });
    const response = await send(server, 'PUT', `/api/admin/addons/${id}`, { body: addonUpdate });
    assert.equal(response.status, 200);
    assert.match(response.text, new RegExp(`"id":${id},`));
    await server.stop();
  });

  test('exit 2 for a FIFO, which could block the server', async () => {
    const path = join(folder, 'fifo');
    execFileSync('mkfifo', [path]);
    await assertMisuse(['--port', '0', '--tokens', path], /fifo: is not a regular file/);
  });

  test('a secret never appears in the line', async () => {
    const { stderr } = await runServer(['--tokens', file([{ token: ['top-secret'], name: 'n', permissions: [] }])]);
    assert.ok(!stderr.includes('top-secret'));
    const secret = token({ token: 'top-secret-that-is-long' });
    for (const entries of [
      [secret, secret],
      [token({ token: 'top-secret' })],
      [token({ token: 'top-secret with a space' })],
    ]) {
      const { code, stderr } = await runServer(['--tokens', file(entries)]);
      assert.equal(code, 2);
      assert.ok(!stderr.includes('top-secret'));
    }
  });
});
