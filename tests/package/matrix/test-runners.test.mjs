// The tests in docs/testing.md, run by Vitest and by Jest.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { promisify } from 'node:util';

import { Consumer, consumers, repository } from '../installed-package.mjs';
import { row } from '../matrix.mjs';
import { versionOf } from '../runtimes.mjs';
import { allSnippets } from '../snippets.mjs';

let consumer;
before(() => {
  consumer = Consumer.withTools();
});
after(() => consumer.remove());

/** Writes the snippet that imports from a module into a folder of its own; returns the folder. */
function writeTest(module) {
  const found = allSnippets().filter(({ text }) => text.includes(`from '${module}'`));
  assert.equal(found.length, 1, module);
  const folder = join(consumer.folder, module.replace(/\W/g, ''));
  mkdirSync(folder);
  consumer.write(join(folder.slice(consumer.folder.length + 1), 'snippet.test.js'), found[0].text);
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
});
