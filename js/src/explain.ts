import { areInherited, isList, isPlain, isScalar, urlFriendly } from './generated/guards.js';
import { longestEcho, maxIssues } from './generated/constants.js';
import { issueKinds, type IssueKind } from './generated/issue-codes.js';
import { escapedSegment, type Issue, type IssueCode, type Verdict } from './issue.js';
import { issueTemplate, issueWith, quoted, varying, type IssueTemplate } from './issue-template.js';
import { worded } from './messages.js';
import { isWellFormed } from './utf8.js';

/** A schema in the dialect of OpenAPI. */
interface Keywords {
  readonly type?: string;
  readonly nullable?: true;
  readonly properties?: Readonly<Record<string, Keywords>>;
  readonly required?: readonly string[];
  readonly items?: Keywords;
  readonly enum?: readonly string[];
  readonly not?: { readonly enum: readonly string[] };
  readonly minLength?: number;
  readonly minimum?: number;
}

/** A schema at its place. */
export interface Rule {
  readonly type: string | undefined;
  readonly nullable: true | undefined;
  /** Whatever stands there is left to the core. */
  readonly isLeft: boolean;
  /** There are rules for which JSON Schema has no keyword. */
  readonly isSpecial: boolean;
  /** There is more to judge of a text or a number than its type. */
  readonly hasMore: boolean;
  readonly keywords: Keywords;
  readonly path: readonly (string | 0 | typeof varying)[];
  /** Of an object with described members; each has a bit. */
  readonly members: ReadonlyMap<string, Rule> | undefined;
  readonly bit: number;
  readonly required: readonly Rule[];
  /** Of an object: any other member. Of an array: any element. */
  readonly inner: Rule | undefined;
  /** What was told of this place before, by the type that was found or by code. */
  readonly told: Map<string, IssueTemplate>;
}

/** What is judged here, and what says nothing of what is valid. Whatever has another keyword is left to the core. */
const known =
  /^(type|nullable|properties|required|items|additionalProperties|enum|not|minLength|minimum|title|description|default|example)$/;

/** The rules of a schema; `special` are the names of members that have some for which JSON Schema has no keyword. */
export function rulesOf(text: string, special: readonly string[] = []): Rule {
  return placed(JSON.parse(text), []);

  function placed(given: Keywords, path: Rule['path'], place = 0): Rule {
    // Rules are kept: what all objects inherit for a while is not to be among them.
    const keywords: Keywords = Object.assign(Object.create(null), given);
    const { type, nullable, properties, required = [], items } = keywords;
    const isSpecial = special.includes(path.at(-1) as string);
    const members =
      properties &&
      new Map(Object.entries(properties).map(([name, one], at) => [name, placed(one, [...path, name], at)]));
    return {
      type,
      nullable,
      isLeft: Object.keys(given).some((key) => !known.test(key)),
      isSpecial,
      hasMore:
        isSpecial || type === 'integer' || ['enum', 'not', 'minLength', 'minimum'].some((key) => key in keywords),
      keywords,
      path,
      members,
      bit: 1 << place,
      required: required.map((name) => members?.get(name) as Rule),
      inner: items ? placed(items, [...path, 0]) : type === 'object' ? placed({}, [...path, varying]) : undefined,
      told: new Map(),
    };
  }
}

/** What was found, and the indices of the element that is looked at. */
interface Findings {
  readonly issues: Issue[];
  readonly warnings: Issue[];
  readonly indices: number[];
}

/**
 * What the core would say of a value, without it. Like a guard it answers only when it is sure: of plain objects, and of what
 * can be said without looking at the bytes of a text. Undefined leaves a value to the core. May throw what a getter throws.
 */
export function explain(rules: Rule, value: unknown): Verdict | undefined {
  const found: Findings = { issues: [], warnings: [], indices: [] };
  return !areInherited() && judge(found, rules, value)
    ? { issues: worded(found.issues), warnings: worded(found.warnings), truncated: false }
    : undefined;
}

const none: readonly string[] = [];

// The following answer whether they are sure.

function judge(found: Findings, rule: Rule, value: unknown): boolean {
  const { type, nullable, isLeft } = rule;
  if (isLeft) {
    return false;
  }
  if (typeof value === 'object' && value !== null) {
    return type === 'object'
      ? isPlain(value) && judgeMembers(found, rule, value)
      : type === 'array' && isList(value) && judgeElements(found, rule.inner as Rule, value);
  }
  if (typeof value === 'string' ? !isWellFormed(value) : !isScalar(value)) {
    return false;
  }
  const actual = value === null ? 'null' : typeof value;
  if (actual === type || type === undefined || (type === 'integer' && Number.isInteger(value))) {
    return !rule.hasMore || judgeMore(found, rule, value);
  }
  if (value === null && nullable) {
    return true;
  }
  const expected = nullable ? [type, 'null'] : type;
  return value === null
    ? tell(found, found.issues, rule, 'wrong_type', { expected, actual })
    : !rule.isSpecial && tellValue(found, rule, 'wrong_type', { expected, actual, value: varying }, value);
}

function judgeMore(found: Findings, rule: Rule, value: unknown): boolean {
  const { minLength, minimum = -Infinity, not, enum: allowed } = rule.keywords;
  return (
    (rule.type !== 'integer' || Number.isSafeInteger(value)) &&
    !((value as number) < minimum) &&
    !(rule.isSpecial && !urlFriendly.test(value as string)) &&
    !not?.enum.includes(value as string) &&
    (!minLength || value !== '' || tell(found, found.issues, rule, 'too_short', { limit: minLength })) &&
    (!allowed ||
      allowed.includes(value as string) ||
      tellValue(found, rule, 'not_in_enum', { allowed, value: varying }, value))
  );
}

function judgeElements(found: Findings, rule: Rule, list: readonly unknown[]): boolean {
  const { length } = list;
  const depth = found.indices.push(0) - 1;
  for (let index = 0; index < length; ++index) {
    found.indices[depth] = index;
    if (!judge(found, rule, list[index])) {
      return false;
    }
  }
  found.indices.pop();
  return true;
}

function judgeMembers(found: Findings, rule: Rule, object: Readonly<Record<string, unknown>>): boolean {
  const { members } = rule;
  const inner = rule.inner as Rule;
  let met = 0;
  for (const name in object) {
    const value = object[name];
    if (value === undefined) {
      continue;
    }
    const member = members?.get(name);
    if (member) {
      met |= member.bit;
      if (!judge(found, member, value)) {
        return false;
      }
    } else if (!isWellFormed(name) || !judge(found, inner, value) || (members && !tellUnknown(found, inner, name))) {
      return false;
    }
  }
  return rule.required.every(
    (one) =>
      met & one.bit || tell(found, found.issues, one, 'missing_property', { missingProperty: one.path.at(-1) }, 1),
  );
}

function tellUnknown(found: Findings, rule: Rule, name: string): boolean {
  const texts = [escapedSegment(name)];
  return tell(found, found.warnings, rule, 'unknown_property', { property: varying }, 1, [name, name], texts);
}

function tellValue(found: Findings, rule: Rule, code: IssueCode, params: Issue['params'], value: unknown): boolean {
  // JSON knows no -0.
  const sent = value === 0 ? 0 : value;
  const text = typeof sent === 'string' ? quoted(sent) : String(sent);
  return text.length <= longestEcho && tell(found, found.issues, rule, code, params, 0, [sent], [text]);
}

/** `above`: the rule stands in the schema so many steps above the place. */
function tell(
  { indices }: Findings,
  list: Issue[],
  { path, told }: Rule,
  code: IssueCode,
  params: Issue['params'],
  above = 0,
  values: readonly unknown[] = none,
  texts: readonly string[] = none,
): boolean {
  const key = Object.hasOwn(params, 'actual') ? (params['actual'] as string) : code;
  let template = told.get(key);
  if (template === undefined) {
    const kind = issueKinds.find((one) => one.code === code) as IssueKind;
    template = issueTemplate(kind, path, path.length - above, params);
    told.set(key, template);
  }
  list.push(
    indices.length === 0
      ? issueWith(template, values, texts)
      : issueWith(template, [...indices, ...values], [...indices.map(String), ...texts]),
  );
  return list.length <= maxIssues; // what the core truncates is left to it
}
