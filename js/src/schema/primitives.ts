// Tests of single values, for the generated predicates: true only if the core would find nothing. They are narrower than the core's rules:
// leap days, leap seconds, nested values of maps and objects of classes are left to the core.
import { maxPathName } from '../generated/constants.js';
import type { Members } from '../base/values.js';

/** An RFC 3339 date-time, except leap days and leap seconds (D7). */
const dateTime =
  /^\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Unreserved characters only (RFC 3986, section 2.3). */
const urlFriendly = /^[\w.~!'()*-]*$/;

/** Half a surrogate pair, which has no UTF-8 form (D2). In Chromium, on short strings, the search takes a third of the time of `isWellFormed`. */
const surrogate = /\p{Surrogate}/u;

const tagOf = Object.prototype.toString;

export const isText = (value: unknown): value is string => typeof value === 'string' && !surrogate.test(value);

export const isDateTime = (value: string): boolean => dateTime.test(value);

export const isUrlFriendly = (value: string): boolean => value.length <= maxPathName && urlFriendly.test(value);

export const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);

export const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** A JSON value without parts. */
export const isScalar = (value: unknown): boolean =>
  isText(value) || typeof value === 'boolean' || value === null || isNumber(value);

/**
 * Neither an instance of a class nor with a `toJSON`, nor a `Date` or a boxed string that lost its prototype. (A boxed bigint that lost it
 * cannot be told from a plain object: only `JSON.stringify` refuses it.)
 */
export const isPlain = (value: unknown): value is Members =>
  typeof value === 'object' &&
  value !== null &&
  (value as { toJSON?: unknown }).toJSON === undefined &&
  Object.getPrototypeOf(value) === Object.prototype &&
  tagOf.call(value) === '[object Object]' &&
  (value as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag] === undefined;

const isList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && (value as { toJSON?: unknown }).toJSON === undefined;

export function isTexts(value: unknown): boolean {
  if (!isList(value)) return false;
  for (let index = 0; index < value.length; ++index) {
    if (!isText(value[index])) return false;
  }
  return true;
}

/** Whether all elements are; with `unique`, whether their members of this name differ. */
export function isListOf(value: unknown, isElement: (element: unknown) => boolean, unique?: string): boolean {
  if (!isList(value)) return false;
  const names = unique === undefined ? undefined : new Set();
  for (let index = 0; index < value.length; ++index) {
    const element = value[index];
    if (!isElement(element)) return false;
    if (names !== undefined && names.size === names.add((element as Members)[unique as string]).size) return false;
  }
  return true;
}

/** An object whose members may be anything without parts. */
export function isMap(value: unknown): boolean {
  if (!isPlain(value)) return false;
  for (const name in value) {
    const member = value[name];
    if (member !== undefined && !(isText(name) && isScalar(member))) return false;
  }
  return true;
}

/** Whether all objects inherit enumerable members: `for … in` would include them. */
export const areInherited = (): boolean => Object.keys(Object.prototype).length > 0;
