// Makes dist: ES modules that share their code, the WebAssembly modules and what imports them, the command line, and the typings; with --page only
// what the admin page needs. The modules come from build/wasm (`cmake --preset wasm && cmake --build --preset wasm`), or from FLAGADMIN_WASM_DIR.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { bundledLibraries } from './bundled-libraries.mjs';
import { bytesToText } from './bytes-to-text.mjs';
import * as all from './entries.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const js = fileURLToPath(new URL('..', import.meta.url));
const isPage = process.argv[2] === '--page';
const entries = all.entries.filter((name) => !isPage || name !== 'service');
const modules = all.modules.filter((name) => !isPage || name !== 'flagadmin-service');
const wasmDirectory = process.env.FLAGADMIN_WASM_DIR ?? `${root}build/wasm/bindings`;

rmSync(`${js}dist`, { recursive: true, force: true });
mkdirSync(`${js}dist/modules`, { recursive: true });
for (const name of modules) {
  const bytes = readFileSync(`${wasmDirectory}/${name}.wasm`);
  // Of the module that it brings: `init` may be given another one, but not of the service.
  const version = name === 'flagadmin-service' ? '' : `export const version = ${await moduleVersion(bytes)};\n`;
  copyFileSync(`${wasmDirectory}/${name}.wasm`, `${js}dist/${name}.wasm`);
  writeModule(name, `export default ${JSON.stringify(bytesToText(bytes))};\n${version}`);
  for (const [edge, query] of Object.entries(all.edges)) {
    writeModule(`${name}.${edge}`, `export { default } from '../${name}.wasm${query}';\n${version}`);
  }
}
for (const name of ['LICENSE', 'CHANGELOG.md']) {
  copyFileSync(root + name, js + name);
}

function writeModule(name, text) {
  writeFileSync(`${js}dist/modules/${name}.js`, text);
}

/** The version that a module exports. */
async function moduleVersion(bytes) {
  const imports = new Proxy({}, { get: () => new Proxy({}, { get: () => () => 0 }) });
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  return instance.exports.flagadmin_version();
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
  // What `imports` of package.json chooses for each runtime.
  external: ['#*'],
};
// Each file costs half a millisecond of a cold start: those that have neither classes nor a module of the others share nothing with them.
const alone = entries.filter((name) => name === 'form' || name === 'service');
const sharing = entries.filter((name) => !alone.includes(name));
for (const names of [sharing, ...alone.map((name) => [name])]) {
  await build({
    ...options,
    entryPoints: names.map((name) => `src/entries/${name}.ts`),
    splitting: true,
    outdir: 'dist',
    chunkNames: 'shared/[name]-[hash]',
  });
}

if (!isPage) {
  // Bundlers may leave out Emscripten's JavaScript if nothing uses it.
  const embind = readFileSync(`${wasmDirectory}/flagadmin-service.js`, 'utf8');
  writeModule('service-embind', embind.replace('= (() =>', '= /* @__PURE__ */ (() =>'));
  await buildCommandLine();
  writeTypings();
}

/** One file that imports the entries and contains its libraries, so that the package depends on nothing. */
async function buildCommandLine() {
  const packageJson = JSON.parse(readFileSync(`${js}package.json`, 'utf8'));
  await build({
    ...options,
    entryPoints: ['src/cli/main.ts'],
    outfile: 'dist/cli.js',
    external: ['#*', 'flagadmin', 'flagadmin/*'],
    platform: 'node',
    mainFields: ['module', 'main'],
    target: 'node20',
    minify: true,
    define: { FLAGADMIN_VERSION: JSON.stringify(packageJson.version) },
    // Commander loads modules of Node by `require`.
    banner: { js: `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);` },
    footer: { js: '// The licences of the libraries in this file are in cli.js.LICENSE.txt.' },
  });
  chmodSync(`${js}dist/cli.js`, 0o755);
  const licences = bundledLibraries.map((name) => {
    const folder = `${root}node_modules/${name}/`;
    const licence = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    return `${name}\n\n${readFileSync(folder + licence, 'utf8').trim()}`;
  });
  writeFileSync(`${js}dist/cli.js.LICENSE.txt`, `${licences.join('\n\n')}\n`);
}

function writeTypings() {
  execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', 'tsconfig.types.json'], {
    cwd: js,
    stdio: 'inherit',
  });
  copyFileSync(`${js}src/wasm/flagadmin-wasm.d.ts`, `${js}dist/types/wasm/flagadmin-wasm.d.ts`);

  /** The typings of the entries, and those that they import. */
  const declarations = [...entries.map((name) => `entries/${name}.d.ts`), 'wasm/flagadmin-wasm.d.ts'];
  // The loop also visits files that are added during the loop.
  for (const name of declarations) {
    const text = readFileSync(`${js}dist/types/${name}`, 'utf8');
    for (const [, imported] of text.matchAll(/(?:from |import\()["'](\.[^"']+)\.js["']/g)) {
      const file = join(dirname(name), `${imported}.d.ts`);
      if (!declarations.includes(file)) declarations.push(file);
    }
    // The numbers of rules are those of the repository.
    writeFileSync(`${js}dist/types/${name}`, text.replaceAll(/ \(D\d+\)|; D\d+(?=\))/g, ''));
  }
  for (const file of readdirSync(`${js}dist/types`, { recursive: true })) {
    if (file.endsWith('.ts') && !declarations.includes(file)) rmSync(`${js}dist/types/${file}`);
  }
}
