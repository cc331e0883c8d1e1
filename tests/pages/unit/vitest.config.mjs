// The tests of the pages' functions, for Vitest.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // This entry has its core from the start, and one copy of the classes of errors is enough.
  resolve: { alias: { 'flagadmin/url': 'flagadmin' } },
  test: { include: ['*.test.mjs'] },
});
