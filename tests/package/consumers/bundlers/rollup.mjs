// Bundles the pages with Rollup.
import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';

for (const name of ['default', 'url', 'nothing', 'one-error', 'one-schema', 'editing']) {
  const bundle = await rollup({ input: `page/${name}.mjs`, plugins: [nodeResolve({ browser: true })] });
  await bundle.write({ dir: 'out/rollup', format: 'es' });
  await bundle.close();
}
// Rollup leaves `new URL('./flagadmin.wasm', import.meta.url)` as it is: the file belongs beside the bundle.
copyFileSync(fileURLToPath(import.meta.resolve('flagadmin/flagadmin.wasm')), 'out/rollup/flagadmin.wasm');
