// The runtime of the generated guards. Members are read once, so a member that returns another value each time cannot mislead a guard; only names that must
// be unique are read again.

import { maxPathName } from './generated/constants.js';

/** Whether a value is certainly valid and free of warnings. Values for which this is false are left to the core. May throw what a getter throws. */
export type Guard = (value: unknown) => boolean;

type Members = Readonly<Record<string, unknown>>;

// The patterns are narrower than the core's formats: leap days, leap seconds and lower case letters are left to the core.

/** An RFC 3339 date-time, except leap days and leap seconds (D7). */
const dateTime =
  /^\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Unreserved characters only (RFC 3986, section 2.3). */
const urlFriendly = /^[\w.~-]*$/;

/** Not a class instance, and without a `toJSON`. */
export function isPlain(value: unknown): value is Members {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as Members).toJSON === undefined &&
    Object.getPrototypeOf(value) === Object.prototype
  );
}

/** Whether all objects inherit enumerable members: `for … in` would include them. Everything is left to the core then. */
export function areInherited(): boolean {
  for (const _ in Object.prototype) {
    return true;
  }
  return false;
}

/**
 * Whether a plain object has no other members than these, and all required ones: a bit for each, in the order of the names. Every member
 * counted is the object's own and enumerable. Names in the order of the schema are found without a search.
 */
export function hasOnly(names: readonly string[], required: number, value: unknown): value is Members {
  if (!isPlain(value) || areInherited()) {
    return false;
  }
  let next = 0;
  let seen = 0;
  for (const name in value) {
    if (name !== names[next]) {
      next = names.indexOf(name);
      if (next < 0) {
        return false;
      }
    }
    seen |= 1 << next++;
  }
  return (seen & required) === required;
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && (value as { toJSON?: unknown }).toJSON === undefined;
}

/** A JSON value that is neither a string nor an object. */
export function isScalar(value: unknown): boolean {
  return typeof value === 'boolean' || value === null || Number.isFinite(value);
}

/**
 * A string without half a surrogate pair, which has no UTF-8 form (D2). Throws in engines older than `isWellFormed`: then the core
 * decides.
 */
export function isString(value: unknown): value is string {
  return typeof value === 'string' && (value as string & { isWellFormed(): boolean }).isWellFormed();
}

export function isDateTime(value: unknown): boolean {
  return typeof value === 'string' && dateTime.test(value);
}

export function isUrlFriendly(value: unknown): boolean {
  return typeof value === 'string' && value.length <= maxPathName && urlFriendly.test(value);
}

export function isPrimitive(value: unknown): boolean {
  return typeof value === 'string' ? isString(value) : isScalar(value);
}

export function isListOf(isItem: (item: unknown) => boolean, value: unknown): boolean {
  if (!isList(value)) {
    return false;
  }
  const { length } = value;
  for (let index = 0; index < length; ++index) {
    if (!isItem(value[index])) {
      return false;
    }
  }
  return true;
}

/** Whether the strings differ that are members of this name in the objects of a list (D31). They are read a second time. */
export function haveUnique(name: string, list: unknown): boolean {
  const met = new Set<unknown>();
  return (list as readonly Members[]).every((one) => {
    const value = one?.[name];
    return typeof value !== 'string' || met.size !== met.add(value).size;
  });
}

/** An object with any names. Members that are objects are left to the core. */
export function isMap(value: unknown): boolean {
  if (!isPlain(value)) {
    return false;
  }
  for (const name in value) {
    if (!isString(name) || !isPrimitive(value[name])) {
      return false;
    }
  }
  return true;
}
