// Makes errors from responses of all kinds: node tests/fuzz/error-bodies.mjs [RESPONSES] [SEED]
import * as reading from '../../js/dist/index.js';
import { checkErrors } from '../support/values/error-bodies.mjs';

const responses = Number(process.argv[2] ?? 300_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 30);

console.log(`seed ${seed}`);
console.log(`${responses} responses, ${checkErrors(reading, responses, seed)} of them with issues`);
