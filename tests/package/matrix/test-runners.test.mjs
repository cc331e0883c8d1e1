// The installed package in test runners, and the examples in docs/testing.md, by Jest, Vitest and Playwright, and with MSW.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';

import { executablePath } from '../../support/chromium.mjs';
import { Consumer, consumers, repository, run } from '../support/installed-package.mjs';
import { row } from '../support/matrix.mjs';
import { versionOf } from '../support/runtimes.mjs';
import { allSnippets } from '../support/snippets.mjs';

let consumer;
before(() => {
  consumer = Consumer.withTools();
  consumer.link('vitest');
  // As docs/testing.md has them, and the first as its first paragraph wants it.
  for (const [file, part] of Object.entries({
    'jest/environment.cjs': "require('jest-environment-jsdom')",
    'jest/ts-jest.cjs': 'transformIgnorePatterns',
    'jest/snippet.test.js': "from '@jest/globals'",
    'vitest.test.js': "from 'vitest'",
    'handlers.mjs': "from 'msw'",
    'service.js': "from '@playwright/test'",
  })) {
    const found = allSnippets().filter(({ text }) => text.includes(part));
    assert.equal(found.length, 1, part);
    consumer.write(file, found[0].text);
    if (file !== 'vitest.test.js') continue;
    const named = found[0].text.replace('createService({', "$& service: 'unleash-8.2',");
    assert.notEqual(named, found[0].text);
    consumer.write('unleash.test.js', named);
  }
});
after(() => consumer?.remove());

const node = (given, folder = '', env = {}) =>
  run(process.execPath, given, { cwd: join(consumer.folder, folder), env: { ...process.env, ...env } });

describe('Jest', () => {
  for (const [project, runtime, tool, options] of [
    ['node', 'Jest', 'jest', '--experimental-vm-modules'],
    ['jsdom', 'Jest, jsdom', 'jest-environment-jsdom', '--experimental-vm-modules'],
    ['ts-jest', 'Jest, ts-jest', 'ts-jest', ''],
    ['babel', 'Jest, Babel', '@babel/preset-env', ''],
  ]) {
    const given = [join(consumers, 'node_modules/jest/bin/jest.js'), '--selectProjects', project];
    row(runtime, versionOf(tool), '.', () => node(given, 'jest', { NODE_OPTIONS: options }));
  }
});

describe('a test runner', () => {
  row('Vitest', versionOf('vitest', repository), '.', () => {
    const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
    const { success, numPassedTests } = JSON.parse(
      node([vitest, 'run', '--reporter=json', 'vitest.test.js', 'unleash.test.js']),
    );
    assert.deepEqual([success, numPassedTests], [true, 2]);
  });

  row('MSW', versionOf('msw'), './service', () => {
    const script = `
      import { AdminClient } from 'flagadmin';
      import { server, service } from './handlers.mjs';
      server.listen();
      const client = new AdminClient({ baseUrl: 'https://flags.test', token: 'test-admin-token' });
      await client.createStrategy({ name: 'gradual', parameters: [] });
      server.close();
      console.log(service.state().strategies.map(({ name }) => name).join());`;
    assert.equal(consumer.node(script), 'gradual\n');
  });

  row('Playwright', versionOf('@playwright/test'), './service', () => {
    const test = `
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
    consumer.write('page.spec.js', test);
    const use = { launchOptions: { executablePath, args: ['--no-sandbox'] } };
    consumer.write('playwright.config.js', `export default ${JSON.stringify({ use, testMatch: 'page.spec.js' })};`);
    const cli = join(consumers, 'node_modules/@playwright/test/cli.js');
    const { expected, unexpected } = JSON.parse(node([cli, 'test', '--reporter=json'])).stats;
    assert.deepEqual([expected, unexpected], [1, 0]);
  });
});
