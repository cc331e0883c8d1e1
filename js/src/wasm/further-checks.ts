// What validation adds to a schema: provider rules, and a profile.
import type { FurtherChecks } from './types.js';
import { run } from './engine.js';
import { refusal } from '../errors/errors.js';
import { summaryOf } from '../issues/issue.js';

/** Those of provider definitions alone, by their text. */
export const checksOfProviders = (text: string): FurtherChecks => ({
  key: text,
  kind: 0,
  profile: '',
  providers: text,
});

/** @throws {@link ValidationError} when the definitions are not valid */
export function requireValidChecks(checks: FurtherChecks): void {
  const refused = run((boundary) => (boundary.checksAt(checks) === 0 ? boundary.readReport() : undefined));
  if (refused !== undefined) {
    throw refusal(refused, summaryOf(refused), 'providers');
  }
}
