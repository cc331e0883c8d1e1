// Types of error-bodies.mjs.
import type { errorFromResponse, isAdminApiError } from '../../../js/src/entries/index.js';
import type { errorSchema } from '../../../js/src/entries/core.js';

/** The implementation under test: the package, or its sources. */
export interface ErrorReading {
  readonly errorFromResponse: typeof errorFromResponse;
  readonly isAdminApiError: typeof isAdminApiError;
  readonly errorSchema: Pick<typeof errorSchema, 'toJSONSchema'>;
}

export function checkErrors(reading: ErrorReading, numRuns: number, seed: number): number;
