// Sends a change of a resource, if that is still as it was compared.
import { exactJson, parseExactly } from '../../base/exact-json.js';
import type { CommandOptions } from '../../client/request.js';
import { beforeTry } from '../../draft/symbols.js';
import { PreconditionFailedError, type AdminClient } from 'flagadmin';
import { methodOf, type Members, type Parameters, type Stored } from './commands.js';
import type { CommandRow } from './rows.js';
import type { ResourceRow } from '../../draft/types.js';
import { digestOf, entryOf, readOne, resources } from './resources.js';

/**
 * Sends the body as it is; returns the resource, with exact numbers as those of `parseExactly`. With `stored`, the version that was compared,
 * nothing is sent if the resource is another one: by its entity tag, or, where the service has none, by its content (D84).
 *
 * @throws a PreconditionFailedError
 */
export async function sendChange(
  row: CommandRow,
  client: AdminClient,
  parameters: Parameters,
  stored: Stored | undefined,
  body: Uint8Array,
): Promise<unknown> {
  const isAsCompared = async (): Promise<void> => {
    const kind = resources.find(({ name }) => name === row.resource) as ResourceRow;
    const { current } = await readOne(kind, client, parameters.slice(0, row.keySize));
    // What the service alone writes, such as the last use of an account, is no change of a person's; its tokens end with an account.
    const formOf = (resource: Members) =>
      row.action === 'remove' ? digestOf(kind, resource) : exactJson(entryOf(kind, resource));
    if (formOf(current) !== formOf(stored?.current ?? {})) {
      throw new PreconditionFailedError(`the ${row.noun} has been changed since it was read; nothing was sent`);
    }
  };
  const options: CommandOptions = stored?.etag ? { ifMatch: stored.etag } : { [beforeTry]: stored && isAsCompared };
  const given = row.hasBody ? [body] : [];
  const sent = await methodOf(client, row.operation)(...parameters, ...given, options).withResponse();
  return sent.bodyJson === '' ? undefined : parseExactly(sent.bodyJson);
}
