// The memory that `flagadmin validate` needs for a file (js/API.md, "Command line"), in the versions of Node that the package promises.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { CommandLine } from './command-line.mjs';
import { runtime } from './runtimes.mjs';

const addon = { provider: 'webhook', enabled: 'yes', parameters: {}, events: [1] };
const names = 400_000;
const preload = fileURLToPath(new URL('peak-memory.mjs', import.meta.url));

let line;
before(() => {
  const parameters = Object.fromEntries(Array.from({ length: names }, (_, at) => [`p${at}`, `value ${at} of 400,000`]));
  const events = [...Array.from({ length: 1_000_000 }, (_, at) => `event ${at}`), 1];
  line = new CommandLine({ 'names.json': { ...addon, parameters }, 'items.json': { ...addon, events } });
});
after(() => line.remove());

/** The program and its modules, and the blocks in which memory is taken. */
const fixed = 4 << 20;

for (const title of ['Node 20', 'Node 22', 'Node 24']) {
  const { path, missing } = runtime(title);
  // A tree of the values, or the line as a string, would be larger than these bounds.
  describe(`an error at the end of a large line, ${title}`, { skip: missing }, () => {
    for (const [file, perName] of [
      ['items.json', 0],
      ['names.json', 128],
    ]) {
      it(`needs twice the size of ${file}${perName === 0 ? '' : `, and ${perName} bytes for each name of an object`}`, async () => {
        const size = statSync(join(line.folder, file)).size;
        const command = `'${path}' --import '${preload}' '${line.program}' validate addonCreateUpdateSchema ${file}`;
        const { code, stdout, stderr } = await line.shell(command);
        assert.equal(code, 1);
        assert.match(stdout, new RegExp(`${file}:1:${size - 2}: error: /events/\\d+ must be string`));
        const { heap, external } = JSON.parse(stderr);
        assert.ok(heap < 20e6, `${heap} bytes of JavaScript values`);
        const bound = fixed + 2 * size + perName * names;
        assert.ok(external < bound, `${external} bytes of ${bound} beside them`);
      });
    }
  });
}
