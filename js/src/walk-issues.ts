// Issues and warnings of a walk over a JavaScript value, as the core would report them.
import type { SchemaNode } from './compact-schema.js';
import { maxIssues, maxValueCharacters } from './generated/constants.js';
import type { IssueKind } from './generated/issue-codes.js';
import { escapedSegment, type Issue } from './issue.js';
import { issueAt, kindOf } from './make-issue.js';

/** The state of a walk: what is wanted, and what was found. */
export interface Walk {
  /** Undefined: the walk ends at the first issue, and reports no warnings. */
  readonly issues: Issue[] | undefined;
  readonly warnings: Issue[];
  hasIssue: boolean;
  readonly writesJson: boolean;
  json: string;
  /** The indices of the current element, in each array around it. */
  readonly indices: number[];
  /** The strings met that must differ in the current array (D31). */
  unique: Set<unknown> | undefined;
}

type Code = IssueKind['code'];

// The following functions return whether the walk goes on. It ends when undecided, too.

/** `name`: of the member of an object that the issue is about. */
export function report(walk: Walk, node: SchemaNode, code: Code, params: readonly unknown[], name?: string): boolean {
  walk.hasIssue = true;
  return walk.issues !== undefined && add(walk, walk.issues, node, code, params, name);
}

/** Reports an issue whose last parameter is the value. */
export function reportValue(walk: Walk, node: SchemaNode, code: Code, params: readonly unknown[]): boolean {
  walk.hasIssue = true;
  return (
    walk.issues !== undefined &&
    String(params.at(-1)).length <= maxValueCharacters && // the core cuts longer values
    add(walk, walk.issues, node, code, params)
  );
}

export function warnDeprecated(walk: Walk, node: SchemaNode): boolean {
  return walk.issues === undefined || add(walk, walk.warnings, node, 'deprecated_property', [node.path.at(-1)]);
}

export function warnUnknown(walk: Walk, node: SchemaNode, name: string): boolean {
  return (
    walk.issues === undefined ||
    (name.length <= maxValueCharacters && // the core cuts longer names
      add(walk, walk.warnings, node, 'unknown_property', [name], name))
  );
}

function add(
  { indices }: Walk,
  list: Issue[],
  node: SchemaNode,
  code: Code,
  params: readonly unknown[],
  name?: string,
): boolean {
  const path: (string | number)[] = name === undefined ? node.path.slice() : [...node.path, name];
  let instancePath = node.pointer[0] as string;
  for (let at = 0, depth = 0; depth < indices.length; ++at) {
    if (path[at] === 0) {
      path[at] = indices[depth] as number;
      instancePath += `/${indices[depth++]}${node.pointer[depth]}`;
    }
  }
  if (name !== undefined) {
    instancePath += `/${escapedSegment(name)}`;
  }
  list.push(issueAt(kindOf(code), path, instancePath, node.schemaPath, params));
  return list.length <= maxIssues; // the core truncates longer lists
}
