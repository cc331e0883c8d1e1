// Kinds of resources that can be listed: reads them, and has their form in the files of `export` and `apply`.
import { resourceRows } from '../generated/commands.js';
import { schemas, type AdminClient, type ClientResponse, type SchemaName } from '../index.js';
import { commands, methodOf, type CommandRow } from './commands.js';
import { exactJson, exactText, parseExactly } from './exact-json.js';
import { exitCodes, Failure, invalidResponse, sentence } from './failure.js';

/** A kind of resource. */
export interface ResourceRow {
  readonly name: string;
  /** For messages. */
  readonly noun: string;
  readonly schema: SchemaName;
  /** The member that lists the resources, in the response of the service and in files. */
  readonly list: string;
  /** The client's methods that read the list and one resource, if there is one. */
  readonly listing: string;
  readonly reading?: string;
  /** The members of the key, in the order of the path's parameters. */
  readonly key: readonly string[];
  /** The members by which `apply` finds a resource of the file on the service. */
  readonly match: readonly string[];
}

/** The kinds of resources, in the order of files. */
export const resources: readonly ResourceRow[] = resourceRows;

/** A resource, or an entry for it in a file: a value of `parseExactly`. */
export type Members = Readonly<Record<string, unknown>>;

/** A resource with its entity tag, which is empty if the service sends none. */
export interface Stored {
  readonly current: Members;
  readonly etag: string;
}

/** The command with an action on this kind of resource. */
export function commandOf({ name }: ResourceRow, action: CommandRow['action']): CommandRow | undefined {
  return commands.find((command) => command.resource === name && command.action === action);
}

const objectSchemas: {
  [Name in SchemaName]?: { readonly properties: Members; readonly required?: readonly string[] };
} = {};

/** The JSON Schema of an object. */
const objectSchema = (name: SchemaName) => (objectSchemas[name] ??= schemas[name].toJSONSchema() as never);

/** The names of the properties of a schema. */
export const propertiesOf = (name: SchemaName): readonly string[] => Object.keys(objectSchema(name).properties);

/** The names of those that an object must have. */
export const requiredOf = (name: SchemaName): readonly string[] => objectSchema(name).required ?? [];

/** The properties that creation and update set. */
export function settableIn(row: ResourceRow): ReadonlySet<string> {
  const bodies = (['create', 'update'] as const).map((action) => commandOf(row, action)?.schema);
  return new Set(bodies.flatMap((name) => (name === undefined ? [] : propertiesOf(name))));
}

/** A resource in the form of files: the properties that can be set, and those that its schema requires. */
export function entryOf(row: ResourceRow, resource: Members): Members {
  const names = new Set([...requiredOf(row.schema), ...settableIn(row)]);
  return Object.fromEntries(Object.entries(resource).filter(([name]) => names.has(name)));
}

/** The parameters of the path of a resource. */
export function keyOf({ key }: ResourceRow, resource: Members): string[] {
  return key.map((name) => exactText(resource[name]));
}

/**
 * The value by which `apply` compares, as text; undefined if the resource has none. An account that has no username, as fixtures may have, is
 * compared by its id.
 */
export function matchOf({ match, key }: ResourceRow, resource: Members): string | undefined {
  const text = (names: readonly string[]) => {
    const values = names.map((name) => resource[name] ?? null);
    return values.includes(null) ? undefined : values.map(exactText).join('/');
  };
  const id = text(key);
  return text(match) ?? (id && `${key.join('/')} ${id}`);
}

/** Reads all resources of a kind. Fails unless every one is valid. */
export async function readList(row: ResourceRow, client: AdminClient): Promise<Members[]> {
  const response = await methodOf(client, row.listing)().withResponse();
  const listed = exactly(response)[row.list];
  if (!Array.isArray(listed)) {
    throw new Failure(`the response of the service has no list ${row.list}`, exitCodes.refused);
  }
  for (const [index, one] of listed.entries()) {
    const [issue] = schemas[row.schema].validateJson(exactJson(one)).issues;
    if (issue !== undefined) {
      throw invalidResponse(sentence({ ...issue, instancePath: `/${row.list}/${index}${issue.instancePath}` }));
    }
  }
  return listed as Members[];
}

/** Reads a resource by its key. */
export async function readOne(row: ResourceRow, client: AdminClient, key: readonly string[]): Promise<Stored> {
  if (row.reading === undefined) {
    const found = (await readList(row, client)).find((stored) =>
      keyOf(row, stored).every((part, index) => part === key[index]),
    );
    if (found === undefined) {
      throw new Failure(`there is no ${row.noun} ${key.join(' ')}`, exitCodes.refused);
    }
    return { current: found, etag: '' };
  }
  const response = await methodOf(client, row.reading)(...key).withResponse();
  return { current: exactly(response), etag: response.etag };
}

function exactly({ bodyJson }: ClientResponse<unknown>): Members {
  try {
    return parseExactly(bodyJson) as Members;
  } catch (error) {
    throw invalidResponse((error as Error).message);
  }
}
