// A disk and a memory whose n-th call fails, and a disk that loses what was not synced.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, openSync, readSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

import '../../support/environment.mjs';
import { isSanitized } from './memory.mjs';

/** The numbers of `Control` in nth-failure.cpp, in its order. */
const fields = [
  ...['disk', 'errno', 'isLasting', 'onlySyncs', 'isHalf', 'memory', 'leastBytes', 'hits'],
  ...['keepsSynced', 'stalls', 'limit'],
];
const source = fileURLToPath(new URL('nth-failure.cpp', import.meta.url));

let controls = 0;

/** Builds nth-failure.cpp, once in each folder: the environment of servers with its faults, and what sets them. */
export function nthFailure(folder) {
  const library = join(folder, 'nth-failure.so');
  const control = join(folder, `control-${(controls += 1)}`);
  const options = ['-std=c++20', '-shared', '-fPIC', '-O1', ...(isSanitized ? ['-DWITHOUT_ALLOCATIONS'] : [])];
  if (!existsSync(library)) execFileSync('g++', [...options, source, '-o', library, '-ldl']);
  writeFileSync(control, Buffer.alloc(4096));
  const file = openSync(control, 'r+');
  const bytes = Buffer.alloc(4 * fields.length);
  return {
    env: { LD_PRELOAD: library, NTH_FAILURE: control, ASAN_OPTIONS: 'verify_asan_link_order=0' },
    /** `disk: 3, errno: 'EIO'`: the third call from now fails so. What is not named does not fail. */
    set({ errno = 'EIO', ...faults } = {}) {
      const values = { ...faults, errno: constants.errno[errno] };
      for (const [i, name] of fields.entries()) bytes.writeInt32LE(Number(values[name] ?? 0), 4 * i);
      writeSync(file, bytes, 0, bytes.length, 0);
    },
    /** How many calls have failed. */
    hits: () => readSync(file, bytes, 0, bytes.length, 0) && bytes.readInt32LE(4 * fields.indexOf('hits')),
  };
}

/** What a loss of power leaves of the database of a killed server with `keepsSynced`. */
export function loseUnsynced(database) {
  for (const file of [database, `${database}-wal`, `${database}-shm`]) {
    rmSync(file, { force: true });
    if (existsSync(`${file}.synced`)) copyFileSync(`${file}.synced`, file);
  }
}
