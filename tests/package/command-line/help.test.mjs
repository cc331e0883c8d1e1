// `flagadmin --help` leads to the same pages as llms.txt.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, it } from 'node:test';

import { CommandLine } from '../support/command-line.mjs';

const line = new CommandLine({});
after(() => line.remove());

it('names the pages of llms.txt', async () => {
  const { stdout } = await line.run(['--help']);
  const listed = readFileSync(new URL('../../../llms.txt', import.meta.url), 'utf8').matchAll(/^- \[(?:js\/)?(.*?)]/gm);
  const [, pages] = /^Pages: (.*)$/m.exec(stdout);
  assert.deepEqual(
    pages.match(/\S+\.md/g),
    [...listed].map(([, page]) => page),
  );
});
