// Bundles as a page would have them: minified, one file.
import { brotliCompressSync, constants } from 'node:zlib';

import { build } from 'esbuild';

const here = new URL('.', import.meta.url).pathname;

/** The bundle of a module's source text; imports are resolved from this directory. */
export async function bundled(contents, options = {}) {
  const result = await build({
    stdin: { contents, resolveDir: here },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    legalComments: 'none',
    write: false,
    ...options,
  });
  return result.outputFiles[0].text;
}

export function sizes(text) {
  const bytes = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { raw: bytes.length, brotli: brotliCompressSync(bytes, { params }).length };
}

/** The bundles whose size is promised. */
export const ownBundles = {
  '.': "export * from '../../js/dist/index.js';",
  './url': "export * from '../../js/dist/url.js';",
  client: "export { AdminClient } from '../../js/dist/index.js';",
  'editing addons':
    "export { AdminClient, addonCreateUpdateSchema, completeAddonUpdate } from '../../js/dist/index.js';",
  'one schema': "export { addonCreateUpdateSchema } from '../../js/dist/index.js';",
};
