// Tests the command line's limit of lines.
import { expect, it } from 'vitest';

import { longestLine, validateLines, type LineCount } from '../src/cli/lines.js';
import { updateServiceAccountSchema } from '../src/index.js';

async function* inParts(text: string, ...ends: number[]): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (const [at, end] of [...ends, bytes.length].entries()) {
    yield bytes.subarray(ends[at - 1] ?? 0, end);
  }
}

it.each(['\n', '\r\n'])('takes a line of 1 MiB that ends with %j, wherever its chunks end', async (lineEnd) => {
  const line = `{"name":"${'x'.repeat(longestLine - 11)}"}`;
  for (const end of [longestLine - 1, longestLine, longestLine + 1, longestLine + 2]) {
    const count: LineCount = { lines: 0, elements: 0, invalid: 0, bytes: 0 };
    const source = inParts(`${line}${lineEnd}{}${lineEnd}`, 100, end);
    const found = [];
    for await (const one of validateLines(updateServiceAccountSchema, source, count)) {
      found.push(one);
    }
    expect([end, found, count.lines, count.elements]).toEqual([end, [], 2, 2]);
  }
});
