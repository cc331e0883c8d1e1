// The command with a service whose responses are not those of this API.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { addon, call, line, serve, service } from '../support/command-stage.mjs';

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
