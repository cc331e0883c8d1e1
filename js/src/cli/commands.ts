// The commands that change something, one for each such operation: reads stored data, predicts the response, sends the request.
import {
  dryRun,
  isAdminApiError,
  type AdminClient,
  type ClientResponse,
  type DryRunOf,
  type DryRuns,
} from '../index.js';
import { commandRows } from '../generated/commands.js';
import { exitCodes, Failure } from './failure.js';
import { oneLine } from './output.js';

/** Stored data on which the response depends. */
export interface Known {
  readonly current?: unknown;
  readonly providers?: unknown;
  /** Names that are taken. */
  readonly existing?: readonly string[];
  /** The entity tag of `current`; empty if the service sends none. */
  readonly etag?: string;
}

export type Tried = DryRunOf<keyof DryRuns, unknown>;

/** A command and its operation. */
export interface CommandRow {
  /** The name in the API, also of the client's method and of the dry run. */
  readonly operation: keyof DryRuns;
  readonly command: string;
  readonly action: 'create' | 'update' | 'remove' | 'named';
  /** The kind of resource, for messages. */
  readonly noun: string;
  readonly summary: string;
  readonly hasBody: boolean;
  /** The names of the parameters of the path. */
  readonly parameters: readonly string[];
  /** How many of them are the key of the resource; 0: there is none yet. */
  readonly keySize: number;
  /** The client's method that reads the resource. */
  readonly reading?: string;
  readonly hasProviders?: boolean;
  /** Names that are taken: the argument of the dry run, the client's method that lists them, and where they are in its result. */
  readonly taken?: {
    readonly argument: string;
    readonly listing: string;
    readonly list: string;
    readonly member: string;
  };
}

/** A command for each operation that changes something. */
export const commands: readonly CommandRow[] = commandRows;

/** The arguments of a command: the parameters of the path in their order. */
export type Parameters = readonly string[];

/** A method of the client that returns data with the metadata of the response. */
type Method = (...given: unknown[]) => Promise<unknown> & { withResponse(): Promise<ClientResponse<unknown>> };

function methodOf(client: AdminClient, name: string): Method {
  return (client as unknown as Record<string, Method>)[name]?.bind(client) as Method;
}

/** Reads the stored data on which the response depends. */
export async function readKnown(row: CommandRow, client: AdminClient, parameters: Parameters): Promise<Known> {
  for (const [index, value] of parameters.entries()) {
    // URLs resolve or drop these segments.
    if (['', '.', '..', 'NaN'].includes(value)) {
      const name = row.parameters[index];
      throw new Failure(`${JSON.stringify(value)} cannot be the ${name} of ${withArticle(row.noun)}`);
    }
  }
  const { reading, keySize, hasProviders, taken } = row;
  const [resource, providers, existing] = await Promise.all([
    reading === undefined ? undefined : methodOf(client, reading)(...parameters.slice(0, keySize)).withResponse(),
    hasProviders ? client.getProviders() : undefined,
    taken === undefined ? [] : namesOf(await methodOf(client, taken.listing)(), taken),
  ]);
  return { current: resource?.data, etag: resource?.etag ?? '', providers, existing };
}

function namesOf(listed: unknown, { list, member }: NonNullable<CommandRow['taken']>): string[] {
  const resources = (listed as Readonly<Record<string, unknown>>)[list];
  if (!Array.isArray(resources)) {
    throw new Failure(`the response of the service has no list ${list}`, exitCodes.refused);
  }
  return resources.flatMap((one: Readonly<Record<string, string>> | null) => one?.[member] ?? []);
}

/** The predicted response. `refused` makes the error that is thrown if the stored data are invalid. */
export function predict(
  row: CommandRow,
  known: Known,
  parameters: Parameters,
  body: Uint8Array,
  refused: (reason: string) => Failure,
): Tried {
  const given: Record<string, unknown> = {};
  if (row.keySize > 0) {
    given.current = known.current;
  }
  if (row.hasProviders) {
    given.providers = known.providers;
  }
  if (row.hasBody) {
    given[row.action === 'update' ? 'updateJson' : 'payloadJson'] = body;
  }
  if (row.taken) {
    given[row.taken.argument] = known.existing;
  }
  for (const [index, name] of row.parameters.slice(row.keySize).entries()) {
    given[name] = parameters[row.keySize + index];
  }
  try {
    return dryRun[row.operation](given as never);
  } catch (error) {
    throw isAdminApiError(error) ? refused(oneLine(error.message)) : error;
  }
}

/** Sends the body that the client was made with; returns the resource. */
export async function sendChange(
  row: CommandRow,
  client: AdminClient,
  parameters: Parameters,
  { etag }: Known,
  file: Uint8Array,
): Promise<unknown> {
  const options = row.keySize > 0 && etag ? { ifMatch: etag } : {};
  // The client sends the file, but takes from this value which parameters are masks. The dry run has parsed the file.
  const body = row.hasBody ? [JSON.parse(new TextDecoder().decode(file)) as unknown] : [];
  const sent = await methodOf(client, row.operation)(...parameters, ...body, options).withResponse();
  return row.operation === 'createStrategy' ? (sent.data as { readonly strategy: unknown }).strategy : sent.data;
}

/** The command of an operation, by its name (`update-addon`) or the name of the operation (`updateAddon`). */
export function commandFor(name: string): CommandRow | undefined {
  return commands.find((one) => one.command === name || one.operation === name);
}

export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
