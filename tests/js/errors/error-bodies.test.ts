// Tests errorFromResponse with generated responses.
import { expect, it } from 'vitest';

import { checkErrors } from '../../support/values/error-bodies.mjs';
import { errorFromResponse, isAdminApiError } from '../../../js/src/entries/index.js';
import { errorSchema } from '../../../js/src/entries/core.js';

/** More in `./dev fuzz`. */
it('makes an error from 5,000 responses of all kinds', () => {
  expect(checkErrors({ errorFromResponse, isAdminApiError, errorSchema }, 5_000, 1)).toBeGreaterThan(300);
});
