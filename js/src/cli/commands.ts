// The commands that change something, one for each such operation: predicts the response, sends the request.
import {
  dryRun,
  isAdminApiError,
  type AdminClient,
  type ClientResponse,
  type DryRunOf,
  type DryRuns,
  type SchemaName,
} from '../index.js';
import { maskAddons, masksOf, secretsOf } from '../addon-secrets.js';
import { commandRows } from '../generated/commands.js';
import type { ServiceName } from '../generated/constants.js';
import type { Failure } from './failure.js';
import { parseExactly } from './exact-json.js';
import { oneLine } from './output.js';

/** Stored data on which the response depends. */
export interface Known {
  /** The JSON text of the current resource. */
  readonly currentJson?: string | Uint8Array | undefined;
  readonly providers?: unknown;
  /** Names that are taken. */
  readonly existing?: readonly string[];
  /** The entity tag of the current resource; empty if the service sends none, as in lists. */
  readonly etag?: string;
  /** The service in use. */
  readonly service?: ServiceName | undefined;
}

export type Tried = DryRunOf<keyof DryRuns, unknown>;

/** A command and its operation. */
export interface CommandRow {
  /** The name in the API, also of the client's method and of the dry run. */
  readonly operation: keyof DryRuns;
  /** The name of its kind of resource. */
  readonly resource: string;
  readonly command: string;
  readonly action: 'create' | 'update' | 'remove' | 'named';
  /** The kind of resource, for messages. */
  readonly noun: string;
  readonly summary: string;
  readonly hasBody: boolean;
  /** The schema of the body. */
  readonly schema?: SchemaName;
  /** The names of the parameters of the path. */
  readonly parameters: readonly string[];
  /** How many of them are the key of the resource; 0: there is none yet. */
  readonly keySize: number;
  readonly hasProviders?: boolean;
  /** The argument of the dry run that has the names that are taken. */
  readonly taken?: string;
}

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
  const given: Record<string, unknown> = { service: known.service };
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
  try {
    const tried: Tried = dryRun[row.operation](given as never);
    if (known.service !== undefined && tried.error === undefined) {
      return withMasks(tried, known.providers, body);
    }
    return tried;
  } catch (error) {
    throw isAdminApiError(error) ? refused(oneLine(error.message)) : error;
  }
}

/** Without the secrets that a service in use returns in clear: the output may be a log. */
function withMasks(tried: Tried, providers: unknown, sent: Uint8Array): Tried {
  const definitions = Array.isArray(providers) ? providers : [];
  const body = structuredClone(tried.body);
  const isMasked = maskAddons(body, secretsOf(definitions), masksOf(sent));
  return isMasked ? ({ ...tried, body, bodyJson: JSON.stringify(body) } as Tried) : tried;
}

/** Sends the file as it is; returns the resource, with exact numbers as those of `parseExactly`. */
export async function sendChange(
  row: CommandRow,
  client: AdminClient,
  parameters: Parameters,
  { etag }: Known,
  file: Uint8Array,
): Promise<unknown> {
  const options = row.keySize > 0 && etag ? { ifMatch: etag } : {};
  const body = row.hasBody ? [file] : [];
  const sent = await methodOf(client, row.operation)(...parameters, ...body, options).withResponse();
  return sent.bodyJson === '' ? undefined : parseExactly(sent.bodyJson);
}

/** The command of an operation, by its name (`update-addon`) or the name of the operation (`updateAddon`). */
export function commandFor(name: string): CommandRow | undefined {
  return commands.find((row) => row.command === name || row.operation === name);
}

export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
