// `flagadmin apply`, from the packed package, against the reference server.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterEach, describe, it } from 'node:test';

import { startServer } from '../server/support/server.mjs';
import { addon, fixtures, masked, strategy, useService } from './apply-service.mjs';
import { noTerminal } from './command-line.mjs';

const service = useService();
const { apply, call, read, request } = service;
let proxies = [];
afterEach(() => {
  for (const proxy of proxies) proxy.close();
  proxies = [];
});

/** A proxy of the server; `intercept` is called with each request, and may send a response of its own. */
async function proxy(intercept, { tags = 'strong' } = {}) {
  const made = createServer(async (received, response) => {
    let body = '';
    for await (const chunk of received) body += chunk;
    if (await intercept(received, response)) return;
    const { host, connection, 'content-length': length, 'if-match': ifMatch, ...headers } = received.headers;
    if (ifMatch && tags === 'strong') headers['if-match'] = ifMatch;
    const options = { method: received.method, headers, ...(body && { body }) };
    const forwarded = await fetch(service.server.url + received.url, options);
    const tag = forwarded.headers.get('etag');
    const etag = tags === 'weak' ? `W/${tag}` : tag;
    response.writeHead(forwarded.status, tag && tags !== 'none' ? { etag } : {}).end(await forwarded.text());
  }).listen(0, '127.0.0.1');
  await once(made, 'listening');
  proxies.push(made);
  return { FLAGADMIN_URL: `http://127.0.0.1:${made.address().port}` };
}

describe('apply', () => {
  const wanted = {
    addons: [masked({ id: 1, enabled: false }), addon({ description: 'Third' })],
    serviceAccounts: [
      { username: 'build', name: 'CI', rootRole: 1 },
      { username: 'deploy', rootRole: 2 },
    ],
  };
  const plan = `addon 1: update
  - /enabled: true
  + /enabled: false
addon at /addons/1: create
  + /provider: "webhook"
  + /description: "Third"
  + /enabled: true
  + /parameters: {"url":"*****"}
  + /events: ["feature-created"]
  + /projects: ["web"]
  + /environments: []
service account deploy: create
  + /username: "deploy"
  + /rootRole: 2
plan: 2 to create, 1 to update, 1 unchanged
`;

  it('shows what the service will do, does it, and has nothing to do then', async () => {
    const planned = await apply(wanted, '--plan');
    assert.equal(planned.code, 3, planned.stderr);
    assert.equal(planned.stdout, plan);
    assert.equal((await read('addons/1')).enabled, true, 'a plan sends nothing');

    const done = await apply(wanted);
    assert.deepEqual([done.code, done.stderr], [0, '']);
    assert.ok(done.stdout.startsWith(planned.stdout), done.stdout);
    assert.equal(
      done.stdout.slice(planned.stdout.length),
      `addon 1: updated
addon at /addons/1: created, with the id 3
service account deploy: created
done: 2 created, 1 updated
`,
    );
    const completed = JSON.parse(readFileSync(`${service.line.folder}/state.json`, 'utf8'));
    assert.deepEqual(completed.addons[1], { id: 3, ...wanted.addons[1] });
    const named = { ...completed, addons: [wanted.addons[0], masked({ id: 3, description: 'Third' })] };
    const pruned = await apply(named, '--yes --prune');
    assert.deepEqual([pruned.code, pruned.stderr], [0, '']);
    assert.match(
      pruned.stdout,
      /^addon 2: delete\nplan: 1 to delete, 4 unchanged\naddon 2: deleted\ndone: 1 deleted\n$/,
    );
    const { addons } = await read('addons');
    assert.deepEqual(
      addons.map(({ id, enabled, description }) => [id, enabled, description]),
      [
        [1, false, 'Our chat'],
        [3, true, 'Third'],
      ],
    );
    assert.equal((await read('strategies')).strategies.length, 2, 'kinds that the file lacks stay');
  });

  it('has nothing to do for an export, and copies it to another service', async () => {
    await call('export --out all.json');
    assert.deepEqual(await call('apply all.json --prune'), { code: 0, stdout: 'plan: 5 unchanged\n', stderr: '' });
    const state = JSON.parse(readFileSync(`${service.line.folder}/all.json`, 'utf8'));
    const other = await startServer();
    const there = { FLAGADMIN_URL: other.url };
    try {
      const unknown = await apply(state, '--yes', there);
      assert.equal(unknown.code, 1);
      assert.match(unknown.stdout, /^addon 1: refused: the service has no addon 1: leave the id out to create it\n/);
      const unnamed = (addons) => ({ ...state, addons: addons.map(({ id, ...addon }) => addon) });
      const refused = await apply(unnamed(state.addons), '--yes', there);
      assert.equal(refused.code, 1);
      assert.match(
        refused.stdout,
        /^addon at \/addons\/0: refused: 400 ValidationError\n {2}state\.json:1:\d+: error: .*\n {2}note: the service stores no secret for it yet: /,
      );
      assert.match(refused.stderr, /^flagadmin: nothing was sent: 2 resources would be refused\n$/);
      assert.deepEqual(JSON.parse((await call('export', there)).stdout).strategies, []);
      const withSecrets = unnamed(fixtures.addons);
      const done = await apply(withSecrets, '--yes', there);
      assert.equal(done.code, 0, done.stderr);
      assert.match(done.stdout, /strategy type bundled: create\n(?: {2}.*\n)* {2}note: it will not be editable/);
      assert.equal((await apply(state, '--plan', there)).code, 0);
    } finally {
      await other.stop();
    }
  });

  it('leaves out null where a strategy type has no value, and knows what can be changed', async () => {
    const strategies = [
      strategy({ name: 'bundled', editable: false }),
      strategy({ name: 'gradual', deprecated: true }),
      strategy({ name: 'new', parameters: [{ name: 'p', type: 'list' }] }),
    ];
    const done = await apply({ strategies });
    assert.equal(done.code, 0, done.stderr);
    assert.match(done.stdout, /strategy type gradual: update\n {2}- \/deprecated: false\n {2}\+ \/deprecated: true\n/);
    assert.match(done.stdout, /done: 1 created, 1 updated\n$/);
    assert.equal((await apply({ strategies }, '--plan')).code, 0);
    assert.equal((await read('strategies/gradual')).deprecated, true);
    assert.equal((await apply({ strategies: [strategy({ name: 'gradual' })] })).code, 0);
    assert.equal((await read('strategies/gradual')).deprecated, false);
    const refused = await apply({ strategies: [strategy({ name: 'gradual', title: 'T' })] });
    assert.deepEqual([refused.code, refused.stderr], [1, 'flagadmin: nothing was sent: 1 resource would be refused\n']);
    assert.match(refused.stdout, /refused: no operation changes \/title of strategy types: delete it first/);
    const bundled = await apply({ strategies: [strategy({ name: 'bundled', editable: false, deprecated: true })] });
    assert.match(
      bundled.stdout,
      /refused: no operation changes or deletes it, because it is not editable: change \/deprecated in the file\n/,
    );
    const pruned = await apply({ strategies: [] }, '--yes --prune');
    assert.equal(pruned.code, 0, pruned.stderr);
    assert.match(pruned.stdout, /^strategy type bundled: kept\n {2}note: .*bundled/);
    assert.deepEqual(
      (await read('strategies')).strategies.map(({ name }) => name),
      ['bundled'],
    );
  });

  it('keeps what an entry leaves out, and numbers of any size', async () => {
    const state = JSON.stringify({
      addons: [
        { id: 1, provider: 'webhook', enabled: true, parameters: { url: '*****', bodyTemplate: 'BIG' }, events: [] },
      ],
    }).replace('"BIG"', '9007199254740993');
    const done = await apply(state);
    assert.equal(done.code, 0, done.stderr);
    assert.match(await (await request('GET', 'addons/1')).text(), /"bodyTemplate":9007199254740993/);
    assert.deepEqual((await read('addons/1')).projects, ['web']);
    assert.equal((await apply(state, '--plan')).code, 0);
    const changed = await apply(state.replace('0993', '0992'), '--plan');
    assert.equal(changed.code, 3);
    assert.match(
      changed.stdout,
      /~ \/parameters\/bodyTemplate: another number, which is the same when it is rounded\n/,
    );

    const large = await apply(
      JSON.stringify({ addons: [addon({ id: 7 })] }).replace('7', '9007199254740993'),
      '--plan',
    );
    assert.match(large.stdout, /^addon 9007199254740993: refused: the service has no addon 9007199254740993: /);
    const name = '\u0000#5 \u009b \u202e \u2028';
    assert.equal((await request('POST', 'strategies', { name, parameters: [] })).status, 201);
    const exported = await call('export');
    assert.doesNotMatch(exported.stdout, /[\u0080-\u009f\u2028-\u202e]/);
    const { strategies } = JSON.parse(exported.stdout);
    assert.equal(strategies.at(-1).name, name);
    assert.match((await call('get strategy')).stdout, /"name": "\\u0000#5 \\u009b \\u202e \\u2028"/);
    const text = await apply({ strategies: [{ ...strategies.at(-1), deprecated: true }] });
    assert.match(text.stdout, /^strategy type \\u0000#5 \\u009b \\u202e \\u2028: update\n/);
    assert.equal(text.code, 0, text.stderr);
  });

  it('refuses an entry with an unknown property, and whatever the service would refuse', async () => {
    const text = `{ "addons": [
  { "provider": "webhook", "enabled": true, "parameters": {}, "events": [1], "project": ["web"] },
  { "id": 1, "provider": "webhook", "enabled": "yes", "parameters": { "url": "*****" }, "events": [] }
] }`;
    const { code, stdout, stderr } = await apply(text);
    assert.deepEqual([code, stderr], [1, 'flagadmin: nothing was sent: 2 resources would be refused\n']);
    assert.equal(
      stdout,
      `addon at /addons/0: refused: 400 ValidationError
  state.json:2:89: error: /addons/0/project is not known, and would be ignored
  state.json:2:59: error: /addons/0/parameters/url is required by provider webhook, but missing
  state.json:2:74: error: /addons/0/events/0 must be string, but number 1 was sent
addon 1: refused: 400 ValidationError
  state.json:3:48: error: /addons/1/enabled must be boolean, but string "yes" was sent
plan: 2 refused
`,
    );
  });

  it('describes the plan and its results as JSON', async () => {
    const { code, stdout } = await apply(wanted, '--yes --format json');
    assert.equal(code, 0);
    const { resources, message } = JSON.parse(stdout);
    assert.equal(message, undefined);
    assert.deepEqual(
      resources.map(({ kind, key, action, operation, result, givenKey }) => [
        kind,
        key,
        action,
        operation,
        result,
        givenKey,
      ]),
      [
        ['addon', '1', 'update', 'updateAddon', 'done', undefined],
        ['addon', undefined, 'create', 'createAddon', 'done', '3'],
        ['service-account', 'build', 'unchanged', undefined, undefined, undefined],
        ['service-account', 'deploy', 'create', 'createServiceAccount', 'done', undefined],
      ],
    );
    assert.deepEqual(resources[0].changes, [{ instancePath: '/enabled', before: true, after: false }]);
    const refused = JSON.parse((await apply({ addons: [addon({ events: 1 })] }, '--plan --format json')).stdout);
    assert.deepEqual([refused.resources[0].error.status, refused.resources[0].error.name], [400, 'ValidationError']);
  });

  it('asks on a terminal, and needs --yes or --plan elsewhere', { skip: noTerminal }, async () => {
    service.line.write('state.json', wanted);
    for (const [typed, isSent] of [
      ['n\n', false],
      ['\u0003', false],
      ['y\n', true],
    ]) {
      const shown = await service.line.terminal('flagadmin apply state.json', {
        env: service.env,
        input: { after: '[y/N] ', typed },
      });
      assert.match(shown.stdout, /addon 1: .*update[\s\S]*Apply 3 changes\? \[y\/N\] /);
      assert.equal(shown.code, isSent ? 0 : 1, JSON.stringify(typed));
      assert.equal((await read('addons/1')).enabled, !isSent);
    }
    service.line.write('state.json', { addons: [masked({ id: 1 })] });
    const { code, stdout, stderr } = await call('apply state.json');
    assert.deepEqual([code, stdout.split('\n')[0]], [2, 'addon 1: update']);
    assert.equal(
      stderr,
      'flagadmin: no question can be asked here: pass --yes to apply without confirmation, or --plan\n',
    );
  });
});

describe('a service that changes or fails meanwhile', () => {
  const both = { addons: [masked({ id: 1, enabled: false }), masked({ id: 2, description: 'New' })] };
  const onSecondChange = (action) => {
    let changes = 0;
    return async (received, response) =>
      received.method !== 'GET' && ++changes === 2 ? action(received, response) : undefined;
  };
  const changeSecond = () =>
    request('PUT', 'addons/2', addon({ description: 'By someone else' })).then(() => undefined);

  it('is not overwritten: the run ends and reports what was done', async () => {
    const between = await proxy(onSecondChange(changeSecond));
    const { code, stdout, stderr } = await apply(both, '--yes', between);
    assert.equal(code, 1);
    assert.match(stdout, /\naddon 1: updated\n$/);
    assert.match(
      stderr,
      /^flagadmin: stopped at addon 2: 412 PreconditionFailed: [^\n]*\n {2}1 of 2 changes done; run the command again to go on\n$/,
    );
    assert.equal((await read('addons/2')).description, 'By someone else');
    const again = await apply(both);
    assert.match(
      again.stdout,
      /^addon 2: update\n[\s\S]*\nplan: 1 to update, 1 unchanged\n[\s\S]*\ndone: 1 updated\n$/,
    );
  });

  for (const tags of ['none', 'weak']) {
    it(`is not overwritten by a service that ignores If-Match either: entity tags: ${tags}`, async () => {
      let reads = 0;
      const intercept = async ({ method, url }) => {
        if (method === 'GET' && url.endsWith('/addons/2') && ++reads === 2) await changeSecond();
      };
      const { code, stderr } = await apply(both, '--yes', await proxy(intercept, { tags }));
      assert.equal(code, 1);
      assert.match(stderr, /^flagadmin: stopped at addon 2: it has been changed since the plan was made\n {2}1 of 2 /);
      assert.equal((await read('addons/2')).description, 'By someone else');
    });
  }

  it('does not write a file that was changed meanwhile, and names the id', async () => {
    const state = { addons: [addon({ description: 'New' }), masked({ id: 1, enabled: false })] };
    const between = await proxy(async ({ method }) => {
      if (method === 'POST') service.line.write('state.json', '{}');
    });
    const { code, stderr } = await apply(state, '--yes', between);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^flagadmin: stopped after addon at \/addons\/0: state\.json was changed meanwhile, and lacks the id 3: write it there\n {2}1 of 2 /,
    );
    assert.equal(readFileSync(`${service.line.folder}/state.json`, 'utf8'), '{}');
  });

  it('says when it is not known whether a change was made', async () => {
    const between = await proxy(onSecondChange((received) => received.socket.destroy() && true));
    const { code, stdout, stderr } = await apply(both, '--yes --format json', between);
    assert.equal(code, 1);
    assert.match(stderr, /^flagadmin: stopped at addon 2: it is not known whether this was done: PUT /);
    assert.deepEqual(
      JSON.parse(stdout).resources.map(({ result }) => result),
      ['done', 'unknown'],
    );
  });

  it('ends after the current change when it is interrupted', async () => {
    const interrupt = async ({ method }) => {
      if (method === 'PUT') {
        process.kill(Number(readFileSync(`${service.line.folder}/pid`, 'utf8')), 'SIGINT');
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    service.line.write('state.json', both);
    const options = { env: { ...service.env, ...(await proxy(interrupt)) } };
    const { code, stdout, stderr } = await service.line.shell(
      'echo $$ > pid; exec flagadmin apply state.json --yes',
      options,
    );
    assert.equal(code, 130, stderr);
    assert.match(stdout, /\naddon 1: updated\n$/);
    assert.match(
      stderr,
      /ending after the current change[^\n]*\nflagadmin: interrupted before addon 2\n {2}1 of 2 changes done/,
    );
    assert.deepEqual([(await read('addons/1')).enabled, (await read('addons/2')).description], [false, 'Second']);
  });

  it('names a list that the service does not have', async () => {
    const missing = ({ url }, response) => url.endsWith('/strategies') && response.writeHead(404).end('{}');
    const { code, stderr } = await apply({ strategies: [] }, '--plan', await proxy(missing));
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^flagadmin: the service does not list strategy types: leave "strategies" out of the file: 404 /,
    );
  });

  it('deletes nothing if anything cannot be read', async () => {
    const state = { addons: [], serviceAccounts: [] };
    for (const [path, status, body] of [
      ['/service-account', 403, '{"name":"NoAccessError","message":"no"}'],
      ['/service-account', 200, '{"serviceAccounts":[{"name":"without an id"}]}'],
      ['/addons/2', 500, '{}'],
    ]) {
      const between = await proxy(
        async ({ url }, response) => url.endsWith(path) && response.writeHead(status).end(body),
      );
      const { code, stdout } = await apply(state, '--yes --prune', between);
      assert.deepEqual([code, stdout], [1, ''], path);
    }
    assert.deepEqual([(await apply(both, '--plan', { FLAGADMIN_URL: 'http://127.0.0.1:1' })).code], [1], 'not 3');
    assert.equal((await read('addons')).addons.length, 2);
  });
});

describe('a wrong file', () => {
  const list = (...addons) => ({ addons });
  for (const [name, text, said] of [
    ['is no JSON', '{"addons": [}', /is not valid JSON: .* \(line 1, column 13, byte 12\)/],
    ['is YAML', 'addons:\n  - id: 1\n', /is not valid JSON: /],
    ['is an array', '[]', /must be an object with lists of resources/],
    ['is one resource', addon(), /has an unknown member "provider"; expected addons, serviceAccounts, strategies/],
    ['is empty', {}, /has no list; expected addons/],
    ['has no list', { addons: null }, /\/addons must be an array/],
    ['has an element of another type', list(null), /\/addons\/0 must be an object/],
    ['has a key of another type', list({ id: '1' }), /\/addons\/0\/id must be integer/],
    [
      'has two entries with one key',
      list(addon({ id: 1 }), masked({ id: 1 })),
      /\/addons\/1 is a second entry for the addon of \/addons\/0/,
    ],
    [
      'has a member twice',
      '{"addons":[{"id":1,"enabled":true,"enabled":false}]}',
      /an object has two members of the same name/,
    ],
    ['has a list twice', '{"addons":[],"addons":[]}', /duplicate|two members/],
  ]) {
    it(`is refused as a whole: it ${name}`, async () => {
      const { code, stdout, stderr } = await apply(text, '--yes --prune');
      assert.deepEqual([code, stdout], [2, ''], stderr);
      assert.match(stderr, /^flagadmin: state\.json:[^\n]*\n$/);
      assert.match(stderr, said);
      assert.equal((await read('addons')).addons.length, 2);
    });
  }

  it('is refused without an end', async () => {
    const { code, stderr } = await service.line.shell("yes '{}' | flagadmin apply - --yes", { env: service.env });
    assert.deepEqual([code !== 0, stderr], [true, 'flagadmin: <stdin>: is larger than 100 MB\n']);
  });
});
