// The tests of the package's sources, for Vitest.
import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '#wasm': fileURLToPath(new URL('wasm', import.meta.url)) } },
  test: {
    include: ['test/**/*.test.ts'],
    // Only against hanging.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
