// Bundles the pages with Vite.
import { resolve } from 'node:path';

import { build } from 'vite';

const bundle = (input) =>
  build({
    configFile: false,
    logLevel: 'warn',
    base: './',
    build: {
      outDir: 'out/vite',
      emptyOutDir: false,
      rollupOptions: { input, output: { entryFileNames: '[name].js' } },
    },
  });

await bundle(['default', 'in-worker'].map((name) => resolve(`vite/${name}.html`)));
// Each by itself: pages of one build share what any of them uses.
await bundle(resolve('page/nothing.mjs'));
await bundle(resolve('page/one-error.mjs'));
await bundle(resolve('page/one-schema.mjs'));
// An ordinary entry: a page whose script exports nothing.
await bundle(resolve('vite/client.html'));
