// node check-size.mjs [--set]: reports the sizes of the package's WebAssembly modules and bundles, and fails when brotli's has grown by 3 % or
// more over size-budget.json. For each operation that the API has since then `perOperation` allows more: bundles without it must not grow by
// new resources. `--set` writes the sizes as they are. Needs js/dist.
import { readFileSync, writeFileSync } from 'node:fs';

import { bundled, clientPage, loadedInTwoSteps, ownBundles, sizes } from './bundle.mjs';

const { operations } = await import('../../js/dist/index.js');
const count = Object.keys(operations).length;
const budgetFile = new URL('size-budget.json', import.meta.url);
const budget = JSON.parse(readFileSync(budgetFile, 'utf8'));

const measured = {};
for (const name of ['flagadmin.wasm', 'flagadmin-validate.wasm'])
  measured[name] = sizes(readFileSync(new URL(`../../js/dist/${name}`, import.meta.url)));
const { first, later } = await loadedInTwoSteps(clientPage);
measured.client = sizes(first.join(''));
measured['core, loaded later'] = sizes(later.join(''));
for (const [name, contents] of Object.entries(ownBundles)) measured[name] = sizes(await bundled(contents));

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
