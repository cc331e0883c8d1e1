// A disk that fails, or that loses what was not synced.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Builds `failing-disk.cpp`; returns the environment of a server with this disk, and a function that sets its fault. */
export function failingDisk(folder) {
  const source = fileURLToPath(new URL('../failing-disk.cpp', import.meta.url));
  const library = join(folder, 'failing-disk.so');
  const disk = join(folder, 'disk');
  execFileSync('g++', ['-std=c++20', '-shared', '-fPIC', '-O1', source, '-o', library, '-ldl']);
  return {
    env: { LD_PRELOAD: library, FAILING_DISK: disk, ASAN_OPTIONS: 'verify_asan_link_order=0' },
    fail: (fault) => writeFileSync(disk, fault),
  };
}

/** What a loss of power leaves of the database of a killed server with the fault `copy`: what was synced. */
export function loseUnsynced(database) {
  for (const file of [database, `${database}-wal`, `${database}-shm`]) {
    rmSync(file, { force: true });
    if (existsSync(`${file}.synced`)) copyFileSync(`${file}.synced`, file);
  }
}
