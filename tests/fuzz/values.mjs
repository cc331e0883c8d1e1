// Compares the predicates over JavaScript values with the core: node tests/fuzz/values.mjs [VALUES] [SEED]
import { build } from 'esbuild';

const values = Number(process.argv[2] ?? 1_050_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);

const root = new URL('../../', import.meta.url).pathname;
const bundle = `${root}build/fuzz/subjects.mjs`;
await build({
  entryPoints: [`${root}tests/js/support/subjects.ts`],
  outfile: bundle,
  bundle: true,
  format: 'esm',
  platform: 'node',
  logLevel: 'warning',
});

console.log(`seed ${seed}`);
const { compareValues, subjects: ofSchemas, updateSubject } = await import(bundle);
const subjects = [...ofSchemas, updateSubject];
const each = Math.ceil(values / subjects.length);
for (const subject of subjects) {
  console.log(`${subject.name}: ${each} values, ${compareValues(subject, each, seed)} accepted without the core`);
}
console.log(`${each * subjects.length} values: no difference`);
