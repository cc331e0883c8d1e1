// The memory of the command line and of validateStream in every Node of the matrix.
import { after, before, describe } from 'node:test';

import { CommandLine } from './command-line.mjs';
import { row } from './matrix.mjs';
import { needsConstantMemory, writeLarge } from './memory.mjs';
import { runtime } from './runtimes.mjs';

describe('NDJSON and arrays of any size in constant memory', () => {
  let line;
  before(() => {
    line = new CommandLine();
    writeLarge(line);
  });
  after(() => line.remove());

  for (const title of ['Node 20', 'Node 22', 'Node 24']) {
    const { path, version, missing } = runtime(title);
    row(title, version, 'bin, memory', () => needsConstantMemory(line, path), missing);
  }
});
