// Compares entries of a file with resources of the service, and makes bodies of requests of them.
import { maskedValue } from '../generated/constants.js';
import type { Change } from '../index.js';
import type { CommandRow } from './commands.js';
import { exactJson } from './exact-json.js';
import { commandOf, propertiesOf, requiredOf, settableIn, type Members, type ResourceRow } from './resources.js';

/** The properties of an entry that the API does not know: a typo would be ignored, and could widen an addon. */
export function unknownIn(row: ResourceRow, entry: Members): string[] {
  const known = new Set([...propertiesOf(row.schema), ...settableIn(row)]);
  return Object.keys(entry).filter((name) => !known.has(name));
}

/** Whether the service gives the key, so that an entry without one is a creation. */
export function hasGivenKey(row: ResourceRow): boolean {
  const schema = commandOf(row, 'create')?.schema;
  return schema !== undefined && !row.match.every((name) => propertiesOf(schema).includes(name));
}

/**
 * The body of a request that makes a resource as its entry is. An update is complete: optional properties that the entry lacks are those of the
 * current resource, because some services reset what is left out (D74). Null in place of a value that is not set is left out (D30).
 */
export function bodyOf({ schema }: CommandRow, entry: Members, current: Members = {}): Members {
  if (schema === undefined) {
    return {};
  }
  const required = requiredOf(schema);
  const body: Record<string, unknown> = {};
  for (const name of propertiesOf(schema)) {
    const isRequired = required.includes(name);
    const value = Object.hasOwn(entry, name) || isRequired ? entry[name] : current[name];
    const isUnset = value === null && !isRequired && (current[name] ?? null) === null;
    if (value !== undefined && !isUnset) {
      body[name] = value;
    }
  }
  return body;
}

/** The bytes of a body. */
export function bytesOf(body: Members): Uint8Array {
  return new TextEncoder().encode(exactJson(body));
}

/** The properties of an entry that a resource has otherwise, with their values in the resource and as they should be. */
export function differencesOf(row: ResourceRow, entry: Members, current: Members, wanted: Members): Change[] {
  return [...settableIn(row)]
    .filter((name) => Object.hasOwn(entry, name) && !areEqual(wanted[name], current[name]))
    .map((name) => ({ instancePath: `/${name}`, before: current[name], after: wanted[name] }));
}

/** Whether two lists of changes have the same properties and values. */
export function areSameChanges(left: readonly Change[], right: readonly Change[]): boolean {
  const lines = (changes: readonly Change[]) =>
    changes.map(({ instancePath, after }) => `${instancePath} ${JSON.stringify(after)}`).sort();
  return left.length > 0 && lines(left).join('\n') === lines(right).join('\n');
}

function areEqual(entry: unknown, current: unknown): boolean {
  if (current === maskedValue) {
    return !isEmpty(entry);
  }
  if (isEmpty(entry) || isEmpty(current)) {
    return isEmpty(entry) && isEmpty(current);
  }
  if (typeof entry !== 'object' || typeof current !== 'object' || Array.isArray(entry) !== Array.isArray(current)) {
    return entry === current;
  }
  const [left, right] = [entry as Members, current as Members];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) => areEqual(left[name], right[name]));
}

/** Services return null, empty strings and empty lists for what is not set. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
