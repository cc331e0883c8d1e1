// Issues and warnings of a walk over a JavaScript value, as the core would report them.
import type { SchemaNode } from './compact-schema.js';
import { maxIssues, maxValueCharacters } from './generated/constants.js';
import type { IssueKind } from './generated/issue-codes.js';
import type { Issue } from './issue.js';
import { kindOf, makeIssue } from './make-issue.js';

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

type Code = IssueKind['code'];

// The following functions return whether the walk goes on. It ends when undecided, too.

/** `above`: how many steps above the value the schema with the rule is. */
export function report(walk: Walk, node: SchemaNode, code: Code, params: readonly unknown[], above = 0): boolean {
  walk.hasIssue = true;
  return walk.issues !== undefined && add(walk, walk.issues, node, code, params, above);
}

/** Reports an issue whose last parameter is the value. */
export function reportValue(walk: Walk, node: SchemaNode, code: Code, params: unknown[], value: unknown): boolean {
  walk.hasIssue = true;
  const sent = value === 0 ? 0 : value; // JSON has no -0
  params.push(sent);
  return (
    walk.issues !== undefined &&
    String(sent).length <= maxValueCharacters && // the core cuts longer values
    add(walk, walk.issues, node, code, params, 0)
  );
}

export function warnDeprecated(walk: Walk, node: SchemaNode): boolean {
  return (
    walk.issues === undefined || add(walk, walk.warnings, node, 'deprecated_property', [node.path.at(-1) || ''], 0)
  );
}

/** `node`: the schema of any member that is not described. */
export function warnUnknown(walk: Walk, node: SchemaNode, name: string): boolean {
  return (
    walk.issues === undefined ||
    (name.length <= maxValueCharacters && // the core cuts longer names
      add(walk, walk.warnings, node, 'unknown_property', [name], 1, name))
  );
}

/** `name`: the last step of the path, if that of the schema lacks it. */
function add(
  { indices }: Walk,
  list: Issue[],
  node: SchemaNode,
  code: Code,
  params: readonly unknown[],
  above: number,
  name?: string,
): boolean {
  const path = node.path.slice() as (string | number)[];
  if (name !== undefined) {
    path[path.length - 1] = name;
  }
  for (let at = 0, depth = 0; depth < indices.length; ++at) {
    if (path[at] === 0) {
      path[at] = indices[depth++] as number;
    }
  }
  list.push(makeIssue(kindOf(code), path, path.length - above, params));
  return list.length <= maxIssues; // the core truncates longer lists
}
