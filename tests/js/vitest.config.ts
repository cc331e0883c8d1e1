// The tests of the package's sources, for Vitest.
import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

const entry = (name: string) => `${fileURLToPath(new URL('../../js/src/entries', import.meta.url))}/${name}.ts`;

export default defineConfig({
  cacheDir: '../../build/vite',
  // The command line imports the package by its name.
  resolve: {
    alias: [
      { find: /^flagadmin$/, replacement: entry('index') },
      { find: /^flagadmin\/(core|service|form)$/, replacement: entry('$1') },
    ],
  },
  test: {
    include: ['**/*.test.ts'],
    pool: 'threads', // a sixth less work than processes
    isolate: false, // a quarter less, and a test that leaves something behind is found
    // Only against hanging.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
