// `flagadmin export`: what it writes, where, and what it says if a service has no such lists.
import assert from 'node:assert/strict';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';

import { createService } from 'flagadmin/service';

import { CommandLine } from '../support/command-line.mjs';
import { serveOver } from '../support/serve-over.mjs';

const token = 'test-admin-token';

let line;
let service;
let server;
before(() => {
  line = new CommandLine();
});
beforeEach(() => {
  service = createService({ adminToken: token, fixtures: { addons: [], serviceAccounts: [], strategies: [] } });
});
afterEach(() => {
  server?.close();
  service.dispose();
});
after(() => line.remove());

async function serve(intercept) {
  server = await serveOver(service, intercept);
  return { FLAGADMIN_TOKEN: token, FLAGADMIN_URL: server.url };
}
const path = (name) => `${line.folder}/${name}`;
const all = { addons: [], serviceAccounts: [], strategies: [] };
const listsIn = (text) => Object.keys(JSON.parse(text));

describe('a list that the service does not have', () => {
  const page = (url) => (request, response) =>
    request.url.endsWith(url) && response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not Found');

  it('may be that of the service accounts', async () => {
    const { code, stdout, stderr } = await line.run(['export'], { env: await serve(page('/service-account')) });
    assert.deepEqual([code, listsIn(stdout)], [0, ['addons', 'strategies']]);
    assert.equal(stderr, 'flagadmin: the service has no service accounts (404): serviceAccounts is left out\n');
  });

  for (const [url, noun] of [
    ['/addons', 'addon'],
    ['/strategies', 'strategy type'],
  ]) {
    it(`is no export if it is another one: ${url}`, async () => {
      const { code, stderr } = await line.run(['export', '--out', 'no.json'], { env: await serve(page(url)) });
      assert.deepEqual([code, existsSync(path('no.json'))], [1, false]);
      assert.equal(
        stderr,
        `flagadmin: the service does not list ${noun}s: check the URL: 404 NotFoundError: The service responded with 404, without an error message\n`,
      );
    });
  }

  for (const end of ['/api', '/api/admin', '/API/']) {
    it(`is the fault of an address that ends in ${end}`, async () => {
      const env = await serve();
      env.FLAGADMIN_URL += end;
      for (const given of ['export', 'get addon', 'get addon 1']) {
        const { code, stdout, stderr } = await line.run(given.split(' '), { env });
        assert.deepEqual([code, stdout], [1, '']);
        assert.match(stderr, /^flagadmin: 404 NotFoundError: [^\n]* The address of the service ends in \/api/i);
        assert.doesNotMatch(stderr, /list|left out/);
      }
    });
  }
});

describe('--out', () => {
  it('is the standard output if it is -', async () => {
    const { code, stdout } = await line.run(['export', '--out', '-'], { env: await serve() });
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
        const { code, stderr } = await line.run(['export', '--out', name], { env: await serve() });
        server.close();
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
    const { code, stderr } = await line.run(['export', '--out', 'loop'], { env: await serve() });
    assert.equal(code, 2);
    assert.match(stderr, /^flagadmin: cannot write loop: ELOOP/);
    assert.ok(lstatSync(path('loop')).isSymbolicLink());
  });
});
