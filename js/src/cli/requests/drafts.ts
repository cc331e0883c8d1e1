// Drafts of resources for commands: what a prediction needs is read, and what predictions show is masked.
import { isAdminApiError, type Change } from 'flagadmin';
import type { DryRuns } from 'flagadmin/core';
import { parseExactly } from '../../base/exact-json.js';
import type { JsonText } from '../../base/utf8.js';
import type { TextDraft, Tried } from '../../draft/text-draft.js';
import { askService, connect, loadDrafts, type ConnectionOptions } from '../io/connection.js';
import { Failure } from '../io/failure.js';
import { oneLine } from '../io/output.js';
import type { CommandRow, Parameters } from './commands.js';
import { listIn, readLists, resourceOf } from './resources.js';

/** Refuses values that cannot be a segment of a path: URLs resolve or drop these. */
export function requireSegments(noun: string, names: readonly string[], values: Parameters): void {
  for (const [index, value] of values.entries()) {
    if (['', '.', '..', 'NaN'].includes(value)) {
      const article = /^[aeiou]/.test(noun) ? 'an' : 'a';
      throw new Failure(`${JSON.stringify(value)} cannot be the ${names[index]} of ${article} ${noun}`);
    }
  }
}

/** Asks the service what it is, and reads what its response to a command depends on. */
export async function readDraft(
  command: CommandRow,
  parameters: Parameters,
  options: ConnectionOptions,
): Promise<TextDraft> {
  const client = connect(options);
  const told = await askService(client, options);
  requireSegments(command.noun, command.parameters, parameters);
  const { TextDraft, needsList } = await loadDrafts();
  const row = resourceOf(command);
  const listed = async () => {
    if (row.hasProviders) {
      return { providers: await client.getProviders() };
    }
    const list = await readLists(row, client);
    listIn(row, list);
    return list;
  };
  const list = needsList(row, command.operation) ? await listed() : {};
  return TextDraft.read(row, client, parameters.slice(0, command.keySize), { list, told });
}

/** The predicted response, with values of `parseExactly` (D88). `refused` makes the error that is thrown if the resource or the definitions are not valid. */
export function predicted(
  draft: TextDraft,
  operation: keyof DryRuns,
  body: JsonText,
  parameters: Parameters,
  refused: (reason: string) => Failure,
): Tried {
  let tried: Tried;
  try {
    tried = draft.predict(operation, body, { parameters });
  } catch (error) {
    throw isAdminApiError(error) ? refused(oneLine(error.message)) : error;
  }
  if (tried.error !== undefined) {
    return tried;
  }
  const changes = parseExactly(tried.changesJson) as readonly Change[];
  const resource = tried.bodyJson === '' ? undefined : parseExactly(tried.bodyJson);
  return { ...tried, changes, body: resource } as Tried;
}
