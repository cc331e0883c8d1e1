// Bundles as a page would have them: minified, one file.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { build } from 'esbuild';

const here = new URL('.', import.meta.url).pathname;

/** The bundle of a module's source text; imports are resolved from this directory. */
export async function bundled(contents, options = {}) {
  const result = await build({ ...asPage, stdin: { contents, resolveDir: here }, ...options });
  return result.outputFiles[0].text;
}

const asPage = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  legalComments: 'none',
  write: false,
};

/** The scripts that a page of this source text loads at its start, and those that its `import()` loads. */
export async function loadedInTwoSteps(contents) {
  const stdin = { contents, resolveDir: here };
  const { outputFiles, metafile } = await build({ ...asPage, stdin, splitting: true, metafile: true, outdir: here });
  const outputs = Object.values(metafile.outputs); // in the order of the files
  const names = Object.keys(metafile.outputs);
  const first = [outputs.findIndex(({ entryPoint }) => entryPoint === '<stdin>')];
  for (const at of first) {
    const imported = outputs[at].imports.filter(({ kind }) => kind === 'import-statement');
    first.push(...imported.map(({ path }) => names.indexOf(path)).filter((one) => !first.includes(one)));
  }
  const texts = outputFiles.map(({ text }) => text);
  return { first: first.map((at) => texts[at]), later: texts.filter((_, at) => !first.includes(at)) };
}

export function sizes(text) {
  const bytes = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const brotli = brotliCompressSync(bytes, { params }).length;
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli };
}

const from = (entry) => `from '../../js/dist/${entry}.js';`;

/** A page with a client, which loads the core with its first change. */
export const clientPage = `export { AdminClient } ${from('index')}`;

/** The bundles of one file whose size is promised. */
export const ownBundles = {
  everything: `export * ${from('index')} export * ${from('core')}`,
  'editing addons': `${clientPage} export { addonFromForm, formSchema } ${from('form')}`,
  form: `export * ${from('form')}`,
  './service': `export * ${from('service')}`,
  'one schema': `export { addonCreateUpdateSchema } ${from('schemas')}`,
};

/** The first example of README.md, as it stands there. */
export function firstExample() {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  return /```ts\n(.*?)```/s
    .exec(readme)[1]
    .replaceAll(/'flagadmin(?:\/(\w+))?'/g, (_, entry = 'index') => `'../../js/dist/${entry}.js'`);
}
