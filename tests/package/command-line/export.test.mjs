// `flagadmin export`: what it writes, where, and what it says if a service has no such lists.
import assert from 'node:assert/strict';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { beforeEach, describe, it } from 'node:test';

import { detecting } from '../support/command-line.mjs';
import { call, line, serve, service } from '../support/command-stage.mjs';

beforeEach(() => service.reset({ addons: [], serviceAccounts: [], strategies: [] }));
const path = (name) => `${line.folder}/${name}`;
const all = { addons: [], serviceAccounts: [], strategies: [] };

describe('a list that the service does not have', () => {
  const page = (url) => (request, response) =>
    request.url.endsWith(url) && response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not Found');

  for (const [url, noun] of [
    ['/addons', 'addon'],
    ['/strategies', 'strategy type'],
  ]) {
    it(`is no export if it is another one: ${url}`, async () => {
      const { code, stderr } = await call(await serve(page(url)), 'export --out no.json');
      assert.deepEqual([code, existsSync(path('no.json'))], [1, false]);
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

describe('--out', () => {
  it('is the standard output if it is -', async () => {
    const { code, stdout } = await call(await serve(), 'export --out -');
    assert.deepEqual([code, JSON.parse(stdout)], [0, all]);
    assert.equal(existsSync(path('-')), false);
  });

  it('writes through links, also those of a file that does not exist yet', async () => {
    mkdirSync(path('deep/er'), { recursive: true });
    symlinkSync('../real.json', path('deep/er/second'));
    symlinkSync('deep/er/second', path('first'));
    symlinkSync('deep/er', path('folder'));
    for (const [name, target] of [
      ['first', 'deep/real.json'],
      ['folder/second', 'deep/real.json'],
    ]) {
      for (const _ of ['new', 'replaced']) {
        const { code, stderr } = await call(await serve(), `export --out ${name}`);
        assert.equal(code, 0, stderr);
        assert.ok(lstatSync(path(name)).isSymbolicLink());
        assert.deepEqual(JSON.parse(readFileSync(path(target), 'utf8')), all);
      }
      rmSync(path(target));
    }
    assert.deepEqual(readdirSync(path('deep')), ['er']);
  });

  it('is not replaced if it is a link to itself', async () => {
    symlinkSync('loop', path('loop'));
    const { code, stderr } = await call(await serve(), 'export --out loop');
    assert.equal(code, 2);
    assert.match(stderr, /^flagadmin: cannot write loop: ELOOP/);
    assert.ok(lstatSync(path('loop')).isSymbolicLink());
  });
});
