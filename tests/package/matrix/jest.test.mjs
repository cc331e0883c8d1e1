// The installed package in Jest: ES modules in Node and jsdom, and compiled by ts-jest and Babel.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { promisify } from 'node:util';

import '../../support/environment.mjs';
import { Consumer, consumers } from '../support/installed-package.mjs';
import { row } from '../support/matrix.mjs';
import { versionOf } from '../support/runtimes.mjs';
import { allSnippets } from '../support/snippets.mjs';

let consumer;
before(() => {
  consumer = Consumer.withTools();
  // As docs/testing.md has them.
  for (const [file, part] of Object.entries({
    'environment.cjs': "require('jest-environment-jsdom')",
    'ts-jest.cjs': 'transformIgnorePatterns',
  })) {
    consumer.write(`jest/${file}`, allSnippets().find(({ text }) => text.includes(part)).text);
  }
});
after(() => consumer.remove());

describe('a test', () => {
  for (const [project, runtime, tool, options] of [
    ['node', 'Jest', 'jest', '--experimental-vm-modules'],
    ['jsdom', 'Jest, jsdom', 'jest-environment-jsdom', '--experimental-vm-modules'],
    ['ts-jest', 'Jest, ts-jest', 'ts-jest', ''],
    ['babel', 'Jest, Babel', '@babel/preset-env', ''],
  ]) {
    row(runtime, versionOf(tool), '.', async () => {
      const jest = join(consumers, 'node_modules/jest/bin/jest.js');
      await promisify(execFile)(process.execPath, [jest, '--selectProjects', project], {
        cwd: join(consumer.folder, 'jest'),
        env: { ...process.env, NODE_OPTIONS: options },
      });
    });
  }
});
