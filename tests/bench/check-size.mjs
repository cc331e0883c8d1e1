// node check-size.mjs [--set]: fails when a file or bundle of the package has grown by 3 % or more over size-budget.json, apart from what
// `perOperation` allows for each operation that the API has since then: bundles without it must not grow by new resources. `--set` writes
// the sizes as they are. Needs js/dist.
import { readFileSync, writeFileSync } from 'node:fs';

import { bundled, laterPage, loadedLater, ownBundles, sizes } from './bundle.mjs';

const { operations } = await import('../../js/dist/index.js');
const count = Object.keys(operations).length;
const budgetFile = new URL('size-budget.json', import.meta.url);
const tolerance = 1.03;

const measured = { 'flagadmin.wasm': sizes(readFileSync(new URL('../../js/dist/flagadmin.wasm', import.meta.url))) };
for (const [name, contents] of Object.entries(ownBundles)) measured[name] = sizes(await bundled(contents));
measured['dry runs, loaded later'] = sizes(await loadedLater(laterPage));

if (process.argv.includes('--set')) {
  const { goals, perOperation } = JSON.parse(readFileSync(budgetFile, 'utf8'));
  writeFileSync(
    budgetFile,
    `${JSON.stringify({ goals, perOperation, operations: count, sizes: measured }, null, 2)}\n`,
  );
}

const budget = JSON.parse(readFileSync(budgetFile, 'utf8'));
for (const [name, now] of Object.entries(measured)) {
  for (const [form, bytes] of Object.entries(now)) {
    const grown = (count - budget.operations) * (budget.perOperation[name]?.[form] ?? 0);
    const allowed = budget.sizes[name]?.[form] + grown;
    const fine = bytes < allowed * tolerance;
    const why = grown === 0 ? '' : `, of it ${grown} for ${count - budget.operations} more operations`;
    console.log(`${fine ? 'fine' : 'TOO LARGE'}: ${name}, ${form}: ${bytes} bytes, budget ${allowed}${why}`);
    if (!fine) process.exitCode = 1;
  }
  const goal = budget.goals[name];
  if (goal !== undefined)
    console.log(`  goal: ${goal} bytes brotli, ${now.brotli <= goal ? 'reached' : 'not reached'}`);
}
