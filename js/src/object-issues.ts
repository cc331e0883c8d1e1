// Validates plain objects in JavaScript by a compact schema.
import { mostBits, type SchemaNode } from './compact-schema.js';
import { maxValueCharacters, maxIssues } from './generated/constants.js';
import { issueKinds, type IssueKind } from './generated/issue-codes.js';
import { areInherited, haveUnique, isDateTime, isList, isPlain, isScalar, isUrlFriendly } from './guard.js';
import { escapedSegment, type AnyParams, type Issue, type IssueCode, type IssueReport } from './issue.js';
import { issueTemplate, issueWith, quoted, varying } from './issue-template.js';
import { withCallerMessages } from './messages.js';
import { isWellFormed } from './utf8.js';

/** Collects issues and warnings, with the indices of the current element. */
interface Collector {
  readonly issues: Issue[];
  readonly warnings: Issue[];
  readonly indices: number[];
}

/**
 * The issues and warnings that the core would report for a value, without the core. Undefined when undecided: the value is then left to
 * the core. Decided are plain objects, as long as nothing depends on the bytes of their JSON. May throw what a getter throws.
 */
export function objectIssues(schema: SchemaNode, value: unknown): IssueReport | undefined {
  const found: Collector = { issues: [], warnings: [], indices: [] };
  return !areInherited() && validate(found, schema, value)
    ? { issues: withCallerMessages(found.issues), warnings: withCallerMessages(found.warnings), truncated: false }
    : undefined;
}

const none: readonly string[] = [];

// The following functions return whether the value is decided.

function validate(found: Collector, node: SchemaNode, value: unknown): boolean {
  const { type, nullable, sensitive } = node;
  if (
    node.deprecated &&
    !report(found, found.warnings, node, 'deprecated_property', { property: node.path.at(-1) || '' })
  ) {
    return false;
  }
  if (typeof value === 'object' && value !== null) {
    return type === 'object'
      ? isPlain(value) && validateMembers(found, node, value)
      : type === 'array' && isList(value) && validateElements(found, node, value);
  }
  if (typeof value === 'string' ? !isWellFormed(value) : !isScalar(value)) {
    return false;
  }
  const actual = value === null ? 'null' : typeof value;
  if (actual === type || type === '' || (type === 'integer' && Number.isSafeInteger(value))) {
    return node.rules === undefined || validateScalar(found, node, node.rules, value);
  }
  if (value === null && nullable) {
    return true;
  }
  if (type === 'integer' && Number.isInteger(value)) {
    return false; // its JSON may have an exponent
  }
  const expected = nullable ? [type, 'null'] : type;
  return value === null || sensitive
    ? report(found, found.issues, node, 'wrong_type', { expected, actual })
    : reportValue(found, node, 'wrong_type', { expected, actual, value: varying }, value);
}

function validateScalar(
  found: Collector,
  node: SchemaNode,
  { minLength, forbidden, allowed, minimum, format }: NonNullable<SchemaNode['rules']>,
  value: unknown,
): boolean {
  if (typeof value !== 'string') {
    return !((value as number) < minimum) || reportValue(found, node, 'too_small', { minimum, value: varying }, value);
  }
  return (
    (value.length >= minLength || report(found, found.issues, node, 'too_short', { limit: minLength })) &&
    (!forbidden.includes(value) || reportValue(found, node, 'forbidden_value', { value: varying }, value)) &&
    (allowed.length === 0 ||
      allowed.includes(value) ||
      reportValue(found, node, 'not_in_enum', { allowed, value: varying }, value)) &&
    (format === '' || (format === 'date-time' ? isDateTime : isUrlFriendly)(value))
  );
}

function validateElements(found: Collector, array: SchemaNode, list: readonly unknown[]): boolean {
  const { length } = list;
  const node = array.inner as SchemaNode;
  const depth = found.indices.push(0) - 1;
  for (let index = 0; index < length; ++index) {
    found.indices[depth] = index;
    if (!validate(found, node, list[index])) {
      return false;
    }
  }
  found.indices.pop();
  return array.uniqueMember === undefined || haveUnique(array.uniqueMember, list);
}

function validateMembers(found: Collector, node: SchemaNode, object: Readonly<Record<string, unknown>>): boolean {
  const { members } = node;
  if (members.size > mostBits) {
    return false;
  }
  const inner = node.inner as SchemaNode;
  let seen = 0;
  for (const name in object) {
    const value = object[name];
    if (value === undefined) {
      continue;
    }
    const member = members.get(name);
    if (member) {
      seen |= member.bit;
      if (!validate(found, member, value)) {
        return false;
      }
    } else if (
      !isWellFormed(name) ||
      !validate(found, inner, value) ||
      (members.size !== 0 && !reportUnknown(found, inner, name))
    ) {
      return false;
    }
  }
  return (seen & node.required) === node.required || reportMissing(found, node, seen);
}

function reportMissing(found: Collector, { members, required }: SchemaNode, seen: number): boolean {
  for (const [missingProperty, member] of members) {
    if (
      required & ~seen & member.bit &&
      !report(found, found.issues, member, 'missing_property', { missingProperty }, 1)
    ) {
      return false;
    }
  }
  return true;
}

function reportUnknown(found: Collector, node: SchemaNode, name: string): boolean {
  if (name.length > maxValueCharacters) {
    return false; // the core cuts it
  }
  const texts = [escapedSegment(name)];
  return report(found, found.warnings, node, 'unknown_property', { property: varying }, 1, [name, name], texts);
}

function reportValue(found: Collector, node: SchemaNode, code: IssueCode, params: AnyParams, value: unknown): boolean {
  // JSON has no -0.
  const sent = value === 0 ? 0 : value;
  const text = typeof sent === 'string' ? quoted(sent) : String(sent);
  return text.length <= maxValueCharacters && report(found, found.issues, node, code, params, 0, [sent], [text]);
}

/** `above`: how many steps above the value the schema with the rule is. */
function report(
  { indices }: Collector,
  list: Issue[],
  { path, templates }: SchemaNode,
  code: IssueCode,
  params: AnyParams,
  above = 0,
  values: readonly unknown[] = none,
  texts: readonly string[] = none,
): boolean {
  const key = Object.hasOwn(params, 'actual') ? (params.actual as string) : code;
  let template = templates.get(key);
  if (template === undefined) {
    const kind = issueKinds.find((one) => one.code === code) as IssueKind;
    template = issueTemplate(kind, path, path.length - above, params);
    templates.set(key, template);
  }
  list.push(
    indices.length === 0
      ? issueWith(template, values, texts)
      : issueWith(template, [...indices, ...values], [...indices.map(String), ...texts]),
  );
  return list.length <= maxIssues; // the core truncates longer lists
}
