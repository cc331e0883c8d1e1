// The commands that change something, one for each such operation: reads stored data, predicts the response, sends the request.
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
import { exitCodes, Failure } from './failure.js';
import { parseExactly } from './exact-json.js';
import { oneLine } from './output.js';

/** Stored data on which the response depends. */
export interface Known {
  readonly current?: unknown;
  /** Its JSON text instead, with numbers that a double cannot hold. */
  readonly currentJson?: string | undefined;
  readonly providers?: unknown;
  /** Names that are taken. */
  readonly existing?: readonly string[];
  /** The entity tag of `current`; empty if the service sends none, as in lists. */
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
  /** The client's method that reads the resource. */
  readonly reading?: string;
  /** The list that has it, if no method reads one. */
  readonly listing?: Listing;
  readonly hasProviders?: boolean;
  /** Names that are taken: the argument of the dry run, and their list. */
  readonly taken?: Listing & { readonly argument: string };
  /** The member of the method's result that has the resource; without it the result is the resource. */
  readonly resultMember?: string;
}

/** A list of resources: the client's method, the member of its result, and the members of a resource that are its name. */
interface Listing {
  readonly operation: string;
  readonly list: string;
  readonly members: readonly string[];
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

/** Refuses values that cannot be a segment of a path: URLs resolve or drop these. */
export function requireSegments(noun: string, names: readonly string[], values: Parameters): void {
  for (const [index, value] of values.entries()) {
    if (['', '.', '..', 'NaN'].includes(value)) {
      throw new Failure(`${JSON.stringify(value)} cannot be the ${names[index]} of ${withArticle(noun)}`);
    }
  }
}

/** Reads the stored data on which the response depends. */
export async function readKnown(row: CommandRow, client: AdminClient, parameters: Parameters): Promise<Known> {
  requireSegments(row.noun, row.parameters, parameters);
  const { reading, listing, keySize, hasProviders, taken } = row;
  const key = parameters.slice(0, keySize);
  const [resource, listed, providers, existing] = await Promise.all([
    reading === undefined ? undefined : methodOf(client, reading)(...key).withResponse(),
    listing === undefined ? undefined : findIn(await readList(client, listing), listing, key, row.noun),
    hasProviders ? client.getProviders() : undefined,
    taken === undefined
      ? []
      : (await readList(client, taken)).flatMap((entry) => (entry?.[taken.members[0] ?? ''] as string) ?? []),
  ]);
  return { current: resource?.data ?? listed, etag: resource?.etag ?? '', providers, existing };
}

type Listed = readonly (Readonly<Record<string, unknown>> | null)[];

async function readList(client: AdminClient, { operation, list }: Listing): Promise<Listed> {
  const resources = ((await methodOf(client, operation)()) as Readonly<Record<string, unknown>>)[list];
  if (!Array.isArray(resources)) {
    throw new Failure(`the response of the service has no list ${list}`, exitCodes.refused);
  }
  return resources;
}

function findIn(resources: Listed, { members }: Listing, key: Parameters, noun: string): unknown {
  const found = resources.find((resource) =>
    members.every((member, index) => String(resource?.[member]) === key[index]),
  );
  if (found === undefined) {
    throw new Failure(`there is no ${noun} ${key.join(' ')}`, exitCodes.refused);
  }
  return found;
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
    given[known.currentJson === undefined ? 'current' : 'currentJson'] = known.currentJson ?? known.current;
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
