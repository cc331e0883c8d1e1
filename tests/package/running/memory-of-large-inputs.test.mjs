// The memory of the command line for large inputs (js/API.md, "Command line"), in the oldest and the newest Node of the matrix.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { fileURLToPath } from 'node:url';

import { CommandLine } from '../support/command-line.mjs';
import { row } from '../support/matrix.mjs';
import { runtime } from '../support/runtimes.mjs';

const preload = fileURLToPath(new URL('../support/peak-memory.mjs', import.meta.url));
const names = 400_000;

let line;
before(() => {
  const addon = { provider: 'webhook', enabled: 'yes', parameters: {}, events: [1] };
  const parameters = Object.fromEntries(Array.from({ length: names }, (_, at) => [`p${at}`, `value ${at} of 400,000`]));
  line = new CommandLine({
    'names.json': { ...addon, parameters },
    'items.json': { ...addon, events: [...Array.from({ length: 1_000_000 }, (_, at) => `event ${at}`), 1] },
  });
});
after(() => line?.remove());

// A tree of the values, or the line as a string, would be larger than these bounds.
describe('an error at the end of a large line needs twice its size, and 128 bytes for each name', () => {
  for (const [title, file, perName] of [
    ['Node 20', 'items.json', 0],
    ['Node 20', 'names.json', 128],
    ['Node 24', 'items.json', 0],
    ['Node 24', 'names.json', 128],
  ]) {
    const { path, version, missing } = runtime(title);
    const test = async () => {
      const { size } = statSync(join(line.folder, file));
      const given = ['--import', preload, line.program, 'validate', 'addonCreateUpdateSchema', file];
      const { code, stdout, stderr } = await line.spawn(path, given);
      assert.equal(code, 1, stderr);
      assert.match(stdout, new RegExp(`${file}:1:${size - 2}: error: /events/\\d+ must be`));
      const { heap, external } = JSON.parse(stderr);
      assert.ok(heap < 20e6, `${heap} bytes of JavaScript values`);
      const bound = (4 << 20) + 2 * size + perName * names;
      assert.ok(external < bound, `${external} bytes of ${bound} beside them`);
    };
    row(title, version, `memory, ${file}`, test, missing);
  }
});
