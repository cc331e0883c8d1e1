// Compares the generated guards with the core: node fuzz-guards.mjs [VALUES] [FIRST_SEED]
import { build } from 'esbuild';

import { compareGuard } from './guard-agreement.mjs';

const values = Number(process.argv[2] ?? 1_050_000);
const firstSeed = Number(process.argv[3] ?? Date.now() % 2 ** 31);

const root = new URL('../../', import.meta.url).pathname;
const bundle = `${root}build/fuzz/guard-subjects.mjs`;
await build({
  entryPoints: [`${root}js/test/guard-subjects.ts`],
  outfile: bundle,
  bundle: true,
  format: 'esm',
  platform: 'node',
  logLevel: 'warning',
});

const { subjects } = await import(bundle);
const each = Math.ceil(values / subjects.length);
let seed = firstSeed;
for (const subject of subjects) {
  let certain = 0;
  let withIssues = 0;
  for (const end = seed + each; seed < end; ++seed) {
    const { isCertainlyValid, hasIssues } = compareGuard(subject, seed);
    certain += Number(isCertainlyValid);
    withIssues += Number(hasIssues);
  }
  console.log(`${subject.name}: ${each} values, the guard accepted ${certain}, issues of ${withIssues} were reported`);
}
console.log(`${seed - firstSeed} values from seed ${firstSeed}: no disagreement`);
