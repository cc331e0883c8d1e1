// Tests the source of streams of the command line.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { readAhead } from '../src/cli/read-ahead.js';

it('reads a file, with chunks of any size, and reports what it cannot read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flagadmin-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, none] = [join(folder, 'some'), join(folder, 'none')];
  const text = 'one line\n'.repeat(5);
  writeFileSync(file, text);
  writeFileSync(none, '');
  const read = async (...given: Parameters<typeof readAhead>) => {
    let result = '';
    for await (const chunk of readAhead(...given)) result += Buffer.from(chunk).toString();
    return result;
  };
  for (const size of [1, 7, text.length / 5, text.length, undefined]) expect(await read(file, size)).toBe(text);
  expect(await read(none)).toBe('');
  const given = readAhead(file, 1);
  await given.next();
  await given.return();
  expect(await given.next()).toEqual({ done: true, value: undefined });
  await expect(read(join(folder, 'absent'))).rejects.toThrow('ENOENT');
  await expect(read(folder)).rejects.toThrow('EISDIR');
  for (const size of [0, -1, Number.NaN]) {
    await expect(read(file, size)).rejects.toThrow(new RangeError(`size must be at least 1, not ${size}`));
  }
});
