// Issues and warnings of a walk over a JavaScript value, as the core would report them.
import type { SchemaNode } from './compact-schema.js';
import { maxIssues, maxValueCharacters } from './generated/constants.js';
import { issueKinds, type IssueKind } from './generated/issue-codes.js';
import { escapedSegment, type AnyParams, type Issue, type IssueCode, quoted } from './issue.js';
import { issueTemplate, issueWith, varying } from './issue-template.js';

/** The state of a walk: what is wanted, and what was found. */
export interface Walk {
  /** Undefined: the walk ends at the first issue, and reports no warnings. */
  readonly issues: Issue[] | undefined;
  readonly warnings: Issue[];
  hasIssue: boolean;
  readonly writesJson: boolean;
  /** The indices of the current element, in each array around it. */
  readonly indices: number[];
  /** The strings met that must differ in the current array (D31). */
  unique: Set<unknown> | undefined;
}

const none: readonly string[] = [];

// The following functions return whether the walk goes on. It ends when undecided, too.

/** `above`: how many steps above the value the schema with the rule is. */
export function report(walk: Walk, node: SchemaNode, code: IssueCode, params: AnyParams, above = 0): boolean {
  walk.hasIssue = true;
  return walk.issues !== undefined && add(walk, walk.issues, node, code, params, above, none, none);
}

/** Reports an issue that includes the value. */
export function reportValue(walk: Walk, node: SchemaNode, code: IssueCode, params: AnyParams, value: unknown): boolean {
  walk.hasIssue = true;
  if (walk.issues === undefined) {
    return false;
  }
  // JSON has no -0.
  const sent = value === 0 ? 0 : value;
  const text = typeof sent === 'string' ? quoted(sent) : String(sent);
  return text.length <= maxValueCharacters && add(walk, walk.issues, node, code, params, 0, [sent], [text]);
}

export function warnDeprecated(walk: Walk, node: SchemaNode): boolean {
  const params = { property: node.path.at(-1) || '' };
  return walk.issues === undefined || add(walk, walk.warnings, node, 'deprecated_property', params, 0, none, none);
}

/** `node`: the schema of any member that is not described. */
export function warnUnknown(walk: Walk, node: SchemaNode, name: string): boolean {
  if (walk.issues === undefined) {
    return true;
  }
  const params = { property: varying };
  // The core cuts longer names.
  return (
    name.length <= maxValueCharacters &&
    add(walk, walk.warnings, node, 'unknown_property', params, 1, [name, name], [escapedSegment(name)])
  );
}

function add(
  { indices }: Walk,
  list: Issue[],
  { path, templates }: SchemaNode,
  code: IssueCode,
  params: AnyParams,
  above: number,
  values: readonly unknown[],
  texts: readonly string[],
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
