// Validates JavaScript values by a schema without the core, lists their issues and writes their JSON: one walk does all three.
// A result is undefined when undecided: the value is then left to the core. Decided are plain objects, as long as nothing depends on the
// bytes of their JSON. Every member is read once, so a member that returns another value each time cannot mislead a walk, and the JSON is
// that of the members validated. A walk throws what a getter throws.
import type { SchemaNode } from './compact-schema.js';
import type { Issue, IssueReport } from './issue.js';
import { kinds } from './make-issue.js';
import { areInherited, isDateTime, isList, isPlain, isScalar, isUrlFriendly, isWellFormed } from './predicates.js';
import { type NotedMembers, report, reportValue, type Walk, warnDeprecated, warnUnknown } from './walk-issues.js';

/** Whether a value is valid. */
export function isValid(node: SchemaNode, value: unknown): boolean | undefined {
  const walk = newWalk(false);
  return begin(node, value, walk) || (walk.hasIssue ? false : undefined);
}

/** The issues and warnings that the core would report. `noted` receives the JSON of two members of an update of an addon. */
export function reportOf(node: SchemaNode, value: unknown, noted?: NotedMembers): IssueReport | undefined {
  const issues: Issue[] = [];
  const walk = newWalk(false, issues, [], [], noted);
  return begin(node, value, walk) ? { issues, warnings: walk.warnings, truncated: false } : undefined;
}

/** The JSON of a valid value, as `JSON.stringify` would make it; undefined for an invalid one, too. */
export function jsonOf(node: SchemaNode, value: unknown): string | undefined {
  const walk = newWalk(true);
  return begin(node, value, walk) ? walk.json : undefined;
}

/** Strings that JSON does not escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes control characters
const unescaped = /^[^"\\\u0000-\u001f\ud800-\udfff]*$/;

// The parts of JSON around values, by the value before: none yet, a string, whose last quote is in the next part, or another one. The
// second half of a list is for parts before a string. The fewer parts, the faster: engines copy each once more in the end.
const noneBefore = 0;
const stringBefore = 1;
const otherBefore = 2;
const beforeElement = ['[', '",', ',', '["', '","', ',"'];
const beforeName = ['{"', '","', ',"'];
const afterArray = ['[]', '"]', ']'];
const afterObject = ['{}', '"}', '}'];

const none: never[] = [];

function newWalk(
  writesJson: boolean,
  issues?: Issue[],
  warnings: Issue[] = none,
  indices: number[] = none,
  noted?: NotedMembers,
): Walk {
  return { issues, warnings, hasIssue: false, writesJson, json: '', noted, indices, unique: undefined };
}

function begin(node: SchemaNode, value: unknown, walk: Walk): boolean {
  return !areInherited() && visit(node, value, walk);
}

// The following functions return whether the walk goes on.

function visit(node: SchemaNode, value: unknown, walk: Walk): boolean {
  if (node.deprecated && !warnDeprecated(walk, node)) {
    return false;
  }
  const { type } = node;
  if (typeof value === 'string') {
    if (node.isFree || type === 'string') {
      return (node.isFree || fits(node, value, walk)) && visitString(value, walk);
    }
  } else if (typeof value === 'object') {
    if (type === 'array' && isList(value)) {
      return visitArray(node, value, walk);
    }
    if (type === 'object' && isPlain(value)) {
      return visitObject(node, value, walk);
    }
  } else if (typeof value === 'boolean') {
    if (type === 'boolean') {
      return visitScalar(value, walk);
    }
  } else if (type === 'integer' ? Number.isSafeInteger(value) : type === 'number' && Number.isFinite(value)) {
    const minimum = node.rules?.minimum ?? -Infinity;
    return (
      ((value as number) >= minimum || reportValue(walk, node, kinds.too_small, [minimum, sent(value)])) &&
      visitScalar(value, walk)
    );
  }
  return visitOther(node, value, walk);
}

function visitObject(node: SchemaNode, object: Readonly<Record<string, unknown>>, walk: Walk): boolean {
  const { names, members } = node;
  const { writesJson } = walk;
  const isMap = names.length === 0; // any names
  let before = noneBefore;
  let seen = 0;
  let seenBehind = 0;
  let next = 0;
  for (const name in object) {
    const value = object[name];
    if (value === undefined) {
      continue;
    }
    const isString = typeof value === 'string';
    // Members in the order of the schema are found without a search.
    const at = isMap ? -1 : names[next] === name ? next : names.indexOf(name);
    if (at < 0) {
      if (writesJson) {
        walk.json += beforeName[before];
      }
      if (!visitString(name, walk)) {
        return false;
      }
      if (writesJson) {
        walk.json += isString ? '":"' : '":';
      }
      if (!visitAny(value, walk) || !(isMap || warnUnknown(walk, node, name))) {
        return false;
      }
    } else {
      const member = members[at] as SchemaNode;
      next = at + 1;
      if (at < 32) {
        seen |= 1 << at;
      } else {
        seenBehind |= 1 << at; // the bit `at - 32`
      }
      if (writesJson) {
        walk.json += member.keys[isString ? before + 3 : before];
      }
      if (
        !(walk.noted === undefined ? visit(member, value, walk) : visitNoted(name, member, value, walk, walk.noted))
      ) {
        return false;
      }
    }
    before = isString ? stringBefore : otherBefore;
  }
  if (writesJson) {
    walk.json += afterObject[before];
  }
  const missing = node.requiredMembers[0] & ~seen;
  const missingBehind = node.requiredMembers[1] & ~seenBehind;
  return (missing | missingBehind) === 0 || reportMissing(node, missing, missingBehind, walk);
}

/** No other member of an update has members with these names. */
function visitNoted(name: string, member: SchemaNode, value: unknown, walk: Walk, noted: NotedMembers): boolean {
  if (name !== 'provider' && name !== 'parameters') {
    return visit(member, value, walk);
  }
  walk.writesJson = true;
  walk.json = '';
  const goesOn = visit(member, value, walk);
  walk.writesJson = false;
  noted[name] = walk.json;
  return goesOn;
}

function reportMissing(node: SchemaNode, missing: number, missingBehind: number, walk: Walk): boolean {
  return node.members.every(
    (member, at) =>
      ((at < 32 ? missing : missingBehind) & (1 << at)) === 0 ||
      report(walk, member, kinds.missing_property, [node.names[at]], node.schemaPath),
  );
}

function visitArray(node: SchemaNode, list: readonly unknown[], walk: Walk): boolean {
  const inner = node.inner as SchemaNode;
  const { issues, indices, unique, writesJson } = walk;
  const { length } = list;
  const depth = indices.length;
  if (node.hasUnique) {
    walk.unique = new Set();
  }
  let before = noneBefore;
  for (let index = 0; index < length; ++index) {
    if (issues !== undefined) {
      indices[depth] = index;
    }
    const value = list[index];
    const isString = typeof value === 'string';
    if (writesJson) {
      walk.json += beforeElement[isString ? before + 3 : before];
    }
    if (!(isString && inner.isFree ? visitString(value, walk) : visit(inner, value, walk))) {
      return false;
    }
    before = isString ? stringBefore : otherBefore;
  }
  if (indices.length > depth) {
    indices.pop();
  }
  walk.unique = unique;
  if (writesJson) {
    walk.json += afterArray[before];
  }
  return true;
}

/** Reports rules that a string breaks. Formats and strings that occur again are left to the core. */
function fits(node: SchemaNode, value: string, walk: Walk): boolean {
  if (node.unique && walk.unique?.size === walk.unique?.add(value).size) {
    return false;
  }
  if (node.rules === undefined) {
    return true;
  }
  const { minLength, forbidden, allowed, format } = node.rules;
  return (
    (value.length >= minLength || report(walk, node, kinds.too_short, [minLength])) &&
    (!forbidden.includes(value) || reportValue(walk, node, kinds.forbidden_value, [value])) &&
    (allowed.length === 0 ||
      allowed.includes(value) ||
      reportValue(walk, node, kinds.not_in_enum, [allowed.length === 1 ? allowed[0] : [...allowed], value])) &&
    (format === '' || (format === 'date-time' ? isDateTime : isUrlFriendly)(value))
  );
}

/** Walks over a string. Its quotes are parts of the JSON around it. */
function visitString(value: string, walk: Walk): boolean {
  if (!walk.writesJson) {
    return isWellFormed(value);
  }
  const isUnescaped = unescaped.test(value);
  walk.json += isUnescaped ? value : JSON.stringify(value).slice(1, -1);
  return isUnescaped || isWellFormed(value);
}

function visitScalar(value: unknown, walk: Walk): true {
  if (walk.writesJson) {
    walk.json += String(value);
  }
  return true;
}

function visitAny(value: unknown, walk: Walk): boolean {
  return typeof value === 'string' ? visitString(value, walk) : isScalar(value) && visitScalar(value, walk);
}

/** Walks over a value that is not of the type. Objects and arrays that are not plain, or of the wrong type, are undecided. */
function visitOther(node: SchemaNode, value: unknown, walk: Walk): boolean {
  const { type, nullable, sensitive } = node;
  if (type === '') {
    return visitAny(value, walk);
  }
  if (value === null && nullable) {
    return visitScalar(value, walk);
  }
  if (
    !visitAny(value, walk) ||
    (type === 'integer' && Number.isInteger(value)) // its JSON may have an exponent
  ) {
    return false;
  }
  const expected = nullable ? [type, 'null'] : type;
  const actual = value === null ? 'null' : typeof value;
  return value === null || sensitive
    ? report(walk, node, kinds.wrong_type, [expected, actual])
    : reportValue(walk, node, kinds.wrong_type, [expected, actual, sent(value)]);
}

/** A value as in JSON, which has no -0. */
function sent(value: unknown): unknown {
  return value === 0 ? 0 : value;
}
