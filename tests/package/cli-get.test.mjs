// `flagadmin get` and `flagadmin export`, from the packed package, against the reference server.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';

import { adminToken, startServer } from '../server/support/server.mjs';
import { CommandLine } from './command-line.mjs';

const addon = (more) => ({
  id: 1,
  provider: 'webhook',
  description: null,
  enabled: true,
  parameters: { url: 'https://example.com/hook' },
  events: ['feature-created'],
  projects: [],
  environments: [],
  ...more,
});
const tokens = [{ id: 5, description: 'deploys', createdAt: '2024-01-05T15:22:01.000Z' }];
const strategy = { displayName: null, description: null, editable: true, deprecated: false, parameters: [] };
const fixtures = JSON.stringify({
  addons: [addon(), addon({ id: 7, parameters: { url: 'https://example.com/hook', bodyTemplate: 'BIG' } })],
  serviceAccounts: [{ id: 9, username: 'build', name: 'CI', rootRole: 1, tokens }],
  strategies: [{ ...strategy, name: 'gradual', title: null }],
}).replace('"BIG"', '9007199254740993');

let line;
let server;
let env;
before(async () => {
  line = new CommandLine({ 'fixtures.json': fixtures });
  server = await startServer({ args: ['--fixtures', `${line.folder}/fixtures.json`] });
  env = { FLAGADMIN_TOKEN: adminToken, FLAGADMIN_URL: server.url };
});
after(async () => {
  await server.stop();
  line.remove();
});

const call = (given, more = {}) => line.run(given.split(' '), { env: { ...env, ...more } });

describe('get', () => {
  it('prints a resource, or all of a kind, with masked secrets and exact numbers', async () => {
    const one = await call('get addon 7');
    assert.equal(one.code, 0, one.stderr);
    assert.match(one.stdout, /"bodyTemplate": 9007199254740993\n/);
    assert.equal(JSON.parse(one.stdout).parameters.url, '*****');
    assert.deepEqual(JSON.parse((await call('get addon 1')).stdout), addon({ parameters: { url: '*****' } }));
    const all = JSON.parse((await call('get service-account')).stdout);
    assert.deepEqual([all.length, all[0].username, all[0].tokens[0].description], [1, 'build', 'deploys']);
    assert.deepEqual(
      JSON.parse((await call('get strategy gradual')).stdout),
      JSON.parse((await call('get strategy')).stdout)[0],
    );
  });

  it('reports errors in one line', async () => {
    for (const [given, more, code, said] of [
      ['get addon 8', {}, 1, /^flagadmin: 404 NotFoundError: [^\n]*\n$/],
      ['get addon 1', { FLAGADMIN_URL: 'http://127.0.0.1:1' }, 3, /^flagadmin: GET [^\n]* failed: [^\n]*\n$/],
      ['get addon 1 2', {}, 2, /^flagadmin: wrong arguments: expected addon <id>\n$/],
      ['get addon ..', {}, 2, /^flagadmin: "\.\." cannot be the id of an addon\n$/],
      ['get addons', {}, 2, /^flagadmin: unknown kind "addons"; expected one of addon, service-account, strategy\n$/],
      ['get addon', { FLAGADMIN_TOKEN: '' }, 2, /FLAGADMIN_TOKEN is not set/],
    ]) {
      const ended = await call(given, more);
      assert.deepEqual([ended.code, ended.stdout], [code, ''], given);
      assert.match(ended.stderr, said);
    }
  });
});

describe('export', () => {
  it('writes everything that can be set, in the form of fixtures', async () => {
    const { code, stdout, stderr } = await call('export');
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /"bodyTemplate": 9007199254740993\n/);
    assert.deepEqual(JSON.parse(stdout.replace('9007199254740993', '"BIG"')), {
      addons: [
        addon({ parameters: { url: '*****' } }),
        addon({ id: 7, parameters: { url: '*****', bodyTemplate: 'BIG' } }),
      ],
      serviceAccounts: [{ id: 9, name: 'CI', username: 'build', rootRole: 1 }],
      strategies: [{ ...strategy, name: 'gradual', title: null }],
    });
    assert.deepEqual(await call('export --out state.json'), { code: 0, stdout: '', stderr: '' });
    assert.equal(readFileSync(`${line.folder}/state.json`, 'utf8'), stdout);
    const copy = await startServer({ args: ['--fixtures', `${line.folder}/state.json`] });
    try {
      assert.equal((await call('export', { FLAGADMIN_URL: copy.url })).stdout, stdout);
    } finally {
      await copy.stop();
    }
  });

  it('leaves out a kind that the service does not have', async () => {
    const other = createServer((request, response) => {
      const isKnown = !request.url.endsWith('/service-account');
      response.writeHead(isKnown ? 200 : 404).end(isKnown ? '{"addons":[],"providers":[],"strategies":[]}' : '{}');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { code, stdout, stderr } = await call('export', {
      FLAGADMIN_URL: `http://127.0.0.1:${other.address().port}`,
    });
    other.close();
    assert.deepEqual([code, JSON.parse(stdout)], [0, { addons: [], strategies: [] }]);
    assert.equal(stderr, 'flagadmin: the service has no service accounts (404): serviceAccounts is left out\n');
    const elsewhere = await call('export', { FLAGADMIN_URL: `${server.url}/elsewhere` });
    assert.deepEqual([elsewhere.code, elsewhere.stdout], [1, '']);
    assert.match(elsewhere.stderr, /\nflagadmin: the service has no list of resources \(404\): check the URL\n$/);
  });

  it('writes nothing when something cannot be read or written', async () => {
    const other = createServer((request, response) => {
      response.end(
        request.url.endsWith('/addons') ? '{"addons":[],"providers":[]}' : '{"serviceAccounts":[{"id":"x"}]}',
      );
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    line.write('kept.json', 'as it is');
    const { code, stdout, stderr } = await call('export --out kept.json', {
      FLAGADMIN_URL: `http://127.0.0.1:${other.address().port}`,
    });
    other.close();
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(
      stderr,
      /^flagadmin: the response of the service is not valid: \/serviceAccounts\/0\/id must be number/,
    );
    assert.equal(readFileSync(`${line.folder}/kept.json`, 'utf8'), 'as it is');
    const full = await call('export --out /dev/full');
    assert.equal(full.code, 2);
    assert.match(full.stderr, /^flagadmin: cannot write \/dev\/full: [^\n]*\n$/);
  });
});
