// Writes the JSON of valid plain objects.
import { fitsRules, mostBits, type SchemaNode } from './compact-schema.js';
import { areInherited, isList, isPlain, isScalar, isString } from './guard.js';
import { escapedCharacters } from './issue-template.js';

/**
 * The JSON of a value that is certainly valid, as `JSON.stringify` would make it. Every member is read once, so the JSON is that of the
 * members validated. Throws when undecided.
 */
export function objectJson(schema: SchemaNode, value: unknown): string {
  return areInherited() ? undecided() : jsonOf(schema, value);
}

function jsonOf(node: SchemaNode, value: unknown): string {
  const { type, rules } = node;
  if (typeof value === 'object' && value !== null) {
    return type === 'object'
      ? jsonOfMembers(node, value)
      : type === 'array'
        ? jsonOfElements(node, value)
        : undecided();
  }
  const hasType =
    value === null
      ? node.nullable || type === ''
      : type === '' || type === typeof value || (type === 'integer' && Number.isSafeInteger(value));
  if (!hasType || (rules !== undefined && value !== null && !fitsRules(rules, value))) {
    return undecided();
  }
  return typeof value === 'string' ? `"${escaped(value)}"` : isScalar(value) ? String(value) : undecided();
}

function jsonOfMembers(node: SchemaNode, object: object): string {
  if (!isPlain(object)) {
    return undecided();
  }
  const { members } = node;
  if (members.size > mostBits) {
    return undecided();
  }
  let json = '';
  let seen = 0;
  for (const name in object) {
    const value = object[name];
    const member = members.get(name);
    if (member === undefined) {
      const inner = members.size === 0 ? (node.inner as SchemaNode) : undecided();
      json += `${(json === '' ? '{"' : ',"') + escaped(name)}":${jsonOf(inner, value)}`;
    } else if (value !== undefined) {
      seen |= member.bit;
      json += (json === '' ? member.firstKey : member.nextKey) + jsonOf(member, value);
    }
  }
  return (seen & node.required) !== node.required ? undecided() : json === '' ? '{}' : `${json}}`;
}

function jsonOfElements({ inner, uniqueMember }: SchemaNode, list: object): string {
  if (!isList(list)) {
    return undecided();
  }
  const { length } = list;
  if (uniqueMember !== undefined && length > 1) {
    return undecided(); // to compare members, each would be read once more
  }
  let json = '';
  if (inner?.type === 'string' && inner.rules === undefined) {
    // As few parts as possible: engines copy each part when they flatten the string.
    for (let index = 0; index < length; ++index) {
      const value = list[index];
      json += (index === 0 ? '["' : '","') + (typeof value === 'string' ? escaped(value) : undecided());
    }
    return json === '' ? '[]' : `${json}"]`;
  }
  for (let index = 0; index < length; ++index) {
    json += (index === 0 ? '[' : ',') + jsonOf(inner as SchemaNode, list[index]);
  }
  return json === '' ? '[]' : `${json}]`;
}

/** The characters between the quotes. */
function escaped(text: string): string {
  return !escapedCharacters.test(text) ? text : isString(text) ? JSON.stringify(text).slice(1, -1) : undecided();
}

function undecided(): never {
  throw new TypeError('undecided');
}
