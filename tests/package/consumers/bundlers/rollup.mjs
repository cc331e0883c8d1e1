// Bundles the pages with Rollup.
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';

for (const name of ['default', 'nothing', 'one-error', 'one-schema', 'client']) {
  const bundle = await rollup({ input: `page/${name}.mjs`, plugins: [nodeResolve({ browser: true })] });
  await bundle.write({ dir: 'out/rollup', format: 'es' });
  await bundle.close();
}
