// The memory of the command line and of `validateStream` for large inputs.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('peak-memory.mjs', import.meta.url));
const element = `${JSON.stringify({ id: 1, name: 'x'.repeat(200) })}\n`;
const lines = 40_000; // 9 MB
const parts = 6;

/** Validates a file, NDJSON or an array, as users of the package do. */
const program = `
  import { serviceAccountSchema } from 'flagadmin';
  import { readAhead } from 'flagadmin/node';

  const { count, invalid } = await serviceAccountSchema.validateStream(readAhead(process.argv[2], 1 << 18));
  console.log(\`: \${count.toLocaleString('en')} lines, \${invalid.length === 0 ? 'all valid' : 'not all valid'}\`);`;

/** Writes the inputs of `needsConstantMemory`. */
export function writeLarge(line) {
  line.write('stream.mjs', program);
  line.write('little.ndjson', element.repeat(lines));
  line.write('much.ndjson', element.repeat(lines * parts));
  line.write('little.json', `[${element}${`,${element}`.repeat(lines - 1)}]`);
  line.write('much.json', `[${element}${`,${element}`.repeat(lines * parts - 1)}]`);
}

/** A file, a pipe and an array of 54 MB need as much memory as those of 9 MB, in this Node. */
export async function needsConstantMemory(line, node) {
  const start = `'${node}' --import '${preload}'`;
  const validate = `${start} '${line.program}' validate serviceAccountSchema --ndjson`;
  for (const command of [
    `${validate} NAME.ndjson`,
    `${validate} < NAME.ndjson`,
    `cat NAME.ndjson | ${validate}`,
    `${start} stream.mjs NAME.json`,
  ]) {
    const peakOf = async (name, count) => {
      const text = command.replace('NAME', name);
      const { code, stdout, stderr } = await line.shell(text);
      assert.equal(code, 0, stderr);
      assert.match(stdout, new RegExp(`: ${count.toLocaleString('en')} lines, all valid`));
      return JSON.parse(stderr);
    };
    const little = await peakOf('little', lines);
    const much = await peakOf('much', lines * parts);
    const peaks = `${command}: ${JSON.stringify({ little, much })}`;
    // Buffers are outside of V8's heap: a new one for each chunk would be 54 MB, less what the garbage collector finds in time.
    assert.ok(much.external < 8e6 && much.external - little.external < 1e6, peaks);
    assert.ok(much.heap + much.external - (little.heap + little.external) < 15e6, peaks);
  }
}
