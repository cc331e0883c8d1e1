// Bundles the pages with esbuild.
import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

await build({
  entryPoints: ['page/default.mjs', 'page/url.mjs', 'page/nothing.mjs', 'page/one-error.mjs', 'page/one-schema.mjs'],
  outdir: 'out/esbuild',
  bundle: true,
  minify: true,
  format: 'esm',
});
await build({
  entryPoints: ['page/editing.mjs'],
  outdir: 'out/esbuild',
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
});
// esbuild leaves `new URL('./flagadmin.wasm', import.meta.url)` as it is: the file belongs beside the bundle.
copyFileSync(fileURLToPath(import.meta.resolve('flagadmin/flagadmin.wasm')), 'out/esbuild/flagadmin.wasm');
