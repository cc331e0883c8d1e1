import { resolve } from 'node:path';
import { promisify } from 'node:util';

import webpack from 'webpack';

const compiler = webpack({
  mode: 'production',
  entry: { default: './page/default.mjs', url: './page/url.mjs', 'in-worker': './page/in-worker.mjs' },
  output: { path: resolve('out/webpack') },
});
const stats = await promisify(compiler.run.bind(compiler))();
if (stats.hasErrors() || stats.hasWarnings()) {
  throw new Error(stats.toString({ colors: false }));
}
