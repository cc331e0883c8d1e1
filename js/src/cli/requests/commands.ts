// The commands that change something, one for each such operation: predicts the response, sends the request.
import { isAdminApiError, type AdminClient, type Change, type ClientResponse } from 'flagadmin';
import { dryRun, type DryRunOf, type DryRuns } from 'flagadmin/core';
import { maskAddons, masksOf, secretsOf } from '../../domain/secrets.js';
import { commandRows } from './generated/commands.js';
import type { ServiceName } from '../../generated/constants.js';
import type { Failure } from '../io/failure.js';
import type { CommandRow } from './rows.js';
import { exactJson, parseExactly } from '../../base/exact-json.js';
import { definitionsOf } from '../../base/values.js';
import { oneLine } from '../io/output.js';

/** A resource, or an entry for it in a file: a value of `parseExactly`. */
export type Members = Readonly<Record<string, unknown>>;

/** A resource with its entity tag, which is empty if the service sends none. */
export interface Stored {
  readonly current: Members;
  readonly etag: string;
}

/** Stored data on which the response depends. */
export interface Known {
  /** The JSON text of the current resource. */
  readonly currentJson?: string | Uint8Array | undefined;
  readonly providers?: unknown;
  /** Names that are taken. */
  readonly existing?: readonly string[];
  /** The current resource as the service has it, if it was read there. */
  readonly stored?: Stored | undefined;
  /** The profile of the service in use. */
  readonly profile?: ServiceName | undefined;
}

export type Tried = DryRunOf<keyof DryRuns, unknown>;

/** A command for each operation that changes something. */
export const commands: readonly CommandRow[] = commandRows;

/** The arguments of a command: the parameters of the path in their order. */
export type Parameters = readonly string[];

/** A method of the client that returns data with the metadata of the response. */
type Method = (...given: unknown[]) => Promise<unknown> & { withResponse(): Promise<ClientResponse<unknown>> };

/** A method of the client, by the name of its operation. */
export function methodOf(client: AdminClient, name: string): Method {
  return (client as unknown as Record<string, Method>)[name]?.bind(client) as Method;
}

/** The predicted response. `refused` makes the error that is thrown if the stored data are invalid. */
export function predict(
  row: CommandRow,
  known: Known,
  parameters: Parameters,
  body: Uint8Array,
  refused: (reason: string) => Failure,
): Tried {
  const given: Record<string, unknown> = { service: known.profile };
  if (row.keySize > 0) {
    given.currentJson = known.currentJson;
  }
  if (row.hasProviders) {
    given.providers = known.providers;
  }
  if (row.hasBody) {
    given[row.action === 'update' ? 'updateJson' : 'payloadJson'] = body;
  }
  if (row.taken) {
    given[row.taken] = known.existing;
  }
  for (const [index, name] of row.parameters.slice(row.keySize).entries()) {
    given[name] = parameters[row.keySize + index];
  }
  const dryRunOf = dryRun[row.operation] as (given: never) => Tried;
  try {
    return exactly(dryRunOf(given as never), known, body);
  } catch (error) {
    throw isAdminApiError(error) ? refused(oneLine(error.message)) : error;
  }
}

/** With values of `parseExactly` (D88), and without the secrets that a service in use returns in clear: the output may be a log. */
function exactly(tried: Tried, { profile, providers }: Known, sent: Uint8Array): Tried {
  if (tried.error !== undefined) {
    return tried;
  }
  const changes = parseExactly(tried.changesJson) as readonly Change[];
  const body = tried.bodyJson === '' ? undefined : parseExactly(tried.bodyJson);
  const definitions = definitionsOf(providers);
  const secrets = secretsOf(Array.isArray(definitions) ? definitions : []);
  const isMasked = profile !== undefined && maskAddons([body, changes], secrets, masksOf(sent));
  return { ...tried, changes, body, ...(isMasked && { bodyJson: exactJson(body) }) } as Tried;
}

/** The command of an operation, by its name (`update-addon`) or the name of the operation (`updateAddon`). */
export function commandFor(name: string): CommandRow | undefined {
  return commands.find((row) => row.command === name || row.operation === name);
}

export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
