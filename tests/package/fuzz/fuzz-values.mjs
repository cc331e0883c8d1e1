// Compares the walk over JavaScript values with the core: node fuzz-values.mjs [VALUES] [SEED]
import { build } from 'esbuild';
import fc from 'fast-check';

import { compareValue } from './agreement.mjs';
import { valuesFor } from './values.mjs';

const values = Number(process.argv[2] ?? 1_050_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);

const root = new URL('../../../', import.meta.url).pathname;
const bundle = `${root}build/fuzz/subjects.mjs`;
await build({
  entryPoints: [`${root}js/test/subjects.ts`],
  outfile: bundle,
  bundle: true,
  alias: { '#wasm': `${root}js/wasm` },
  format: 'esm',
  platform: 'node',
  logLevel: 'warning',
});

console.log(`seed ${seed}`);
const { subjects: ofSchemas, updateSubject } = await import(bundle);
const subjects = [...ofSchemas, updateSubject];
const each = Math.ceil(values / subjects.length);
for (const subject of subjects) {
  let accepted = 0;
  let withIssues = 0;
  const property = fc.property(valuesFor(subject.schema), (value) => {
    const { isAccepted, hasIssues } = compareValue(subject, value);
    accepted += Number(isAccepted);
    withIssues += Number(hasIssues);
  });
  fc.assert(property, { seed, numRuns: each });
  console.log(`${subject.name}: ${each} values, ${accepted} accepted, issues of ${withIssues} were reported`);
}
console.log(`${each * subjects.length} values: no disagreement`);
