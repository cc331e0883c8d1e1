// The commands that try and send changes, from the packed package, against the reference server.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';

import { adminToken, startServer } from '../server/support/server.mjs';
import { CommandLine, noTerminal } from './command-line.mjs';

const stored = {
  id: 1,
  provider: 'webhook',
  description: 'Our chat',
  enabled: true,
  parameters: { url: 'https://example.com/hook', authorization: 'secret' },
  events: ['feature-created'],
  projects: ['web'],
  environments: [],
};
const update = {
  provider: 'webhook',
  enabled: false,
  parameters: { url: 'https://example.com/other', authorization: '*****' },
  events: ['feature-created'],
  description: null,
};
const strategy = { name: 'gradual', parameters: [{ name: 'p', type: 'list' }] };
const storedStrategy = {
  ...strategy,
  displayName: null,
  description: null,
  editable: true,
  deprecated: false,
};

let line;
let server;
let env;
before(() => {
  line = new CommandLine({
    'fixtures.json': { addons: [stored], serviceAccounts: [{ id: 9, name: 'CI', rootRole: 1 }], strategies: [] },
    'stored.json': { ...stored, parameters: { url: '*****', authorization: '*****' } },
    'addon.json': update,
    'flags.json': { addons: [{ ...stored, enabled: false, parameters: { url: '*****', authorization: '*****' } }] },
    'bad.json': '{\n "provider": "webhook",\n "enabled": true,\n "parameters": {"url": "x"},\n "events": []\n}',
    'account.json': { name: 'Build server' },
    'strategy.json': strategy,
    'new-addon.json': { ...update, parameters: { url: 'https://example.com/hook' } },
    'new-account.json': { username: 'build', rootRole: 2 },
    'new-token.json': { description: 'deploys', expiresAt: '2999-01-05T15:22:01.000Z' },
    'stored-account.json': { id: 9, username: 'build', tokens: [{ id: 5, description: 'a' }] },
    'stored-strategy.json': storedStrategy,
    'bundled-strategy.json': { ...storedStrategy, editable: false },
    'config/a.json': strategy,
    'config/b.json': { ...strategy, name: 'b' },
    'addons.ndjson': `${JSON.stringify(stored)}\n`,
    'addons.json': [stored],
    'providers.json': [
      {
        name: 'webhook',
        displayName: 'W',
        description: 'd',
        documentationUrl: 'https://x',
        parameters: [],
        events: [],
      },
    ],
  });
});
beforeEach(async () => {
  await server?.stop();
  server = await startServer({ args: ['--fixtures', `${line.folder}/fixtures.json`] });
  env = { FLAGADMIN_TOKEN: adminToken, FLAGADMIN_URL: server.url };
});
after(async () => {
  await server.stop();
  line.remove();
});

const call = (given, options = {}) => line.run(given.split(' '), { env, ...options });
const read = async (path) =>
  (await fetch(`${server.url}/api/admin/${path}`, { headers: { authorization: adminToken } })).json();

/** The update keeps the stored secret for an address of another server (D14). */
const otherServer =
  'addon.json:1:103: warning: /parameters/authorization keeps the stored secret, which provider webhook will send to another ' +
  'server, because url changes (secret_for_other_url)\n';

describe('update-addon', () => {
  it('shows a diff, sends, and prints what is stored then', async () => {
    const { code, stdout, stderr } = await call('update-addon 1 addon.json --yes');
    assert.equal(code, 0, stderr);
    assert.equal(
      stderr,
      `${otherServer}  - /description: "Our chat"
  + /description: ""
  - /enabled: true
  + /enabled: false
  ~ /parameters/url: another secret
`,
    );
    assert.deepEqual(JSON.parse(stdout), await read('addons/1'));
    assert.equal(JSON.parse(stdout).enabled, false);
  });

  it('asks first, and takes anything but yes for no', { skip: noTerminal }, async () => {
    for (const [typed, sent] of [
      ['\n', false],
      ['no\n', false],
      ['\u0004', false],
      ['y\n', true],
    ]) {
      const input = { after: '[y/N] ', typed };
      const shown = await line.terminal('flagadmin update-addon 1 addon.json', { env, input });
      assert.match(shown.stdout, /\+ \/enabled: false[\s\S]*Update addon 1\? \[y\/N\]/);
      assert.equal(shown.code, sent ? 0 : 1, JSON.stringify(typed));
      assert.equal(/nothing was sent/.test(shown.stdout), !sent);
      assert.equal((await read('addons/1')).enabled, !sent);
    }
  });

  it('sends nothing without a terminal and without --yes', async () => {
    const { code, stdout, stderr } = await call('update-addon 1 addon.json');
    assert.deepEqual([code, stdout], [2, '']);
    assert.equal(
      stderr,
      'flagadmin: not a terminal, so no question can be asked: pass --yes to send without confirmation\n',
    );
  });

  it('takes no id that cannot be a part of a path, and shows no password', async () => {
    for (const [given, said] of [
      ['update-addon .. addon.json --yes', '".." cannot be the id of an addon'],
      ['update-service-account NaN account.json --yes', '"NaN" cannot be the id of a service account'],
      ['dry-run update-addon addon.json --id .', '"." cannot be the id of an addon'],
      ['update-addon 1 addon.json --yes --url http://me:pass@x', '--url must not contain a user name or password'],
    ]) {
      assert.deepEqual(await call(given), { code: 2, stdout: '', stderr: `flagadmin: ${said}\n` });
    }
  });

  it('reports a service that is not one of this API', async () => {
    const bodies = {
      '/null': ['null', /200 InvalidResponse: The service responded with 200, but the body is not a JSON object/],
      '/none': ['{}', /has no list of providers|has no list strategies/],
      '/odd': [
        '{"strategies":[null,1,{"name":{}}]}',
        /the response of the service is not valid: |has no list of providers/,
      ],
    };
    const other = createServer((request, response) => {
      response.end(bodies[request.url.slice(0, request.url.indexOf('/', 1))][0]);
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    try {
      for (const [path, [, said]] of Object.entries(bodies)) {
        for (const given of ['update-addon 1 addon.json --yes', 'create-strategy strategy.json --yes']) {
          const url = `http://127.0.0.1:${other.address().port}${path}`;
          const { code, stdout, stderr } = await call(given, { env: { ...env, FLAGADMIN_URL: url } });
          assert.deepEqual([code, stdout], [1, ''], stderr);
          assert.match(stderr, /^flagadmin: [^\n]*\n$/);
          assert.match(stderr, said);
        }
      }
    } finally {
      other.close();
    }
  });

  it('shows names of parameters without what terminals obey', async () => {
    line.write('odd.json', { ...update, parameters: { ...update.parameters, 'a\u009b31m': 'b\u009b31m' } });
    const { code, stderr } = await call('update-addon 1 odd.json --yes');
    assert.equal(code, 0, stderr);
    assert.ok(stderr.includes('  + /parameters/a\\u009b31m: "b\\u009b31m"\n'), stderr);
    assert.doesNotMatch(stderr, /\u009b/);
  });

  it('sends nothing that would be refused, and shows where it is wrong', async () => {
    const { code, stdout, stderr } = await call('update-addon 1 bad.json --yes');
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^bad\.json:4:24: error: \/parameters\/url must be an absolute http or https URL/);
    assert.match(stderr, /\nflagadmin: nothing was sent: the service would respond with 400 ValidationError: /);
    assert.equal((await read('addons/1')).description, 'Our chat');
  });

  it('sends the file to the byte', async () => {
    const arrived = [];
    const proxy = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      if (request.method === 'PUT') arrived.push([body, request.headers['if-match']]);
      const { authorization, 'content-type': type, 'if-match': tag } = request.headers;
      const headers = { authorization, ...(type && { 'content-type': type }), ...(tag && { 'if-match': tag }) };
      const received = await fetch(server.url + request.url, {
        method: request.method,
        headers,
        ...(body && { body }),
      });
      response
        .writeHead(received.status, { etag: received.headers.get('etag') ?? '"none"' })
        .end(await received.text());
    });
    await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    try {
      const text = '{ "rootRole": 1e1,\n\t"name":"\\u00e9" }\n';
      line.write('account-text.json', text);
      const url = `http://127.0.0.1:${proxy.address().port}`;
      const { code, stderr } = await call(`update-service-account 9 account-text.json --yes --url ${url}`);
      assert.equal(code, 0, stderr);
      assert.equal(arrived.length, 1);
      assert.equal(arrived[0][0], text);
      assert.match(arrived[0][1], /^"/, 'bound to the version that the diff is about');
    } finally {
      proxy.close();
    }
  });

  it('prints no secret that the service returns in clear', async () => {
    const { addons, providers } = await read('addons');
    const other = createServer(({ method, url }, response) => {
      const addon = method === 'PUT' ? { ...stored, enabled: false } : addons[0];
      response.end(JSON.stringify(url.endsWith('/addons') ? { addons, providers } : addon));
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const url = `http://127.0.0.1:${other.address().port}`;
    line.write('masked.json', { ...update, parameters: { url: '*****', authorization: '*****' } });
    const { code, stdout, stderr } = await call(`update-addon 1 masked.json --yes --url ${url}`);
    other.close();
    assert.equal(code, 0, stderr);
    assert.deepEqual(JSON.parse(stdout).parameters, { url: '*****', authorization: '*****' });
  });

  it('takes the file from the standard input', async () => {
    const input = JSON.stringify({ ...update, description: 'from a pipe' });
    assert.equal((await call('update-addon 1 - --yes', { input })).code, 0);
    assert.equal((await read('addons/1')).description, 'from a pipe');
  });
});

describe('update-service-account and create-strategy', () => {
  it('do the same', async () => {
    const updated = await call('update-service-account 9 account.json --yes');
    assert.match(updated.stderr, /^ {2}- \/name: "CI"\n {2}\+ \/name: "Build server"\n$/);
    assert.deepEqual(JSON.parse(updated.stdout), await read('service-account/9'));

    const created = await call('create-strategy strategy.json --yes');
    assert.equal(created.code, 0, created.stderr);
    assert.match(created.stderr, /warning: the document is for createStrategy, which is deprecated/);
    assert.equal(JSON.parse(created.stdout).name, 'gradual');
    const again = await call('create-strategy strategy.json --yes');
    assert.equal(again.code, 1);
    assert.match(again.stderr, /nothing was sent: the service would respond with 409 NameExistsError: /);
  });
});

describe('dry-run', () => {
  it('tries every operation that changes something', async () => {
    const tried = [
      ['create-addon new-addon.json', '201, created'],
      ['delete-addon --current stored.json', '200, deleted'],
      ['create-service-account new-account.json', '201, created'],
      ['create-service-account new-account.json --existing build', '409 NameExistsError'],
      ['delete-service-account --current stored-account.json', '200, deleted'],
      ['create-service-account-token new-token.json --current stored-account.json', '201, 1 changed'],
      ['delete-service-account-token 5 --current stored-account.json', '200, 1 changed'],
      ['delete-service-account-token 6 --current stored-account.json', '404 NotFoundError'],
      ['deprecate-strategy --current stored-strategy.json', '200, 1 changed'],
      ['reactivate-strategy --current stored-strategy.json', '200, nothing changed'],
      ['delete-strategy --current bundled-strategy.json', '403 NoAccessError'],
    ];
    for (const [given, outcome] of tried) {
      const { code, stdout, stderr } = await call(`dry-run ${given}`, { env: {} });
      assert.ok(stdout.includes(`the service would respond with ${outcome}`), `${given}: ${stdout}${stderr}`);
      assert.equal(code, /^2/.test(outcome) ? 0 : 1);
    }
    const missing = await call('dry-run delete-service-account-token --current stored-account.json', { env: {} });
    assert.deepEqual(
      [missing.code, missing.stderr],
      [2, 'flagadmin: wrong arguments: expected delete-service-account-token <tokenId>\n'],
    );
  });

  it('shows what would change, without a service', async () => {
    const { code, stdout } = await call('dry-run update-addon addon.json --current stored.json', { env: {} });
    assert.equal(code, 0);
    assert.ok(stdout.startsWith(`${otherServer}  - /description: "Our chat"\n`), stdout);
    assert.match(stdout, /\nthe service would respond with 200, 3 changed\n$/);
  });

  it('shows what would be refused', async () => {
    const { code, stdout } = await call('dry-run updateAddon bad.json --current stored.json', { env: {} });
    assert.equal(code, 1);
    assert.match(stdout, /^bad\.json:4:24: error: [\s\S]*\nthe service would respond with 400 ValidationError: /);
    const taken = await call('dry-run create-strategy strategy.json --existing other gradual', { env: {} });
    assert.equal(taken.code, 1);
    assert.match(taken.stdout, /the service would respond with 409 NameExistsError/);
  });

  it('uses the providers of `--providers`', async () => {
    const given = 'dry-run update-addon bad.json --current stored.json --providers providers.json';
    assert.equal((await call(given)).code, 0);
  });

  it('reads from the service what it is not given', async () => {
    const { code, stdout } = await call('dry-run update-addon addon.json --id 1');
    assert.equal(code, 0);
    assert.match(stdout, /200, 3 changed/);
    assert.equal((await read('addons/1')).enabled, true);
  });

  it('prints everything as JSON', async () => {
    const { stdout } = await call('dry-run update-addon addon.json --id 1 --format json');
    const { status, body, changes, warnings } = JSON.parse(stdout);
    assert.deepEqual([status, body.enabled, changes.length], [200, false, 3]);
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['secret_for_other_url'],
    );
  });
});

describe('errors', () => {
  const broken = async (given, more = {}) => line.run(given.split(' '), { env: { ...env, ...more } });

  it('is one line, with exit status 1 when the service refuses and 3 when it does not respond', async () => {
    for (const [given, more, message] of [
      ['update-addon 7 addon.json --yes', {}, /^flagadmin: 404 NotFoundError: .* \(error [0-9a-f-]{36}\)\n$/],
      [
        'update-addon 1 addon.json --yes',
        { FLAGADMIN_TOKEN: 'wrong' },
        /^flagadmin: 401 AuthenticationRequired: .*\n$/,
      ],
      [
        'update-addon 1 addon.json --yes --url http://127.0.0.1:1',
        {},
        /^flagadmin: GET http:\/\/127\.0\.0\.1:1\/.* failed: .*\n$/,
      ],
    ]) {
      const { code, stdout, stderr } = await broken(given, more);
      assert.deepEqual([code, stdout], [/--url/.test(given) ? 3 : 1, ''], given);
      assert.match(stderr, message);
    }
  });

  it('exits with 2 when the call is the reason', async () => {
    for (const [given, more, message] of [
      ['update-addon 1 addon.json --yes', { FLAGADMIN_TOKEN: '' }, /FLAGADMIN_TOKEN is not set/],
      ['update-addon 1 addon.json --yes', { FLAGADMIN_TOKEN: 'a\nb' }, /FLAGADMIN_TOKEN must consist of visible ASCII/],
      ['update-addon 1 addon.json --yes', { FLAGADMIN_URL: '' }, /pass --url URL or set FLAGADMIN_URL/],
      ['update-addon 1 addon.json --yes --url x', {}, /--url x must begin with http:\/\/ or https:\/\//],
      ['get addon', { FLAGADMIN_URL: '127.0.0.1:4400' }, /FLAGADMIN_URL 127\.0\.0\.1:4400 must begin with http:/],
      ['update-addon 1 addon.json --yes --timeout 0', {}, /It must be a positive number of seconds/],
      ['update-addon 1', {}, /missing required argument 'file'/],
      ['update-addon 1 none.json --yes', {}, /cannot read none\.json/],
      ['dry-run update-addon addon.json', {}, /the current addon is needed: pass --current FILE/],
      ['dry-run update-all addon.json', {}, /unknown operation "update-all"; expected one of update-addon, /],
      ['dry-run update-addon addon.json --current fixtures.txt', {}, /cannot read fixtures\.txt/],
      ['dry-run update-addon addon.json --current text.txt', {}, /text\.txt is not JSON: /],
      [
        'dry-run update-addon addon.json --current strategy.json',
        {},
        /the current resource or the providers are not valid: current: \/\w+ (is|must be) /,
      ],
    ]) {
      line.write('text.txt', 'no JSON');
      const { code, stdout, stderr } = await broken(given, more);
      assert.deepEqual([code, stdout], [2, ''], given);
      assert.match(stderr, /^flagadmin: /);
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, / at .*\.js:\d/);
    }
  });
});

describe('the examples of --help', () => {
  const commands = ',validate,dry-run,update-addon,update-service-account,create-strategy,get,export,apply,schema';
  for (const command of commands.split(',')) {
    it(`work: ${command || 'flagadmin'}`, { skip: noTerminal }, async () => {
      const { code, stdout } = await call(`${command} --help`.trim());
      assert.equal(code, 0);
      assert.match(stdout, new RegExp(`^Usage: flagadmin ${command}`));
      const [, block] = /^Examples:\n((?: {2}.*\n)+)/m.exec(stdout);
      for (const example of block.trimEnd().split('\n')) {
        const text = example.trim().replaceAll('http://127.0.0.1:4242', server.url);
        const name = `s${Math.random()}`.replace('.', '');
        line.write('strategy.json', { ...strategy, name }); // a name is free only once
        const input = { after: '[y/N] ', typed: 'y\n' };
        const shown = await line.terminal(text, { env, input });
        assert.equal(shown.code, 0, `${text}\n${shown.stdout}`);
      }
    });
  }
});
