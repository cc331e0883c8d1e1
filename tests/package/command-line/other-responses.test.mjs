// The command with a service whose responses are not those of this API.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { detecting } from '../support/command-line.mjs';
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

describe('a list that the service does not have', () => {
  const page = (url) => (request, response) =>
    request.url.endsWith(url) && response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not Found');

  for (const [url, noun] of [
    ['/addons', 'addon'],
    ['/strategies', 'strategy type'],
  ]) {
    it(`is no export if it is another one: ${url}`, async () => {
      const { code, stderr } = await call(await serve(page(url)), 'export --out no.json');
      assert.deepEqual([code, existsSync(`${line.folder}/no.json`)], [1, false]);
      assert.equal(
        stderr,
        `flagadmin: the service does not list ${noun}s: check the URL: 404 NotFoundError: The service responded with 404, without an error message\n`,
      );
    });
  }

  // Nor is its 404 that of a service which follows the specification.
  for (const [end, command] of [
    ['/api', 'export'],
    ['/api', 'get addon 1'],
    ['/API/', 'get addon'],
    ['/api/admin/', 'apply flags.json --plan'],
  ]) {
    it(`is the fault of an address that ends in ${end}: ${command}`, async () => {
      const env = { ...(await serve()), ...detecting };
      const { code, stdout, stderr } = await call({ ...env, FLAGADMIN_URL: env.FLAGADMIN_URL + end }, command);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(
        stderr,
        /^flagadmin: 404 NotFoundError: [^\n]* The address of the service ends in \/api[^\n]*: remove that, because [^\n]*\n$/i,
      );
    });
  }
});
