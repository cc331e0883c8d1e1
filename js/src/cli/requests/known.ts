// Reads the stored data on which the response to a command depends.
import type { AdminClient } from 'flagadmin';
import { withArticle, type Known, type Parameters } from './commands.js';
import type { CommandRow } from './rows.js';
import type { ResourceRow } from '../../draft/types.js';
import { exactJson, exactText } from '../../base/exact-json.js';
import { Failure } from '../io/failure.js';
import { readList, readOne, resources } from './resources.js';

/** Refuses values that cannot be a segment of a path: URLs resolve or drop these. */
export function requireSegments(noun: string, names: readonly string[], values: Parameters): void {
  for (const [index, value] of values.entries()) {
    if (['', '.', '..', 'NaN'].includes(value)) {
      throw new Failure(`${JSON.stringify(value)} cannot be the ${names[index]} of ${withArticle(noun)}`);
    }
  }
}

/** Reads what a command depends on. */
export async function readKnown(row: CommandRow, client: AdminClient, parameters: Parameters): Promise<Known> {
  requireSegments(row.noun, row.parameters, parameters);
  const resource = resources.find(({ name }) => name === row.resource) as ResourceRow;
  const key = parameters.slice(0, row.keySize);
  // Before the resource: its secrets are masked by them (D100).
  const providers = row.hasProviders ? await client.getProviders() : undefined;
  const [stored, listed] = await Promise.all([
    key.length > 0 ? readOne(resource, client, key) : undefined,
    row.taken === undefined ? [] : readList(resource, client),
  ]);
  const names = listed.flatMap((one) => resource.match.map((name) => one[name]));
  const existing = names.filter((name) => typeof name === 'string').map(exactText);
  return { currentJson: stored && exactJson(stored.current), stored, providers, existing };
}
