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

/** The scripts that a page of this source text loads at its start, and the one that it loads by its `import()`. */
export async function loadedInTwoSteps(contents) {
  const stdin = { contents, resolveDir: here };
  const { outputFiles, metafile } = await build({ ...asPage, stdin, splitting: true, metafile: true, outdir: here });
  const outputs = Object.values(metafile.outputs);
  const later = outputs.findIndex(({ entryPoint = '<stdin>' }) => entryPoint !== '<stdin>');
  const texts = outputFiles.map(({ text }) => text);
  return { first: texts.toSpliced(later, 1), later: texts[later] };
}

export function sizes(text) {
  const bytes = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const brotli = brotliCompressSync(bytes, { params }).length;
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli };
}

const editingPage =
  "export { AdminClient, addonCreateUpdateSchema, completeAddonUpdate } from '../../js/dist/chunks/index.js';";

/** The page `editing addons` that loads dry runs when they are needed. */
export const laterPage = `${editingPage} export const load = () => import('../../js/dist/chunks/dry-run.js');`;

/** The bundles whose size is promised, from the files that bundlers find. */
export const ownBundles = {
  '.': "export * from '../../js/dist/chunks/index.js';",
  './url': "export * from '../../js/dist/url.js';",
  client: "export { AdminClient } from '../../js/dist/chunks/index.js';",
  'editing addons': editingPage,
  'editing addons, with dry runs': `${editingPage} export { dryRun } from '../../js/dist/chunks/index.js';`,
  form: "export * from '../../js/dist/form.js';",
  './service': "export * from '../../js/dist/service.js';",
  'one schema': "export { addonCreateUpdateSchema } from '../../js/dist/chunks/index.js';",
};

/** The first example of README.md, as it stands there. */
export function firstExample() {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  return /```ts\n(.*?)```/s.exec(readme)[1].replaceAll("'flagadmin'", "'../../js/dist/chunks/index.js'");
}
