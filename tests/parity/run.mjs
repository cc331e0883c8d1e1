// Compares results and merges of many documents: node run.mjs [DOCUMENTS] [MERGES] [FIRST_SEED]
import { compareMerges } from './merges.mjs';
import { compareResults } from './results.mjs';

const documents = Number(process.argv[2] ?? 1_000_000);
const merges = Number(process.argv[3] ?? 100_000);
const firstSeed = Number(process.argv[4] ?? Date.now() % 2 ** 30);

console.log(`from seed ${firstSeed}`);
console.log('results', compareResults(documents, firstSeed));
console.log('merges', compareMerges(merges, firstSeed));
