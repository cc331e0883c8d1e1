// Reads provider definitions for `--providers`.
import type { ProviderDefinition } from 'flagadmin';
import { connect } from './connection.js';
import { readValue } from './input.js';

/** For `--help`. */
export const providersHelp = 'a file with the list that the service returns, the URL of the service, or "default"';

/** The definitions that `--providers` names; undefined: the default ones. */
export async function readProviders(source: string): Promise<readonly ProviderDefinition[] | undefined> {
  if (source === 'default') {
    return undefined;
  }
  return /^https?:/i.test(source)
    ? connect({ url: source }).getProviders()
    : ((await readValue(source)) as readonly ProviderDefinition[]);
}
