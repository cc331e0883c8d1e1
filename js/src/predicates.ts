// Tests of single JavaScript values, for validation without the core.
import { maxPathName } from './generated/constants.js';

// The patterns are narrower than the core's formats: leap days, leap seconds and lower case letters are left to the core.

/** An RFC 3339 date-time, except leap days and leap seconds (D7). */
const dateTime =
  /^\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Unreserved characters only (RFC 3986, section 2.3). */
const urlFriendly = /^[\w.~-]*$/;

/** Half a surrogate pair. In Chromium, on short strings, the search takes a third of the time of `isWellFormed`. */
const surrogate = /\p{Surrogate}/u;

export function isDateTime(value: string): boolean {
  return dateTime.test(value);
}

export function isUrlFriendly(value: string): boolean {
  return value.length <= maxPathName && urlFriendly.test(value);
}

/** Whether a string has no half of a surrogate pair, which has no UTF-8 form (D2). */
export function isWellFormed(value: string): boolean {
  return !surrogate.test(value);
}

/** A JSON value that is neither a string nor an object. */
export function isScalar(value: unknown): value is number | boolean | null {
  return typeof value === 'boolean' || value === null || Number.isFinite(value);
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && (value as { toJSON?: unknown }).toJSON === undefined;
}

/** Not a class instance, and without a `toJSON`. */
export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as { toJSON?: unknown }).toJSON === undefined &&
    Object.getPrototypeOf(value) === Object.prototype
  );
}

/** Whether all objects inherit enumerable members: `for … in` would include them. */
export function areInherited(): boolean {
  return Object.keys(Object.prototype).length > 0;
}
