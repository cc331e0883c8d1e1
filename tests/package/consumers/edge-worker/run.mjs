// Bundles a worker as wrangler does, runs it in workerd and prints its response.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import { Miniflare } from 'miniflare';

const compiledModules = new Map();

/** Files that end in .wasm stay imports: workerd provides the compiled module. */
const compiledWasm = {
  name: 'compiled-wasm',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /\.wasm$/ }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData === 'asked') return undefined;
      const found = await resolve(path, { resolveDir, kind, pluginData: 'asked' });
      const name = basename(found.path);
      compiledModules.set(name, { type: 'CompiledWasm', path: name, contents: readFileSync(found.path) });
      return { path: `./${name}`, external: true };
    });
  },
};

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL(`${process.argv[2]}.mjs`, import.meta.url))],
  bundle: true,
  write: false,
  format: 'esm',
  conditions: ['workerd', 'worker', 'browser'],
  plugins: [compiledWasm],
});
const miniflare = new Miniflare({
  compatibilityDate: '2026-07-01',
  cf: false, // no request to the outside
  modules: [{ type: 'ESModule', path: 'worker.mjs', contents: outputFiles[0].text }, ...compiledModules.values()],
});
try {
  const response = await miniflare.dispatchFetch('http://worker.example/');
  console.log(await response.text());
} finally {
  await miniflare.dispose();
}
