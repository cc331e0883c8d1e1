// Kinds of resources that can be listed: reads them, and has their form in the files of `export` and `apply`.
import { createHash } from 'node:crypto';

import { bodyMembers, resourceRows } from '../../draft/generated/rows.js';
import type { ResourceRow } from '../../draft/types.js';
import { hasAddressHint } from '../../client/address-hint.js';
import type { AdminApiError, AdminClient, ClientResponse, Issue } from 'flagadmin';
import { schemas } from 'flagadmin/core';
import type { Members } from '../../base/values.js';
import type { CommandRow } from './commands.js';
import { exactJson, exactText, parseExactly } from '../../base/exact-json.js';
import { exitCodes, Failure, failureOf, invalidResponse, sentence } from '../io/failure.js';

/** The kinds of resources, in the order of files. */
export const resources: readonly ResourceRow[] = resourceRows;

/** The kind of resource of a command. */
export function resourceOf({ resource }: CommandRow): ResourceRow {
  return resources.find(({ name }) => name === resource) as ResourceRow;
}

/** The names of the properties that the body of a creation or an update can have. */
export const propertiesIn = (operation: string): string[] => Object.keys(bodyMembers[operation] ?? {});

/** The names of those that it must have. */
export const requiredIn = (operation: string): string[] =>
  propertiesIn(operation).filter((name) => bodyMembers[operation]?.[name]?.required);

/** The properties that creation and update set. */
export function settableIn({ create, update }: ResourceRow): ReadonlySet<string> {
  return new Set([create, update].flatMap(propertiesIn));
}

/** A resource in the form of files: the properties that can be set, and those that its schema requires. */
export function entryOf(row: ResourceRow, resource: Members): Members {
  const { required = [] } = schemas[row.schema].toJSONSchema() as { readonly required?: readonly string[] };
  const names = new Set([...required, ...settableIn(row)]);
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
  return new Failure(`${reason}${failureOf(error).message}`, exitCodes.refused);
}

/** Reads all resources of a kind. */
export async function readList(row: ResourceRow, client: AdminClient): Promise<Members[]> {
  return listIn(row, await readLists(row, client));
}

/** Reads the response that lists the resources of a kind, which may have more. */
export async function readLists({ listing }: ResourceRow, client: AdminClient): Promise<Members> {
  return read(client, listing);
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
export function readOne({ reading }: ResourceRow, client: AdminClient, key: readonly string[]): Promise<Members> {
  return read(client, reading, ...key);
}

async function read(client: AdminClient, name: string, ...key: readonly string[]): Promise<Members> {
  type Method = (...key: readonly string[]) => { withResponse(): Promise<ClientResponse<unknown>> };
  const { bodyJson } = await ((client as never)[name] as Method)(...key).withResponse();
  return parseExactly(bodyJson) as Members;
}
