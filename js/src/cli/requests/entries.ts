// Compares entries of a file with resources of the service, and makes bodies of requests of them.
import { maskedValue } from '../../generated/constants.js';
import type { Change } from 'flagadmin';
import type { Members } from './commands.js';
import type { CommandRow } from './rows.js';
import type { ResourceRow } from '../../draft/types.js';
import { exactJson } from '../../base/exact-json.js';
import { commandOf, propertiesOf, requiredOf, settableIn } from './resources.js';

/** Whether the service gives the key, so that an entry without one is a creation. */
export function hasGivenKey(row: ResourceRow): boolean {
  const schema = commandOf(row, 'create')?.schema;
  return schema !== undefined && !row.match.every((name) => propertiesOf(schema).includes(name));
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
  const needed = [...requiredIn(row)].filter((name) => Object.hasOwn(current, name));
  return (
    needed.every((name) => Object.hasOwn(entry, name)) &&
    Object.entries(entry).every(([name, value]) => {
      const has = valueIn(current, name);
      return value === null ? isEmpty(has) : has !== undefined && areEqual(value, has);
    })
  );
}

/** The properties that bodies of creation or update must have. */
function requiredIn(row: ResourceRow): ReadonlySet<string> {
  const bodies = (['create', 'update'] as const).map((action) => commandOf(row, action)?.schema);
  return new Set(bodies.flatMap((name) => (name === undefined ? [] : requiredOf(name))));
}

/**
 * The body of a request that makes a resource as its entry is. An update is complete: optional properties that the entry lacks are those of the
 * current resource, because some services reset what is left out (D74). Null in place of a value that is not set is left out (D30), or is
 * the empty value that the resource has.
 */
export function bodyOf({ schema }: CommandRow, entry: Members, current: Members = {}): Members {
  if (schema === undefined) {
    return {};
  }
  const required = requiredOf(schema);
  const body: Record<string, unknown> = {};
  for (const name of propertiesOf(schema)) {
    const isRequired = required.includes(name);
    const isKept = !isRequired && (!Object.hasOwn(entry, name) || (entry[name] === null && isEmpty(current[name])));
    const value = isKept ? current[name] : entry[name];
    if (value !== undefined && !(isKept && value === null)) {
      body[name] = value;
    }
  }
  return body;
}

/** The bytes of a body. */
export function bytesOf(body: Members): Uint8Array {
  return new TextEncoder().encode(exactJson(body));
}

/** The properties of an entry that a resource has otherwise, in both of two forms, with the values of the second. */
export function differencesOf(
  row: ResourceRow,
  [entry, current]: readonly [Members, Members],
  [wanted, has]: readonly [Members, Members],
): Change[] {
  const isSameMember = (name: string, one: unknown, other: unknown) =>
    (row.name === 'addon' && name === 'parameters' ? areSameParameters : isSame)(one, other);
  return [...settableIn(row)]
    .filter((name) => Object.hasOwn(entry, name))
    .filter((name) => !isSameMember(name, entry[name], current[name]) && !isSameMember(name, wanted[name], has[name]))
    .map((name) => ({ instancePath: `/${name}`, before: current[name], after: wanted[name] }));
}

/** Whether all of these changes are among others. */
export function areAmong(changes: readonly Change[], others: readonly Change[]): boolean {
  const line = ({ instancePath, after }: Change) => `${instancePath} ${exactJson(after)}`;
  const lines = new Set(others.map(line));
  return changes.length > 0 && changes.every((change) => lines.has(line(change)));
}

/** Whether two values are the same JSON, but for the order of members. */
export function areEqual(left: unknown, right: unknown): boolean {
  return compare(left, right, (one, other) => one === other);
}

/** Likewise, where services have null, empty strings and empty lists for what is not set. */
export function isSame(wanted: unknown, current: unknown): boolean {
  return compare(wanted, current, isSameValue);
}

/** Likewise, of parameters, where a mask stands for any secret: other members have none (D100). */
function areSameParameters(wanted: unknown, current: unknown): boolean {
  return compare(wanted, current, (one, other) => (other === maskedValue ? !isEmpty(one) : isSameValue(one, other)));
}

const isSameValue = (one: unknown, other: unknown) => one === other || (isEmpty(one) && isEmpty(other));

function compare(left: unknown, right: unknown, areSame: (left: unknown, right: unknown) => boolean): boolean {
  if (
    areSame(left, right) ||
    !isContainer(left) ||
    !isContainer(right) ||
    Array.isArray(left) !== Array.isArray(right)
  ) {
    return areSame(left, right);
  }
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => compare(valueIn(left, name), valueIn(right, name), areSame));
}

/** Whether something is an object or an array. */
export const isContainer = (value: unknown): value is Members => typeof value === 'object' && value !== null;

const valueIn = (members: Members, name: string) => (Object.hasOwn(members, name) ? members[name] : undefined);

/** Whether a service has this value for what is not set. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
