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

/** The guards judge texts in two ways; by this they choose one. */
async function subjectsThat(joins) {
  if (joins) Promise.try ??= () => {};
  else delete Promise.try;
  return (await import(`${bundle}?joins=${joins}`)).subjects;
}

let seed = firstSeed;
for (const joins of [true, false]) {
  const subjects = await subjectsThat(joins);
  const each = Math.ceil(values / subjects.length / 2);
  for (const subject of subjects) {
    let sure = 0;
    let explained = 0;
    for (const end = seed + each; seed < end; ++seed) {
      const { isSure, isExplained } = compareGuard(subject, seed);
      sure += Number(isSure);
      explained += Number(isExplained);
    }
    const texts = `texts ${joins ? 'joined' : 'apart'}`;
    console.log(
      `${subject.name}, ${texts}: ${each} values, the guard was sure of ${sure}, faults of ${explained} explained`,
    );
  }
}
console.log(`${seed - firstSeed} values from seed ${firstSeed}: no disagreement`);
