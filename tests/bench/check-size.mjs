// node check-size.mjs [--set]: reports the sizes of the package's WebAssembly module and bundles, and fails when brotli's has grown by 3 % or
// more over size-budget.json. For each operation that the API has since then `perOperation` allows more: bundles without it must not grow by
// new resources. `--set` writes the sizes as they are. Needs js/dist.
import { readFileSync, writeFileSync } from 'node:fs';

import { bundled, laterPage, loadedInTwoSteps, ownBundles, sizes } from './bundle.mjs';

const { operations } = await import('../../js/dist/index.js');
const count = Object.keys(operations).length;
const budgetFile = new URL('size-budget.json', import.meta.url);
const budget = JSON.parse(readFileSync(budgetFile, 'utf8'));

const measured = { 'flagadmin.wasm': sizes(readFileSync(new URL('../../js/dist/flagadmin.wasm', import.meta.url))) };
for (const [name, contents] of Object.entries(ownBundles)) measured[name] = sizes(await bundled(contents));
const { first, later } = await loadedInTwoSteps(laterPage);
measured['editing addons, before dry runs'] = sizes(first.join(''));
measured['dry runs, loaded later'] = sizes(later);

if (process.argv.includes('--set')) {
  budget.operations = count;
  budget.brotli = Object.fromEntries(Object.entries(measured).map(([name, { brotli }]) => [name, brotli]));
  writeFileSync(budgetFile, `${JSON.stringify(budget, null, 2)}\n`);
}

for (const [name, { raw, gzip, brotli }] of Object.entries(measured)) {
  const allowed = budget.brotli[name] + (count - budget.operations) * (budget.perOperation[name] ?? 0);
  const isFine = brotli < allowed * 1.03;
  console.log(
    `${isFine ? 'fine' : 'TOO LARGE'}: ${name}, raw: ${raw}, gzip: ${gzip}, brotli: ${brotli}, budget ${allowed}`,
  );
  if (!isFine) process.exitCode = 1;
}
