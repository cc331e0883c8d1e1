// The command line where a transcript cannot show it: on a terminal, interrupted, and with a service that others use or that is broken.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';

import { createService } from 'flagadmin/service';

import { CommandLine, noTerminal } from './command-line.mjs';
import { commandRows } from './command-rows.mjs';
import { skipFor } from '../support/skip.mjs';

const token = 'test-admin-token';
const addon = (id, more = {}) => ({
  ...{ id, provider: 'webhook', description: 'Our chat', enabled: true, events: ['feature-created'] },
  ...{ parameters: { url: 'https://example.com/hook' }, projects: ['web'], environments: [], ...more },
});
const masked = (id, more) => addon(id, { parameters: { url: '*****' }, ...more });
const provider = { name: 'webhook', displayName: 'W', description: 'd', documentationUrl: 'https://x', events: [] };
const serviceAccounts = [{ id: 9, username: 'build', name: 'CI', rootRole: 1 }];
const { id: _, ...update } = masked(1, { enabled: false });
const both = { addons: [masked(1, { enabled: false }), masked(2, { description: 'New' })] };

let line;
let service;
let servers = [];
before(() => {
  const strategy = { name: 'own', parameters: [] };
  line = new CommandLine({
    ...{ 'addon.json': update, 'account.json': { name: 'Build server' }, 'strategy.json': strategy },
    ...{ 'stored.json': masked(1), 'flags.json': { addons: [masked(1, { enabled: false })] } },
    ...{
      'config/a.json': strategy,
      'config/b.json': { ...strategy, name: 'b' },
      'addons.ndjson': `${JSON.stringify(addon(1))}\n`,
    },
    ...{
      'addons.json': [addon(1)],
      'bad.json': { ...update, enabled: 'yes' },
      'providers.json': [{ ...provider, parameters: [] }],
    },
  });
});
beforeEach(() => {
  service = createService({
    adminToken: token,
    fixtures: { addons: [addon(1), addon(2)], serviceAccounts, strategies: [] },
  });
});
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
  service.dispose();
});
after(() => line.remove());

/** The service on a port; `intercept` sees each request, and may send a response of its own. */
async function serve(intercept = () => undefined, tagOf = (tag) => tag) {
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    if (await intercept(request, response)) return;
    const { method, url, headers } = request;
    const body = Uint8Array.from(Buffer.concat(chunks)).buffer;
    if (tagOf('') === undefined) delete headers['if-match'];
    const sent = await service.fetch({ method, url, headers: Object.entries(headers), arrayBuffer: async () => body });
    const etag = sent.headers.get('etag') && tagOf(sent.headers.get('etag'));
    response.writeHead(sent.status, etag && { etag }).end(await sent.text());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return { FLAGADMIN_TOKEN: token, FLAGADMIN_URL: `http://127.0.0.1:${server.address().port}` };
}
const call = (env, given, more = {}) => line.run(given.split(' '), { env, ...more });
const apply = (env, state, given = '--yes') => {
  line.write('state.json', state);
  return call(env, `apply state.json ${given}`);
};
const stored = (id) => service.state().addons.find((one) => one.id === id);

/** Someone else changes addon 2. */
async function changeSecond() {
  const headers = { authorization: token, 'content-type': 'application/json' };
  const body = JSON.stringify({ ...update, description: 'By someone else' });
  await service.fetch('/api/admin/addons/2', { method: 'PUT', headers, body });
}
/** Does something at the second change. */
function onSecondChange(action) {
  let changes = 0;
  return async (request, response) => request.method !== 'GET' && ++changes === 2 && action(request, response);
}

describe('a service that others change meanwhile', () => {
  it('is not overwritten by apply: the run ends and reports what was done', async () => {
    const env = await serve(onSecondChange(changeSecond));
    const { code, stdout, stderr } = await apply(env, both);
    assert.equal(code, 1);
    assert.match(stdout, /\naddon 1: updated\n$/);
    assert.match(
      stderr,
      /^flagadmin: stopped at addon 2: 412 PreconditionFailed: [^\n]*\n {2}1 of 2 changes done; run the command again to go on\n$/,
    );
    assert.equal(stored(2).description, 'By someone else');
    const again = await apply(env, both);
    assert.match(
      again.stdout,
      /^addon 2: update\n[\s\S]*\nplan: 1 to update, 1 unchanged\n[\s\S]*\ndone: 1 updated\n$/,
    );
  });

  for (const [tags, tagOf] of [
    ['none', () => undefined],
    ['weak', (tag) => `W/${tag}`],
  ]) {
    it(`is not overwritten either if it ignores If-Match: entity tags: ${tags}`, async () => {
      let reads = 0;
      const intercept = async ({ method, url }) => {
        if (method === 'GET' && url.endsWith('/addons/2') && ++reads === 2) await changeSecond();
      };
      const { code, stderr } = await apply(await serve(intercept, tagOf), both);
      assert.equal(code, 1);
      assert.match(stderr, /^flagadmin: stopped at addon 2: it has been changed since the plan was made\n {2}1 of 2 /);
      assert.equal(stored(2).description, 'By someone else');
    });
  }

  it('does not write a file that was changed meanwhile, and names the id', async () => {
    const { id, ...made } = addon(0, { description: 'New' });
    const env = await serve(({ method }) => method === 'POST' && line.write('state.json', '{}'));
    const { code, stderr } = await apply(env, { addons: [made, masked(1, { enabled: false })] });
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^flagadmin: stopped after addon at \/addons\/0: state\.json has changed meanwhile and lacks the id 3: add it\n {2}1 of 2 /,
    );
    assert.equal(readFileSync(`${line.folder}/state.json`, 'utf8'), '{}');
  });

  it('says when it is not known whether a change was made', async () => {
    const env = await serve(onSecondChange((request) => request.socket.destroy()));
    const { code, stdout, stderr } = await apply(env, both, '--yes --format json');
    assert.equal(code, 1);
    assert.match(stderr, /^flagadmin: stopped at addon 2: it is not known whether this was done: PUT /);
    assert.deepEqual(
      JSON.parse(stdout).resources.map(({ result }) => result),
      ['done', 'unknown'],
    );
  });

  it('ends after the current change when it is interrupted', async () => {
    const interrupt = async ({ method }) => {
      if (method !== 'PUT') return;
      process.kill(Number(readFileSync(`${line.folder}/pid`, 'utf8')), 'SIGINT');
      await new Promise((resolve) => setTimeout(resolve, 200)); // the signal arrives while the request is under way
    };
    line.write('state.json', both);
    const env = await serve(interrupt);
    const { code, stdout, stderr } = await line.shell('echo $$ > pid; exec flagadmin apply state.json --yes', { env });
    assert.equal(code, 130, stderr);
    assert.match(stdout, /\naddon 1: updated\n$/);
    assert.match(
      stderr,
      /ending after the current change[^\n]*\nflagadmin: interrupted before addon 2\n {2}1 of 2 changes done/,
    );
    assert.deepEqual([stored(1).enabled, stored(2).description], [false, 'Our chat']);
  });
});

describe('a service whose responses are not those of this API', () => {
  const changing = ['update-addon 1 addon.json --yes', 'create-strategy strategy.json --yes'];
  for (const [path, body, given, said] of [
    ['/', 'null', changing, /200 InvalidResponse: The service responded with 200, but the body is not a JSON object/],
    ['/', '{}', changing, /has no list of providers|has no list strategies/],
    [
      '/',
      '{"strategies":[null,1,{"name":{}}]}',
      changing,
      /the response of the service is not valid: |has no list of providers/,
    ],
    [
      '/service-account',
      '{"serviceAccounts":[{"id":"x"}]}',
      ['apply flags.json --yes --prune', 'export --out flags.json'],
      /\/id must be number/,
    ],
  ]) {
    it(`is reported in one line, and nothing is written: ${path} is ${body}`, async () => {
      const before = service.state();
      const env = await serve(({ url }, response) => url.includes(path) && response.end(body));
      line.write('flags.json', { addons: [], serviceAccounts: [] });
      for (const one of given) {
        const { code, stdout, stderr } = await call(env, one);
        assert.deepEqual([code, stdout], [1, ''], stderr);
        assert.match(stderr, /^flagadmin: [^\n]*\n$/);
        assert.match(stderr, said);
      }
      assert.deepEqual(service.state(), before);
      assert.equal(readFileSync(`${line.folder}/flags.json`, 'utf8'), '{"addons":[],"serviceAccounts":[]}');
    });
  }

  it('does not make a secret appear that it returns in clear', async () => {
    const clear = addon(1, { parameters: { url: 'https://example.com/hook', authorization: 'secret' } });
    const env = await serve(({ url }, response) => url.endsWith('/addons/1') && response.end(JSON.stringify(clear)));
    for (const given of ['update-addon 1 addon.json --yes', 'get addon 1', 'dry-run update-addon addon.json --id 1']) {
      const { code, stdout, stderr } = await call(env, given);
      assert.equal(code, 0, stderr);
      assert.doesNotMatch(stdout + stderr, /secret|example\.com/, given);
    }
  });
});

describe('a terminal', { skip: skipFor(noTerminal) }, () => {
  it('alone has colours, which can be switched off', async () => {
    const command = 'flagadmin validate addonCreateUpdateSchema bad.json';
    const colour = /\u001b\[/;
    const shown = await line.terminal(command);
    assert.equal(shown.code, 1);
    assert.match(shown.stdout, colour);
    assert.doesNotMatch((await line.terminal(`${command} | cat`)).stdout, colour);
    assert.doesNotMatch((await line.terminal(command, { env: { NO_COLOR: '1' } })).stdout, colour);
  });

  for (const [command, asked] of [
    ['update-addon 1 addon.json', /\+ \/enabled: false[\s\S]*Update addon 1\? \[y\/N\]/],
    ['apply flags.json', /addon 1: .*update[\s\S]*Apply 1 change\? \[y\/N\] /],
  ]) {
    for (const typed of ['\n', 'no\n', '\u0003', '\u0004', 'y\n']) {
      it(`is asked first, and anything but yes is no: ${command}, ${JSON.stringify(typed)}`, async () => {
        line.write('flags.json', { addons: [masked(1, { enabled: false })] });
        const shown = await line.terminal(`flagadmin ${command}`, {
          env: await serve(),
          input: { after: '[y/N] ', typed },
        });
        assert.match(shown.stdout, asked);
        assert.equal(shown.code, typed === 'y\n' ? 0 : 1, JSON.stringify(typed));
        assert.equal(stored(1).enabled, typed !== 'y\n');
      });
    }
  }

  const commands = ',validate,dry-run,update-addon,update-service-account,create-strategy,get,export,apply,schema';
  for (const command of commands.split(',')) {
    it(`can do the examples of --help: ${command || 'flagadmin'}`, async () => {
      const env = await serve();
      const { code, stdout } = await call(env, `${command} --help`.trim());
      assert.equal(code, 0);
      assert.match(stdout, new RegExp(`^Usage: flagadmin ${command}`));
      const [, block] = /^Examples:\n((?: {2}.*\n)+)/m.exec(stdout);
      for (const example of block.trimEnd().split('\n')) {
        const text = example.trim().replaceAll('http://127.0.0.1:4242', env.FLAGADMIN_URL);
        service.reset();
        const shown = await line.terminal(text, { env, input: { after: '[y/N] ', typed: 'y\n' } });
        assert.equal(shown.code, 0, `${text}\n${shown.stdout}`);
      }
    });
  }
});

describe('the command in every Node', () => commandRows('Node 20', 'Node 22', 'Node 24'));
