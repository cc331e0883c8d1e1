// Tests errorFromResponse with generated responses.
import { expect, it } from 'vitest';

import { checkError } from '../../tests/package/fuzz/error-bodies.mjs';
import { errorFromResponse, errorSchema, isAdminApiError } from '../src/index.js';

/** More in `./dev fuzz`. */
it('makes an error from 5,000 responses of all kinds', () => {
  let withIssues = 0;
  for (let seed = 0; seed < 5_000; ++seed) {
    withIssues += Number(checkError({ errorFromResponse, isAdminApiError, errorSchema }, seed));
  }
  expect(withIssues).toBeGreaterThan(300);
});
