#pragma once

#include <string_view>

namespace flagadmin::typescript {

/// What every guard and every writer of JSON is made of. The patterns are narrower than the core's formats: what they
/// leave out (leap days and leap seconds, lower case letters) is for the core to judge.
inline constexpr std::string_view guard_parts =
    R"(// Everything here reads every member once and judges what it read: a member that answers differently each time
// cannot mislead it.

/** Judges values by a schema, without the core. What it is not sure of is for the core to judge. */
export interface Guard {
  /** Whether a value is certainly valid and free of warnings. May throw what a getter throws. */
  isSure(value: unknown): boolean;
  /** The JSON of such a value, as `JSON.stringify` would make it, for what is sent; throws when it is not sure. */
  jsonOf?(value: unknown): string;
  /** The names of members, at any depth, that have rules for which JSON Schema has no keyword. */
  readonly special?: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

/** An RFC 3339 date-time, unless it is a leap day or a leap second (D7). */
const dateTime =
  /^\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Nothing but unreserved characters (RFC 3986, section 2.3). */
export const urlFriendly = /^[\w.~-]*$/;

/** Not a class instance, and not an object that says itself what its JSON is. */
export function isPlain(value: unknown): value is Members {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as Members).toJSON === undefined &&
    Object.getPrototypeOf(value) === Object.prototype
  );
}

/** Loops over names would meet inherited members too; where there are such, all is left to the core. */
export function areInherited(): boolean {
  for (const _ in Object.prototype) {
    return true;
  }
  return false;
}

/**
 * A plain object with none but these members, and with all that are required: bits, in the order of the names. Each is the
 * object's own and enumerable: the loop meets it. Names in their order are found at once.
 */
function isObjectOf(names: readonly string[], required: number, value: unknown): value is Members {
  if (!isPlain(value) || areInherited()) {
    return false;
  }
  let next = 0;
  let met = 0;
  for (const name in value) {
    if (name !== names[next]) {
      next = names.indexOf(name);
      if (next < 0) {
        return false;
      }
    }
    met |= 1 << next++;
  }
  return (met & required) === required;
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && (value as { toJSON?: unknown }).toJSON === undefined;
}

/** What is neither a text nor an object, and has a form in JSON. */
export function isScalar(value: unknown): boolean {
  return typeof value === 'boolean' || value === null || Number.isFinite(value);
}

/**
 * Well formed is what has no half of a surrogate pair, for which UTF-8 has no form (D2). Where strings have no such method, the call
 * throws: not sure.
 */
type Text = string & { isWellFormed(): boolean };

// A guard answers the texts that it met joined to one, which is judged at the end: of most texts, and then of all together,
// an engine knows that they hold nothing but Latin letters. What it is not sure of makes them ill-formed.

/** Ill-formed wherever it is put. */
const unsure = '\ud800|';

/** The V8 of before 12.8, which knows no `Promise.try`, looks at a text sooner than it joins two; later ones do not. */
const joins = 'try' in Promise;

/** The texts, and one more. With what stands between them, no two halves meet and make a pair. */
function withText(texts: string, value: unknown): string {
  if (typeof value !== 'string') {
    return unsure;
  }
  if (joins) {
    // As long as a text must be that engines join it to another without copying.
    return texts + (', and then again: ' + value);
  }
  return (value as Text).isWellFormed() ? texts : unsure;
}

function withPrimitive(texts: string, value: unknown): string {
  return typeof value === 'string' ? withText(texts, value) : isScalar(value) ? texts : unsure;
}

function withTexts(texts: string, value: unknown): string {
  if (!isList(value)) {
    return unsure;
  }
  const { length } = value;
  let joined = texts;
  for (let index = 0; index < length; ++index) {
    const item = value[index];
    // A hole may be the first of billions.
    if (typeof item !== 'string') {
      return unsure;
    }
    joined = withText(joined, item);
  }
  return joined;
}

function withItems(texts: string, value: unknown, withItem: (texts: string, item: unknown) => string): string {
  if (!isList(value)) {
    return unsure;
  }
  const { length } = value;
  let joined = texts;
  for (let index = 0; index < length; ++index) {
    const item = value[index];
    if (item === undefined) {
      return unsure;
    }
    joined = withItem(joined, item);
  }
  return joined;
}

/** An object whose names are free. Members that are no primitive values are left to the core. */
function withMap(texts: string, value: unknown): string {
  if (!isPlain(value)) {
    return unsure;
  }
  let joined = texts;
  for (const name in value) {
    joined = withPrimitive(withText(joined, name), value[name]);
  }
  return joined;
}

// Writers make the JSON of what they are sure of, as `JSON.stringify` would, and throw otherwise.

/** What JSON has to escape, and what may be half a surrogate pair. */
const special = /["\\\u0000-\u001f\ud800-\udfff]/;

function refuse(): never {
  throw new TypeError('not sure');
}

function plainMembers(value: unknown): Members {
  return isPlain(value) && !areInherited() ? value : refuse();
}

/** What stands between the quotes. */
function escaped(value: unknown): string {
  if (typeof value !== 'string') {
    return refuse();
  }
  if (!special.test(value)) {
    return value;
  }
  return (value as Text).isWellFormed() ? JSON.stringify(value).slice(1, -1) : refuse();
}

function jsonIf(isSure: boolean, value: unknown): string {
  return isSure ? String(value) : refuse();
}

function jsonOfPrimitive(value: unknown): string {
  return typeof value === 'string' ? `"${escaped(value)}"` : jsonIf(isScalar(value), value);
}

// A text of few parts is soon made one.

function jsonOfTexts(value: unknown): string {
  if (!isList(value)) {
    return refuse();
  }
  const { length } = value;
  let json = '';
  for (let index = 0; index < length; ++index) {
    json += (index === 0 ? '["' : '","') + escaped(value[index]);
  }
  return json === '' ? '[]' : `${json}"]`;
}

function jsonOfItems(value: unknown, jsonOfItem: (item: unknown) => string): string {
  if (!isList(value)) {
    return refuse();
  }
  const { length } = value;
  let json = '';
  for (let index = 0; index < length; ++index) {
    json += (index === 0 ? '[' : ',') + jsonOfItem(value[index]);
  }
  return json === '' ? '[]' : `${json}]`;
}

function jsonOfMap(value: unknown): string {
  const members = plainMembers(value);
  let json = '';
  for (const name in members) {
    json += `${(json === '' ? '{"' : ',"') + escaped(name)}":${jsonOfPrimitive(members[name])}`;
  }
  return json === '' ? '{}' : `${json}}`;
}
)";

}  // namespace flagadmin::typescript
