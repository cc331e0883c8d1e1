// The installed package and its command in the versions of Node that it promises.
import { commandRow, rowsOf } from '../support/runtime-rows.mjs';

const withoutEval = { options: ['--disallow-code-generation-from-strings'], suffix: ' without eval' };

for (const title of ['Node 20', 'Node 22', 'Node 24']) {
  rowsOf(title);
  rowsOf(title, { ...withoutEval, scripts: ['default', 'wasm'] });
  commandRow(title);
}
