// The memory of the command line and of `validateStream` for large inputs.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('peak-memory.mjs', import.meta.url));
const element = `${JSON.stringify({ id: 1, name: 'x'.repeat(200) })}\n`;
const lines = 40_000; // 9 MB
const parts = 6;

/** Counts the elements of an array, none of which is valid, as users of the package do. */
const program = `
  import { open } from 'node:fs/promises';
  import { addonSchema } from 'flagadmin';

  async function* chunks() {
    const file = await open(process.argv[2]);
    const buffer = new Uint8Array(1 << 18);
    for (let read = await file.read(buffer); read.bytesRead > 0; read = await file.read(buffer)) {
      yield buffer.subarray(0, read.bytesRead);
    }
    await file.close();
  }

  let invalid = 0;
  const onInvalid = () => { invalid += 1; };
  const result = await addonSchema.validateStream(chunks(), { onInvalid });
  const isRight = result.invalidCount === invalid && result.count === invalid && result.invalid.length === 0;
  console.log(\`: \${result.count.toLocaleString('en')} elements, \${isRight ? 'none' : 'some'} valid\`);`;

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
  const validate = `${start} '${line.program}' validate serviceAccountSchema`;
  for (const [command, result] of [
    [`${validate} --ndjson NAME.ndjson`, 'lines, all valid'],
    [`${validate} --ndjson < NAME.ndjson`, 'lines, all valid'],
    [`cat NAME.ndjson | ${validate} --ndjson`, 'lines, all valid'],
    [`${validate} --array NAME.json`, 'elements, all valid'],
    [`${start} stream.mjs NAME.json`, 'elements, none valid'],
  ]) {
    const peakOf = async (name, count) => {
      const text = command.replace('NAME', name);
      const { code, stdout, stderr } = await line.shell(text);
      assert.equal(code, 0, stderr);
      assert.match(stdout, new RegExp(`: ${count.toLocaleString('en')} ${result}`));
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
