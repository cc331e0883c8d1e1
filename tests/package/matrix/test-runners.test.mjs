// The examples in docs/testing.md, run by Vitest, Jest and Playwright, and with MSW.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { promisify } from 'node:util';

import '../../support/environment.mjs';
import { Consumer, consumers, repository } from '../support/installed-package.mjs';
import { row } from '../support/matrix.mjs';
import { versionOf } from '../support/runtimes.mjs';
import { allSnippets } from '../support/snippets.mjs';

let consumer;
before(() => {
  consumer = Consumer.withTools();
});
after(() => consumer.remove());

/** Writes the snippet that imports from a module into a folder of its own; returns the folder. */
function writeTest(module, name = 'snippet.test.js') {
  const found = allSnippets().filter(({ text }) => text.includes(`from '${module}'`));
  assert.equal(found.length, 1, module);
  const folder = join(consumer.folder, module.replace(/\W/g, ''));
  mkdirSync(folder);
  consumer.write(join(folder.slice(consumer.folder.length + 1), name), found[0].text);
  return folder;
}

/** Runs a program of Node that reports as JSON in the form of Jest; all tests must pass. */
async function passes(program, given, cwd, env = {}) {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...given], {
    cwd,
    env: { ...process.env, ...env },
  });
  const { success, numPassedTests } = JSON.parse(stdout);
  assert.deepEqual([success, numPassedTests], [true, 1]);
}

describe('a test runner', () => {
  const jest = () =>
    passes(
      join(consumers, 'node_modules/jest/bin/jest.js'),
      ['--json', '--rootDir', '.', '--transform', '{}'],
      writeTest('@jest/globals'),
      {
        NODE_OPTIONS: '--experimental-vm-modules',
      },
    );
  row('Jest', versionOf('jest'), '.', jest);

  const vitest = () => {
    const folder = writeTest('vitest');
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(join(repository, 'node_modules/vitest'), join(folder, 'node_modules/vitest'));
    return passes(
      join(repository, 'node_modules/vitest/vitest.mjs'),
      ['run', '--reporter=json', '--root', folder],
      folder,
    );
  };
  row('Vitest', versionOf('vitest', repository), '.', vitest);

  row('MSW', versionOf('msw'), './service', async () => {
    const folder = writeTest('msw', 'handlers.mjs');
    const script = `
      import { AdminClient } from 'flagadmin';
      import { server, service } from './handlers.mjs';
      server.listen();
      const client = new AdminClient({ baseUrl: 'https://flags.test', token: 'test-admin-token' });
      await client.createStrategy({ name: 'gradual', parameters: [] });
      server.close();
      console.log(service.state().strategies.map(({ name }) => name).join());`;
    writeFileSync(join(folder, 'script.mjs'), script);
    const { stdout } = await promisify(execFile)(process.execPath, ['script.mjs'], { cwd: folder });
    assert.equal(stdout, 'gradual\n');
  });

  row('Playwright', versionOf('@playwright/test'), './service', async () => {
    const folder = writeTest('@playwright/test', 'service.js');
    const written = `
      import { expect } from '@playwright/test';
      import { test } from './service.js';
      test('a page', async ({ page, service }) => {
        await page.route('http://flags.test/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
        await page.goto('http://flags.test/');
        const status = await page.evaluate(async () => {
          const headers = { Authorization: 'test-admin-token', 'Content-Type': 'application/json' };
          const body = JSON.stringify({ name: 'gradual', parameters: [] });
          return (await fetch('/api/admin/strategies', { method: 'POST', headers, body })).status;
        });
        expect(status).toBe(201);
        expect(service.state().strategies.map(({ name }) => name)).toEqual(['gradual']);
      });`;
    writeFileSync(join(folder, 'page.spec.js'), written);
    const launchOptions = {
      executablePath: process.env.FLAGADMIN_CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    };
    writeFileSync(
      join(folder, 'playwright.config.js'),
      `export default ${JSON.stringify({ use: { launchOptions } })};`,
    );
    const cli = join(consumers, 'node_modules/@playwright/test/cli.js');
    const { stdout } = await promisify(execFile)(process.execPath, [cli, 'test', '--reporter=json'], { cwd: folder });
    const { expected, unexpected } = JSON.parse(stdout).stats;
    assert.deepEqual([expected, unexpected], [1, 0]);
  });
});
