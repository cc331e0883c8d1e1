// Compares the walk over JavaScript values with the core: node fuzz-values.mjs [VALUES] [FIRST_SEED]
import { build } from 'esbuild';

import { compareValue } from './agreement.mjs';

const values = Number(process.argv[2] ?? 1_050_000);
const firstSeed = Number(process.argv[3] ?? Date.now() % 2 ** 31);

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

console.log(`from seed ${firstSeed}`);
const { subjects: ofSchemas, updateSubject } = await import(bundle);
const subjects = [...ofSchemas, updateSubject];
const each = Math.ceil(values / subjects.length);
let seed = firstSeed;
for (const subject of subjects) {
  let accepted = 0;
  let withIssues = 0;
  for (const end = seed + each; seed < end; ++seed) {
    const { isAccepted, hasIssues } = compareValue(subject, seed);
    accepted += Number(isAccepted);
    withIssues += Number(hasIssues);
  }
  console.log(`${subject.name}: ${each} values, ${accepted} accepted, issues of ${withIssues} were reported`);
}
console.log(`${seed - firstSeed} values: no disagreement`);
