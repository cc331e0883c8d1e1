// Bundles the package: dist/index.js with the wasm inlined, dist/url.js beside dist/flagadmin.wasm, the entries of edge workers, and
// the typings.
// The module comes from build/wasm (`cmake --preset wasm && cmake --build --preset wasm`), or from FLAGADMIN_WASM_DIR.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { bytesToText } from './bytes-to-text.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const js = fileURLToPath(new URL('..', import.meta.url));
const wasmDirectory = process.env.FLAGADMIN_WASM_DIR ?? `${root}build/wasm/bindings`;
const wasm = readFileSync(`${wasmDirectory}/flagadmin.wasm`);

// What the sources import as #wasm/…
mkdirSync(`${js}wasm`, { recursive: true });
writeFileSync(`${js}wasm/glue.js`, readFileSync(`${wasmDirectory}/flagadmin.mjs`));
writeFileSync(`${js}wasm/bytes.js`, `export default ${JSON.stringify(bytesToText(wasm))};\n`);

rmSync(`${js}dist`, { recursive: true, force: true });
mkdirSync(`${js}dist`, { recursive: true });
copyFileSync(`${wasmDirectory}/flagadmin.wasm`, `${js}dist/flagadmin.wasm`);
copyFileSync(`${root}LICENSE`, `${js}LICENSE`);

/**
 * The glue looks for its own address, which is never used: the bytes are handed in, and a classic script has no address. And it
 * is a function that is made when the file is loaded: marked as pure, it goes where nothing needs it.
 */
const adaptedGlue = {
  name: 'adapted-glue',
  setup({ onLoad }) {
    onLoad({ filter: /wasm\/glue\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', '""')
        .replace(/^var Module = \(/m, 'var Module = /* @__PURE__ */ ('),
      loader: 'js',
    }));
  },
};

/** The entry `./url` has its module from elsewhere. */
const withoutInlinedBytes = {
  name: 'without-inlined-bytes',
  setup({ onResolve }) {
    onResolve({ filter: /\/wasm-source\.js$/ }, () => ({ path: `${js}src/wasm-source-url.ts` }));
  },
};

/**
 * Edge workers have their module compiled already, by a static import: Cloudflare's of the file, Vercel's and Next's with `?module`.
 */
const importedModule = (specifier) => ({
  name: 'imported-module',
  setup({ onResolve }) {
    onResolve({ filter: /\/wasm-source\.js$/ }, () => ({ path: `${js}src/wasm-source-edge.ts` }));
    onResolve({ filter: /^#wasm\/compiled$/ }, () => ({ path: specifier, external: true }));
  },
});

const options = {
  absWorkingDir: js,
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  // Not minified: that would take away the marks by which the bundlers of others leave out what is not used.
  legalComments: 'none',
  logLevel: 'warning',
};

await build({ ...options, entryPoints: ['src/index.ts'], outfile: 'dist/index.js', plugins: [adaptedGlue] });
for (const [name, specifier] of [
  ['workerd', './flagadmin.wasm'],
  ['edge-light', './flagadmin.wasm?module'],
]) {
  await build({
    ...options,
    entryPoints: ['src/index.ts'],
    outfile: `dist/${name}.js`,
    plugins: [adaptedGlue, importedModule(specifier)],
  });
}
await build({
  ...options,
  entryPoints: ['src/url.ts'],
  outfile: 'dist/url.js',
  plugins: [adaptedGlue, withoutInlinedBytes],
});

execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', 'tsconfig.types.json'], {
  cwd: js,
  stdio: 'inherit',
});
