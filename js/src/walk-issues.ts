// Issues and warnings of a walk over a JavaScript value, as the core would report them.
import { type Place, placeOfMember, type SchemaNode } from './compact-schema.js';
import { maxIssues, maxValueCharacters } from './generated/constants.js';
import type { IssueKind } from './generated/issue-codes.js';
import type { Issue } from './issue.js';
import { issueAt, kinds } from './make-issue.js';

/** The state of a walk: what is wanted, and what was found. */
export interface Walk {
  /** Undefined: the walk ends at the first issue, and reports no warnings. */
  readonly issues: Issue[] | undefined;
  readonly warnings: Issue[];
  hasIssue: boolean;
  writesJson: boolean;
  json: string;
  /** Receives the JSON of these members of an update of an addon. */
  readonly noted: NotedMembers | undefined;
  /** The indices of the current element, in each array around it. */
  readonly indices: number[];
  /** The strings met that must differ in the current array (D31). */
  unique: Set<unknown> | undefined;
}

/** The JSON of two members; that of a string without its quotes. */
export interface NotedMembers {
  provider: string;
  parameters: string;
}

// The following functions return whether the walk goes on. It ends when undecided, too.

/** `schemaPath`: of the schema with the rule. */
export function report(
  walk: Walk,
  place: Place,
  kind: IssueKind,
  params: readonly unknown[],
  schemaPath?: string,
): boolean {
  walk.hasIssue = true;
  return walk.issues !== undefined && add(walk, walk.issues, place, kind, params, schemaPath);
}

/** Reports an issue whose last parameter is the value. */
export function reportValue(walk: Walk, node: SchemaNode, kind: IssueKind, params: readonly unknown[]): boolean {
  walk.hasIssue = true;
  return (
    walk.issues !== undefined &&
    String(params.at(-1)).length <= maxValueCharacters && // the core cuts longer values
    add(walk, walk.issues, node, kind, params)
  );
}

export function warnDeprecated(walk: Walk, node: SchemaNode): boolean {
  return walk.issues === undefined || add(walk, walk.warnings, node, kinds.deprecated_property, [node.path.at(-1)]);
}

export function warnUnknown(walk: Walk, node: SchemaNode, name: string): boolean {
  return (
    walk.issues === undefined ||
    (name.length <= maxValueCharacters && // the core cuts longer names
      add(walk, walk.warnings, placeOfMember(node, name), kinds.unknown_property, [name], node.schemaPath))
  );
}

function add(
  { indices }: Walk,
  list: Issue[],
  place: Place,
  kind: IssueKind,
  params: readonly unknown[],
  schemaPath = place.schemaPath,
): boolean {
  const { pointer } = place;
  const path: (string | number)[] = place.path.slice();
  let instancePath = pointer[0] as string;
  for (let at = 0, depth = 0; depth < indices.length; ++at) {
    if (path[at] === 0) {
      path[at] = indices[depth] as number;
      instancePath += `/${indices[depth++]}${pointer[depth]}`;
    }
  }
  list.push(issueAt(kind, path, instancePath, schemaPath, params));
  return list.length <= maxIssues; // the core truncates longer lists
}
