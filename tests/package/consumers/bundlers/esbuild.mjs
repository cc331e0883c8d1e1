// Bundles the pages with esbuild.
import { build } from 'esbuild';

const options = { outdir: 'out/esbuild', bundle: true, minify: true, format: 'esm' };

await build({
  ...options,
  entryPoints: ['default', 'nothing', 'one-error', 'one-schema'].map((name) => `page/${name}.mjs`),
});
await build({ ...options, entryPoints: ['page/client.mjs'], splitting: true });
