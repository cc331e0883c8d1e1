// The memory of the command line for large inputs.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('peak-memory.mjs', import.meta.url));
const element = `${JSON.stringify({ id: 1, name: 'x'.repeat(200) })}\n`;
const lines = 40_000; // 9 MB
const parts = 6;

/** Writes the inputs of `needsConstantMemory`. */
export function writeLarge(line) {
  line.write('little.ndjson', element.repeat(lines));
  line.write('much.ndjson', element.repeat(lines * parts));
}

/** A file and a pipe of 54 MB need as much memory as those of 9 MB, in this Node. */
export async function needsConstantMemory(line, node) {
  const options = `--import '${preload}' '${line.program}' validate serviceAccountSchema --ndjson`;
  for (const command of ['NODE OPTIONS FILE', 'NODE OPTIONS < FILE', 'cat FILE | NODE OPTIONS']) {
    const peakOf = async (file, count) => {
      const text = command.replace('NODE', `'${node}'`).replace('OPTIONS', options).replace('FILE', file);
      const { code, stdout, stderr } = await line.shell(text);
      assert.equal(code, 0, stderr);
      assert.match(stdout, new RegExp(`: ${count.toLocaleString('en')} lines, all valid`));
      return JSON.parse(stderr);
    };
    const little = await peakOf('little.ndjson', lines);
    const much = await peakOf('much.ndjson', lines * parts);
    const peaks = `${command}: ${JSON.stringify({ little, much })}`;
    // Buffers are outside of V8's heap: a new one for each chunk would be 54 MB, less what the garbage collector finds in time.
    assert.ok(much.external < 8e6 && much.external - little.external < 1e6, peaks);
    assert.ok(much.heap + much.external - (little.heap + little.external) < 15e6, peaks);
  }
}
