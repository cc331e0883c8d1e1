// Bundles the package: dist/index.js with the wasm inlined, the same in dist/chunks for bundlers, dist/url.js beside dist/flagadmin.wasm,
// `flagadmin/form`, the entries of edge workers, the command line, and the typings.
// The modules come from build/wasm (`cmake --preset wasm && cmake --build --preset wasm`), or from FLAGADMIN_WASM_DIR. dist/index.js
// has flagadmin in its two parts: a bundler leaves out the second one where only validation is imported. The other entries have flagadmin.wasm.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { bundledLibraries } from './bundled-libraries.mjs';
import { bytesToText } from './bytes-to-text.mjs';
import { edgeFile, edges, entries } from './entries.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const js = fileURLToPath(new URL('..', import.meta.url));
const wasmDirectory = process.env.FLAGADMIN_WASM_DIR ?? `${root}build/wasm/bindings`;
// The modules that the sources import as #wasm/…
mkdirSync(`${js}wasm`, { recursive: true });
for (const name of ['flagadmin-first', 'flagadmin-second', 'flagadmin-service']) {
  const text = bytesToText(readFileSync(`${wasmDirectory}/${name}.wasm`));
  writeFileSync(`${js}wasm/${name}.js`, `export default ${JSON.stringify(text)};\n`);
}
// Bundlers may leave out Emscripten's JavaScript if nothing uses it.
const embind = readFileSync(`${wasmDirectory}/flagadmin-service.js`, 'utf8');
writeFileSync(`${js}wasm/flagadmin-service-embind.js`, embind.replace('= (() =>', '= /* @__PURE__ */ (() =>'));
writeFileSync(`${js}wasm/version.js`, `export const moduleVersion = ${await moduleVersion('flagadmin')};\n`);

/** The version that a module exports. */
async function moduleVersion(name) {
  const imports = new Proxy({}, { get: () => new Proxy({}, { get: () => () => 0 }) });
  const { instance } = await WebAssembly.instantiate(readFileSync(`${wasmDirectory}/${name}.wasm`), imports);
  return instance.exports.flagadmin_version();
}

rmSync(`${js}dist`, { recursive: true, force: true });
mkdirSync(`${js}dist`, { recursive: true });
for (const name of ['flagadmin.wasm', 'flagadmin-service.wasm']) {
  copyFileSync(`${wasmDirectory}/${name}`, `${js}dist/${name}`);
}
for (const name of ['LICENSE', 'CHANGELOG.md']) {
  copyFileSync(root + name, js + name);
}

/** One module in a file of its own. */
const moduleFile = (source) => ({
  name: 'module-file',
  setup({ onResolve }) {
    onResolve({ filter: /\/source(-second|-service)?\.js$/ }, ({ path, resolveDir }) =>
      dirname(join(resolveDir, path)) === `${js}src/wasm` ? { path: `${js}src/wasm/${source}` } : undefined,
    );
  },
});

/**
 * Edge workers have their module compiled already, by a static import: Cloudflare's of the file, Vercel's and Next's with `?module`.
 */
const importedModule = (specifier) => ({
  name: 'imported-module',
  setup({ onResolve }) {
    onResolve({ filter: /^#wasm\/compiled$/ }, () => ({ path: specifier, external: true }));
  },
});

/** The package's entry of this name stays an import: a bundle that imports it has its state. */
const importedEntry = (name, filter) => ({
  name: 'imported-entry',
  setup({ onResolve }) {
    onResolve({ filter }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: `./${name}.js`, external: true },
    );
  },
});

const secondPart = /\/source-second\.js$/;

/** The command line: one file that imports dist/index.js and contains its libraries, so that the package depends on nothing. */
function commandLine() {
  const { version } = JSON.parse(readFileSync(`${js}package.json`, 'utf8'));
  const licences = bundledLibraries.map((name) => {
    const folder = `${root}node_modules/${name}/`;
    const licence = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    return `${name}\n\n${readFileSync(folder + licence, 'utf8').trim()}`;
  });
  writeFileSync(`${js}dist/cli.js.LICENSE.txt`, `${licences.join('\n\n')}\n`);
  return {
    platform: 'node',
    mainFields: ['module', 'main'],
    target: 'node20',
    minify: true,
    define: { FLAGADMIN_VERSION: JSON.stringify(version) },
    // Commander loads modules of Node by `require`.
    banner: { js: `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);` },
    footer: { js: '// The licences of the libraries in this file are in cli.js.LICENSE.txt.' },
    plugins: [
      importedEntry('index', /\/entries\/index\.js$/),
      importedEntry('service', /\/entries\/service\.js$/),
      importedEntry('chunks/second', secondPart),
    ],
  };
}

const options = {
  absWorkingDir: js,
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  // Not minified: that would take away the marks by which the bundlers of others leave out what is not used.
  legalComments: 'none',
  logLevel: 'warning',
  alias: { '#wasm': `${js}wasm` },
};

/** CommonJS, for `require` and for Jest. Its typings are the same, in a folder that is CommonJS for the compiler. */
const commonJs = { ...options, format: 'cjs', platform: 'node', target: 'node20' };

// For bundlers, in files of which they can load some later: index.js has nothing but `export *` of the entries, which esbuild needs, and one of the
// files that they share has the state. A bundler takes whole files: the second part of the module is in one of its own. Elsewhere one file starts
// faster than many.
await build({
  ...options,
  entryPoints: {
    base: 'src/entries/without-dry-run.ts',
    'dry-run': 'src/entries/dry-run.ts',
  },
  splitting: true,
  outdir: 'dist/chunks',
  chunkNames: 'shared-[hash]',
  plugins: [importedEntry('second', secondPart)],
});
await build({ ...options, entryPoints: ['src/wasm/source-second.ts'], outfile: 'dist/chunks/second.js' });
const parts = ['base', 'dry-run'].map((name) => `export * from './${name}.js';\n`);
writeFileSync(`${js}dist/chunks/index.js`, parts.join(''));

for (const { name, stateOf, module = 'flagadmin', source, isEdge, isCommonJs } of entries) {
  const entryPoints = [`src/entries/${name}.ts`];
  const sharing = (file) => (stateOf === undefined ? [] : [importedEntry(file, /^\.\.\//)]);
  const plugins = source === undefined ? sharing(stateOf) : [moduleFile(source)];
  await build({ ...options, entryPoints, plugins, outfile: `dist/${name}.js` });
  if (isCommonJs) await build({ ...commonJs, entryPoints, plugins, outfile: `dist/cjs/${name}.js` });
  for (const edge of isEdge ? edges : []) {
    const imported = [moduleFile('source-edge.ts'), importedModule(`./${module}${edge.suffix}`)];
    const plugins = stateOf === undefined ? imported : sharing(edgeFile(edge, stateOf));
    await build({ ...options, entryPoints, plugins, outfile: `dist/${edgeFile(edge, name)}.js` });
  }
}
writeFileSync(`${js}dist/cjs/package.json`, '{"type":"commonjs"}\n');
await build({
  ...options,
  ...commandLine(),
  entryPoints: ['src/cli/main.ts'],
  outfile: 'dist/cli.js',
});
chmodSync(`${js}dist/cli.js`, 0o755);

execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', 'tsconfig.types.json'], {
  cwd: js,
  stdio: 'inherit',
});
copyFileSync(`${js}src/wasm/flagadmin-wasm.d.ts`, `${js}dist/types/wasm/flagadmin-wasm.d.ts`);

/** The typings of the entries, and those that they import. */
const declarations = entries.map(({ name }) => `entries/${name}.d.ts`);
declarations.push('wasm/flagadmin-wasm.d.ts');
// The loop also visits files that are added during the loop.
for (const name of declarations) {
  const text = readFileSync(`${js}dist/types/${name}`, 'utf8');
  for (const [, imported] of text.matchAll(/(?:from |import\()'(\.[^']+)\.js'/g)) {
    const file = join(dirname(name), `${imported}.d.ts`);
    if (!declarations.includes(file)) declarations.push(file);
  }
  // The numbers of rules are those of the repository.
  writeFileSync(`${js}dist/types/${name}`, text.replaceAll(/ \(D\d+\)|; D\d+(?=\))/g, ''));
}
for (const file of readdirSync(`${js}dist/types`, { recursive: true })) {
  if (file.endsWith('.ts') && !declarations.includes(file)) rmSync(`${js}dist/types/${file}`);
}
cpSync(`${js}dist/types`, `${js}dist/cjs/types`, { recursive: true });
