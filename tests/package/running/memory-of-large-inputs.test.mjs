// The memory of the command line and of `validateStream` for large inputs (js/API.md, "Command line"), in the oldest and the newest Node of the matrix.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { fileURLToPath } from 'node:url';

import { CommandLine } from '../support/command-line.mjs';
import { row } from '../support/matrix.mjs';
import { runtime } from '../support/runtimes.mjs';

const preload = fileURLToPath(new URL('../support/peak-memory.mjs', import.meta.url));
const element = `${JSON.stringify({ id: 1, name: 'x'.repeat(200) })}\n`;
const lines = 40_000; // 9 MB
const parts = 6;
const names = 400_000;

/** Counts the elements of an array, none of which is valid, as users of the package do. */
const program = `
  import { createReadStream } from 'node:fs';
  import { addonSchema, validateStream } from 'flagadmin';
  let invalid = 0;
  const onInvalid = () => { invalid += 1; };
  const result = await validateStream(addonSchema, createReadStream(process.argv[2], { highWaterMark: 1 << 18 }), { onInvalid });
  const isRight = result.invalidCount === invalid && result.count === invalid && result.invalid.length === 0;
  console.log(\`: \${result.count.toLocaleString('en')} elements, \${isRight ? 'none' : 'some'} valid\`);`;

let line;
before(() => {
  const addon = { provider: 'webhook', enabled: 'yes', parameters: {}, events: [1] };
  const parameters = Object.fromEntries(Array.from({ length: names }, (_, at) => [`p${at}`, `value ${at} of 400,000`]));
  line = new CommandLine({
    'stream.mjs': program,
    'little.ndjson': element.repeat(lines),
    'much.ndjson': element.repeat(lines * parts),
    'little.json': `[${element}${`,${element}`.repeat(lines - 1)}]`,
    'much.json': `[${element}${`,${element}`.repeat(lines * parts - 1)}]`,
    'names.json': { ...addon, parameters },
    'items.json': { ...addon, events: [...Array.from({ length: 1_000_000 }, (_, at) => `event ${at}`), 1] },
  });
});
after(() => line.remove());

/** The greatest memory of a command, whose status and output must be these. */
async function peakOf(command, status, output) {
  const { code, stdout, stderr } = await line.shell(command);
  assert.equal(code, status, stderr);
  assert.match(stdout, output);
  return JSON.parse(stderr);
}

for (const title of ['Node 20', 'Node 24']) {
  const { path, version, missing } = runtime(title);
  const node = `'${path}' --import '${preload}'`;

  describe('NDJSON and arrays of any size', () => {
    for (const [entry, command, result] of [
      ['file', 'FLAGADMIN validate serviceAccountSchema --ndjson NAME.ndjson', 'lines, all valid'],
      ['pipe', 'cat NAME.ndjson | FLAGADMIN validate serviceAccountSchema --ndjson', 'lines, all valid'],
      ['array', 'FLAGADMIN validate serviceAccountSchema --array NAME.json', 'elements, all valid'],
      ['stream', `${node} stream.mjs NAME.json`, 'elements, none valid'],
    ]) {
      const test = async () => {
        const peak = (name, count) =>
          peakOf(
            command.replace('NAME', name).replace('FLAGADMIN', `${node} '${line.program}'`),
            0,
            new RegExp(`: ${count.toLocaleString('en')} ${result}`),
          );
        const little = await peak('little', lines);
        const much = await peak('much', lines * parts);
        const peaks = `${command}: ${JSON.stringify({ little, much })}`;
        // Buffers are outside of V8's heap: a new one for each chunk would be 54 MB, less what the garbage collector finds in time.
        assert.ok(much.external < 8e6 && much.external - little.external < 1e6, peaks);
        assert.ok(much.heap + much.external - (little.heap + little.external) < 15e6, peaks);
      };
      row(title, version, `memory, ${entry}`, test, missing);
    }
  });

  // A tree of the values, or the line as a string, would be larger than these bounds.
  describe('an error at the end of a large line needs twice its size, and 128 bytes for each name', () => {
    for (const [file, perName] of [
      ['items.json', 0],
      ['names.json', 128],
    ]) {
      const test = async () => {
        const size = statSync(join(line.folder, file)).size;
        const command = `${node} '${line.program}' validate addonCreateUpdateSchema ${file}`;
        const { heap, external } = await peakOf(
          command,
          1,
          new RegExp(`${file}:1:${size - 2}: error: /events/\\d+ must be`),
        );
        assert.ok(heap < 20e6, `${heap} bytes of JavaScript values`);
        const bound = (4 << 20) + 2 * size + perName * names;
        assert.ok(external < bound, `${external} bytes of ${bound} beside them`);
      };
      row(title, version, `memory, ${file}`, test, missing);
    }
  });
}
