// Validates JavaScript values by a schema without the core, lists their issues and writes their JSON: one walk does all three.
// A result is undefined when undecided: the value is then left to the core. Decided are plain objects, as long as nothing depends on the
// bytes of their JSON. Every member is read once, so a member that returns another value each time cannot mislead a walk, and the JSON is
// that of the members validated. A walk throws what a getter throws.
import type { ScalarRules, SchemaNode } from './compact-schema.js';
import { escapedCharacters, type Issue, type IssueReport } from './issue.js';
import { areInherited, isDateTime, isList, isPlain, isScalar, isUrlFriendly, isWellFormed } from './predicates.js';
import { report, reportValue, type Walk, warnDeprecated, warnUnknown } from './walk-issues.js';

/** Walks over a value. Returns its JSON if the walk writes it, and otherwise any string; undefined when the walk ends early. */
export type Visit = (value: unknown, walk: Walk) => string | undefined;

/** Whether a value is valid. */
export function isValid(visit: Visit, value: unknown): boolean | undefined {
  const walk = newWalk(false);
  return begin(visit, value, walk) !== undefined || (walk.hasIssue ? false : undefined);
}

/** The issues and warnings that the core would report. */
export function reportOf(visit: Visit, value: unknown): IssueReport | undefined {
  const issues: Issue[] = [];
  const walk = newWalk(false, issues, [], []);
  return begin(visit, value, walk) === undefined ? undefined : { issues, warnings: walk.warnings, truncated: false };
}

/** The JSON of a valid value, as `JSON.stringify` would make it; undefined for an invalid one, too. */
export function jsonOf(visit: Visit, value: unknown): string | undefined {
  return begin(visit, value, newWalk(true));
}

const none: never[] = [];

function newWalk(writesJson: boolean, issues?: Issue[], warnings: Issue[] = none, indices: number[] = none): Walk {
  return { issues, warnings, hasIssue: false, writesJson, indices, unique: undefined };
}

function begin(visit: Visit, value: unknown, walk: Walk): string | undefined {
  return areInherited() ? undefined : visit(value, walk);
}

/** Compiles a schema. `uniqueMember`: that of the array around an object. */
export function compile(node: SchemaNode, uniqueMember?: string): Visit {
  const visit = compileType(node, uniqueMember);
  return node.deprecated ? (value, walk) => (warnDeprecated(walk, node) ? visit(value, walk) : undefined) : visit;
}

function compileType(node: SchemaNode, uniqueMember: string | undefined): Visit {
  switch (node.type) {
    case 'object':
      return compileObject(node, uniqueMember);
    case 'array':
      return node.uniqueMember === undefined ? compileArray(node) : withUnique(compileArray(node));
    case 'string':
      return compileString(node);
    case 'number':
    case 'integer':
      return compileNumber(node);
    case 'boolean':
      return (value, walk) => (value === true ? 'true' : value === false ? 'false' : visitOther(node, value, walk));
    default:
      return visitAny;
  }
}

interface Member {
  readonly node: SchemaNode;
  readonly name: string;
  readonly visit: Visit;
  readonly bit: number;
  /** The position of the member that follows in the schema. */
  readonly next: number;
  /** The name in JSON, as the first member and as a later one. */
  readonly firstKey: string;
  readonly nextKey: string;
}

/** Objects with more members are undecided: a number has no more bits. */
const mostBits = 31;

function compileObject(node: SchemaNode, uniqueMember: string | undefined): Visit {
  const members = Array.from(node.members.values(), (member, index) => compileMember(member, index, uniqueMember));
  const byName = new Map(members.map((member) => [member.name, member]));
  const required = members.reduce((bits, member) => (member.node.required ? bits | member.bit : bits), 0);
  const inner = node.inner as SchemaNode;
  const isMap = members.length === 0; // any names
  return (object, walk) => {
    if (!isPlain(object) || members.length > mostBits) {
      return visitOther(node, object, walk);
    }
    let json = '';
    let seen = 0;
    let next = 0;
    for (const name in object) {
      const value = object[name];
      if (value === undefined) {
        continue;
      }
      // Members in the order of the schema are found without a search.
      const expected = members[next];
      const member = expected?.name === name ? expected : byName.get(name);
      if (member === undefined) {
        const key = escaped(name, walk);
        const part = visitAny(value, walk);
        if (key === undefined || part === undefined || (!isMap && !warnUnknown(walk, inner, name))) {
          return undefined;
        }
        if (walk.writesJson) {
          json += `${(json === '' ? '{"' : ',"') + key}":${part}`;
        }
      } else {
        next = member.next;
        seen |= member.bit;
        const part = member.visit(value, walk);
        if (part === undefined) {
          return undefined;
        }
        if (walk.writesJson) {
          json += (json === '' ? member.firstKey : member.nextKey) + part;
        }
      }
    }
    if ((seen & required) !== required && !reportMissing(walk, members, required & ~seen)) {
      return undefined;
    }
    return json === '' ? '{}' : `${json}}`;
  };
}

function compileMember(node: SchemaNode, index: number, uniqueMember: string | undefined): Member {
  // Engines compare names that are property keys faster than slices of a text.
  const name = Object.keys({ [node.path.at(-1) as string]: 0 })[0] as string;
  const visit = compile(node);
  const key = `${JSON.stringify(name)}:`;
  return {
    node,
    name,
    visit: name === uniqueMember ? onlyOnce(visit) : visit,
    bit: 1 << index,
    next: index + 1,
    firstKey: `{${key}`,
    nextKey: `,${key}`,
  };
}

function reportMissing(walk: Walk, members: readonly Member[], missing: number): boolean {
  return members.every(
    ({ bit, name, node }) => (missing & bit) === 0 || report(walk, node, 'missing_property', [name], 1),
  );
}

function compileArray(node: SchemaNode): Visit {
  const inner = node.inner as SchemaNode;
  const visit = compile(inner, node.uniqueMember);
  // The common case: fewer calls, and fewer parts of the JSON, each of which engines copy once more in the end.
  const hasStrings = inner.type === 'string' && !inner.nullable && !inner.deprecated && inner.rules === undefined;
  const [first, next, last] = hasStrings ? ['["', '","', '"]'] : ['[', ',', ']'];
  return (list, walk) => {
    if (!isList(list)) {
      return visitOther(node, list, walk);
    }
    const { indices, writesJson } = walk;
    const { length } = list;
    const depth = indices.length;
    let json = '';
    for (let index = 0; index < length; ++index) {
      if (walk.issues !== undefined) {
        indices[depth] = index;
      }
      const value = list[index];
      const part = hasStrings && typeof value === 'string' ? escaped(value, walk) : visit(value, walk);
      if (part === undefined) {
        return undefined;
      }
      if (writesJson) {
        json += (index === 0 ? first : next) + part;
      }
    }
    if (indices.length > depth) {
      indices.pop();
    }
    return json === '' ? '[]' : json + last;
  };
}

/** The walk over an array of objects in which the strings of a member must differ (D31). */
function withUnique(visit: Visit): Visit {
  return (list, walk) => {
    const outer = walk.unique;
    walk.unique = new Set();
    const json = visit(list, walk);
    walk.unique = outer;
    return json;
  };
}

/** The walk over such a member: a string that occurs again is left to the core. */
function onlyOnce(visit: Visit): Visit {
  return (value, walk) =>
    typeof value === 'string' && walk.unique?.size === walk.unique?.add(value).size ? undefined : visit(value, walk);
}

function compileString(node: SchemaNode): Visit {
  const { rules } = node;
  return (value, walk) =>
    typeof value !== 'string'
      ? visitOther(node, value, walk)
      : rules === undefined || fits(node, rules, value, walk)
        ? visitString(value, walk)
        : undefined;
}

/** Reports rules that a string breaks. Formats are left to the core. */
function fits(node: SchemaNode, rules: ScalarRules, value: string, walk: Walk): boolean {
  const { minLength, forbidden, allowed, format } = rules;
  return (
    (value.length >= minLength || report(walk, node, 'too_short', [minLength])) &&
    (!forbidden.includes(value) || reportValue(walk, node, 'forbidden_value', [], value)) &&
    (allowed.length === 0 ||
      allowed.includes(value) ||
      reportValue(walk, node, 'not_in_enum', [allowed.length === 1 ? allowed[0] : [...allowed]], value)) &&
    (format === '' || (format === 'date-time' ? isDateTime : isUrlFriendly)(value))
  );
}

function visitString(value: string, walk: Walk): string | undefined {
  const part = escaped(value, walk);
  return walk.writesJson && part !== undefined ? `"${part}"` : part;
}

/** The characters of a string in JSON, between the quotes. */
function escaped(value: string, walk: Walk): string | undefined {
  if (walk.writesJson && !escapedCharacters.test(value)) {
    return value;
  }
  return isWellFormed(value) ? (walk.writesJson ? JSON.stringify(value).slice(1, -1) : '') : undefined;
}

function compileNumber(node: SchemaNode): Visit {
  const isOfType = node.type === 'integer' ? Number.isSafeInteger : Number.isFinite;
  const minimum = node.rules?.minimum ?? -Infinity;
  return (value, walk) =>
    !isOfType(value)
      ? visitOther(node, value, walk)
      : (value as number) >= minimum || reportValue(walk, node, 'too_small', [minimum], value)
        ? visitScalar(value, walk)
        : undefined;
}

function visitScalar(value: unknown, walk: Walk): string {
  return walk.writesJson ? String(value) : '';
}

function visitAny(value: unknown, walk: Walk): string | undefined {
  return typeof value === 'string' ? visitString(value, walk) : isScalar(value) ? visitScalar(value, walk) : undefined;
}

/** Walks over a value that is not of the type. Objects and arrays that are not plain, or of the wrong type, are undecided. */
function visitOther(node: SchemaNode, value: unknown, walk: Walk): string | undefined {
  const { type, nullable, sensitive } = node;
  if (value === null && nullable) {
    return 'null';
  }
  if (
    visitAny(value, walk) === undefined ||
    (type === 'integer' && Number.isInteger(value)) // its JSON may have an exponent
  ) {
    return undefined;
  }
  const expected = nullable ? [type, 'null'] : type;
  const actual = value === null ? 'null' : typeof value;
  const goesOn =
    value === null || sensitive
      ? report(walk, node, 'wrong_type', [expected, actual])
      : reportValue(walk, node, 'wrong_type', [expected, actual], value);
  return goesOn ? '' : undefined;
}
