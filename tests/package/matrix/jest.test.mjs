// The installed package in Jest: CommonJS, jsdom, and TypeScript by ts-jest.
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
  const { text } = allSnippets().find((one) => one.text.includes("require('jest-environment-jsdom')"));
  consumer.write('jest/environment.cjs', text); // as docs/testing.md has it
});
after(() => consumer.remove());

describe('a test', () => {
  for (const [project, runtime, tool] of [
    ['node', 'Jest', 'jest'],
    ['jsdom', 'Jest, jsdom', 'jest-environment-jsdom'],
    ['jsdom-with-fetch', 'Jest, jsdom with fetch', 'jest-environment-jsdom'],
    ['ts-jest', 'Jest, ts-jest', 'ts-jest'],
  ]) {
    row(runtime, versionOf(tool), '. (require)', async () => {
      const jest = join(consumers, 'node_modules/jest/bin/jest.js');
      await promisify(execFile)(process.execPath, [jest, '--selectProjects', project], {
        cwd: join(consumer.folder, 'jest'),
      });
    });
  }
});
