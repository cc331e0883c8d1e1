// Bundles the pages with webpack.
import { resolve } from 'node:path';
import { promisify } from 'node:util';

import webpack from 'webpack';

const names = ['default', 'in-worker', 'nothing', 'one-error', 'one-schema', 'client'];
const compiler = webpack({
  mode: 'production',
  entry: Object.fromEntries(names.map((name) => [name, `./page/${name}.mjs`])),
  output: { path: resolve('out/webpack') },
  performance: { hints: false }, // all entries together are large
});
const stats = await promisify(compiler.run.bind(compiler))();
if (stats.hasErrors() || stats.hasWarnings()) {
  throw new Error(stats.toString({ colors: false }));
}
