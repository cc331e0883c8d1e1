// Rows of the matrix for the command line: it validates a good and a bad file in each runtime.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { CommandLine } from './command-line.mjs';
import { row } from './matrix.mjs';
import { runtime } from './runtimes.mjs';

const good = {
  provider: 'webhook',
  enabled: true,
  parameters: { url: 'http://localhost/x' },
  events: ['feature-created'],
};
const bad = JSON.stringify({ ...good, enabled: 'yes' }, null, 2);
const optionsOf = { Deno: ['run', '--no-remote', '--no-prompt', '--allow-read', '--allow-env'] };

/** A row for each of these runtimes. */
export function commandRows(...titles) {
  let line;
  before(() => {
    line = new CommandLine({ 'good.json': good, 'bad.json': bad });
  });
  after(() => line.remove());

  for (const title of titles) {
    const { path, version, missing } = runtime(title);
    const test = async () => {
      const given = [line.program, 'validate', 'addonCreateUpdateSchema', 'bad.json', 'good.json'];
      const { code, stdout, stderr } = await line.spawn(path, [...(optionsOf[title] ?? []), ...given], {
        env: { DENO_NO_UPDATE_CHECK: '1' },
      });
      assert.equal(code, 1, stderr);
      assert.match(stdout, /^bad\.json:3:14: error: \/enabled must be boolean/);
      assert.match(stdout, /\ngood\.json: valid \(addonCreateUpdateSchema, default providers\)\n$/);
    };
    row(title, version, 'bin', test, missing);
  }
}
