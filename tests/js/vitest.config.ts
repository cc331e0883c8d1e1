// The tests of the package's sources, for Vitest.
import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

export default defineConfig({
  cacheDir: '../../build/vite',
  resolve: { alias: { '#wasm': fileURLToPath(new URL('../../js/wasm', import.meta.url)) } },
  test: {
    include: ['**/*.test.ts'],
    pool: 'threads', // a sixth less work than processes
    // Only against hanging.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
