// Fresh processes: what they print as JSON is their result.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export async function resultOf(script, ...args) {
  const { stdout } = await run(process.execPath, [new URL(script, import.meta.url).pathname, ...args.map(String)], {
    maxBuffer: 1 << 26,
  });
  return JSON.parse(stdout);
}
