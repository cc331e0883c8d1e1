// Compares entries of a file with resources of the service, and makes bodies of requests of them.
import type { Change } from 'flagadmin';
import type { DryRuns } from 'flagadmin/core';
import { exactJson } from '../../base/exact-json.js';
import type { Members } from '../../base/values.js';
import { areEqual, bodyOf as bodyOfChanges, valueIn } from '../../draft/body.js';
import type { ResourceRow } from '../../draft/types.js';
import { areSameParameters, isEmpty, isSame } from '../../draft/versions.js';
import type { ServiceName } from '../../generated/constants.js';
import { propertiesIn, requiredIn, settableIn } from './resources.js';

/** Whether the service gives the key, so that an entry without one is a creation. */
export function hasGivenKey(row: ResourceRow): boolean {
  return !row.match.every((name) => propertiesIn(row.create).includes(name));
}

/** Members that tell a resource from another one that has its id at another service, or had it before. */
export function identityOf({ name }: ResourceRow): readonly string[] {
  return name === 'addon' ? ['provider'] : [];
}

/**
 * Whether a resource is as its entry has it: every member of the entry is that of the resource, or is null where that has no value, and the
 * entry lacks none that a body must have. Then nothing is to be done, whatever the rules of today say of it (D79).
 */
export function isAsReturned(row: ResourceRow, entry: Members, current: Members): boolean {
  const needed = [row.create, row.update].flatMap(requiredIn).filter((name) => Object.hasOwn(current, name));
  return (
    needed.every((name) => Object.hasOwn(entry, name)) &&
    Object.entries(entry).every(([name, value]) => {
      const stored = valueIn(current, name);
      return value === null ? isEmpty(stored) : stored !== undefined && areEqual(value, stored);
    })
  );
}

/**
 * The body of a request that makes a resource as its entry is. Null in place of a value that is not set is left out (D30). What a body must
 * have is the entry's own, also if that is wrong: the prediction says so.
 */
export function bodyOf(
  operation: keyof DryRuns,
  entry: Members,
  current: Members,
  service: ServiceName | undefined,
): Members {
  const [names, required] = [propertiesIn(operation), requiredIn(operation)];
  const isSet = ([name, value]: [string, unknown]) => value !== null || !isEmpty(valueIn(current, name));
  const own = Object.entries(entry).filter(([name]) => names.includes(name));
  const body = bodyOfChanges({ operation, changes: Object.fromEntries(own.filter(isSet)), current, service });
  const members = names.map((name) => [name, valueIn(required.includes(name) ? entry : body, name)]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** The properties of an entry that a resource has otherwise, in both of two forms, with the values of the second. */
export function differencesOf(
  row: ResourceRow,
  [entry, current]: readonly [Members, Members],
  [completedEntry, completedCurrent]: readonly [Members, Members],
): Change[] {
  const isSameMember = (name: string, one: unknown, other: unknown) =>
    (row.name === 'addon' && name === 'parameters' ? areSameParameters : isSame)(one, other);
  return [...settableIn(row)]
    .filter((name) => Object.hasOwn(entry, name))
    .filter(
      (name) =>
        !isSameMember(name, entry[name], current[name]) &&
        !isSameMember(name, completedEntry[name], completedCurrent[name]),
    )
    .map((name) => ({ instancePath: `/${name}`, before: current[name], after: completedEntry[name] }));
}

/** Whether all of these changes are among others. */
export function areAmong(changes: readonly Change[], others: readonly Change[]): boolean {
  const line = ({ instancePath, after }: Change) => `${instancePath} ${exactJson(after)}`;
  const lines = new Set(others.map(line));
  return changes.length > 0 && changes.every((change) => lines.has(line(change)));
}
