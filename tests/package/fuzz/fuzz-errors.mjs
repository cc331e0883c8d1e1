// Makes errors from responses of all kinds: node fuzz-errors.mjs [RESPONSES] [FIRST_SEED]
import * as reading from '../../../js/dist/index.js';
import { checkError } from './error-bodies.mjs';

const responses = Number(process.argv[2] ?? 300_000);
const firstSeed = Number(process.argv[3] ?? Date.now() % 2 ** 30);

console.log(`from seed ${firstSeed}`);
let withIssues = 0;
for (let seed = firstSeed; seed < firstSeed + responses; ++seed) withIssues += Number(checkError(reading, seed));
console.log(`${responses} responses, ${withIssues} of them with issues`);
