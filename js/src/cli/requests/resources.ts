// Kinds of resources that can be listed: reads them, and has their form in the files of `export` and `apply`.
import { createHash } from 'node:crypto';

import { resourceRows } from '../../draft/generated/rows.js';
import type { ResourceRow } from '../../draft/types.js';
import { hasAddressHint } from '../../client/address-hint.js';
import type { AdminApiError, AdminClient, ClientResponse, Issue, SchemaName } from 'flagadmin';
import { schemas } from 'flagadmin/core';
import { commands, methodOf, type Members, type Stored } from './commands.js';
import type { CommandRow } from './rows.js';
import { exactJson, exactText, parseExactly } from '../../base/exact-json.js';
import { exitCodes, Failure, invalidResponse, messageOf, sentence } from '../io/failure.js';

/** The kinds of resources, in the order of files. */
export const resources: readonly ResourceRow[] = resourceRows;

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

/** A digest of a resource in the form of files, and of which tokens an account has: not of what changes by use. */
export function digestOf(row: ResourceRow, resource: Members): string {
  const tokens = Array.isArray(resource.tokens) ? (resource.tokens as readonly Members[]) : [];
  const ids = tokens.map(({ id, description }) => [id, description]);
  return createHash('sha256')
    .update(exactJson([entryOf(row, resource), ids]))
    .digest('hex');
}

/** The parameters of the path of a resource. */
export function keyOf({ key }: ResourceRow, resource: Members): string[] {
  return key.map((name) => exactText(resource[name]));
}

/** Resources in the order of their keys, numbers by their value: some services list them in no order, and files are compared. */
export function sortedByKey(row: ResourceRow, listed: readonly Members[]): Members[] {
  const keyed = listed.map((resource) => ({ key: keyOf(row, resource), resource }));
  const areNumbers = keyed.every(({ key }) => key.every((part) => /^\d+$/.test(part)));
  const compareParts = (left: string, right: string) =>
    (areNumbers && left.length - right.length) || (left < right ? -1 : left > right ? 1 : 0);
  keyed.sort((left, right) =>
    left.key.reduce((order, part, index) => order || compareParts(part, right.key[index] ?? ''), 0),
  );
  return keyed.map(({ resource }) => resource);
}

/** By which members `apply` compares a resource, and their values: never the values alone, which those of others can equal (D79). */
export class Match {
  /** Unique among the resources of a kind. */
  readonly text: string;
  readonly values: readonly string[];

  private constructor(
    readonly names: readonly string[],
    values: readonly unknown[],
  ) {
    this.text = JSON.stringify([names, values]);
    this.values = values.map(exactText);
  }

  /** Of a resource; undefined if it has no such members. An account that has no username, or an empty one, is compared by its id. */
  static of({ match, key }: ResourceRow, resource: Members): Match | undefined {
    const names = [match, key].find((all) => all.every((name) => (resource[name] ?? '') !== ''));
    return (
      names &&
      new Match(
        names,
        names.map((name) => resource[name]),
      )
    );
  }

  /** For people. */
  labelOf({ noun, match }: ResourceRow): string {
    const values = this.values.join(' ');
    return this.names === match
      ? `${noun} ${values}`
      : `${noun} without ${match.join()}, with the ${this.names.join()} ${values}`;
  }
}

/** Whether a service may lack the kind: the open-source edition of the public service has no service accounts (D81). */
export const mayBeMissing = ({ name }: ResourceRow): boolean => name === 'service-account';

/** The failure of a command because the service responded with 404 to the request for a list. */
export function missingList(row: ResourceRow, error: AdminApiError): Failure {
  const reason = hasAddressHint(error) ? '' : `the service does not list ${row.noun}s: check the URL: `;
  return new Failure(`${reason}${messageOf(error)}`, exitCodes.refused);
}

/** Reads all resources of a kind. */
export async function readList(row: ResourceRow, client: AdminClient): Promise<Members[]> {
  return listIn(row, await readLists(row, client));
}

/** Reads the response that lists the resources of a kind, which may have more. */
export async function readLists({ listing }: ResourceRow, client: AdminClient): Promise<Members> {
  return exactly(await methodOf(client, listing)().withResponse());
}

/**
 * The resources in such a response. They need no more than a key: one that is odd otherwise, which anybody may have stored, must not be in
 * the way of all others.
 */
export function listIn(row: ResourceRow, response: Members): Members[] {
  const listed = response[row.list];
  if (!Array.isArray(listed)) {
    throw new Failure(`the response of the service has no list ${row.list}`, exitCodes.refused);
  }
  for (const [index, one] of listed.entries()) {
    const issue = schemas[row.schema]
      .validateJson(exactJson(one))
      .issues.find(({ code, path: [name] }) => code !== 'invalid_json' && row.key.includes(String(name ?? row.key[0])));
    if (issue !== undefined) {
      throw invalidResponse(sentence({ ...issue, instancePath: `/${row.list}/${index}${issue.instancePath}` }));
    }
  }
  return listed as Members[];
}

/** The first issue of an entry without which no file can have it: of its syntax or its key. */
export function fatalIssue({ match, key }: ResourceRow, issues: readonly Issue[]): Issue | undefined {
  return issues.find(
    ({ code, path: [name] }) =>
      code === 'invalid_json' || (code !== 'missing_property' && [...match, ...key].includes(String(name))),
  );
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
