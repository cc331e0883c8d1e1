// The tests of the pages' functions, for Vitest.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['*.test.mjs'] },
});
