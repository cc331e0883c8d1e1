// Makes errors from responses of all kinds: node tests/fuzz/error-bodies.mjs [RESPONSES] [SEED]
import { errorSchema } from '../../js/dist/core.js';
import { errorFromResponse, isAdminApiError } from '../../js/dist/index.js';
import { checkErrors } from '../support/values/error-bodies.mjs';

const responses = Number(process.argv[2] ?? 300_000);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 30);

console.log(`seed ${seed}`);
console.log(
  `${responses} responses, ${checkErrors({ errorFromResponse, errorSchema, isAdminApiError }, responses, seed)} of them with issues`,
);
