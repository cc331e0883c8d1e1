import { resolve } from 'node:path';

import { build } from 'vite';

await build({
  configFile: false,
  logLevel: 'warn',
  base: './',
  build: {
    outDir: 'out/vite',
    rollupOptions: { input: ['default', 'url', 'in-worker'].map((name) => resolve(`vite/${name}.html`)) },
  },
});
