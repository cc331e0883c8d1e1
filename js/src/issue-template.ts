// Makes messages and schema paths of issues from templates.
import type { IssueKind } from './generated/issue-codes.js';
import { escapedSegment, type AnyParams, type Issue } from './issue.js';

/** Placeholder for a per-issue value: the name of a member, or a parameter. An index has the placeholder 0. */
export const varying = undefined;

/** Strings, and between two of them the number of a per-issue value. */
type Pieces = readonly (string | number)[];

/** The common part of issues that differ in per-issue values only. The values are numbered: steps of the path, then parameters. */
export interface IssueTemplate {
  readonly kind: IssueKind;
  readonly path: Issue['path'];
  /** The indices in the path of steps that vary. */
  readonly steps: readonly number[];
  readonly instancePath: Pieces;
  readonly schemaPath: Pieces;
  readonly params: AnyParams;
  /** The parameters that vary. */
  readonly names: readonly string[];
  readonly message: Pieces;
}

/**
 * Makes a template.
 *
 * @param ruleDepth - the rule is in the schema of the value at this number of steps of the path
 */
export function issueTemplate(
  kind: IssueKind,
  path: readonly (string | 0 | typeof varying)[],
  ruleDepth: number,
  params: AnyParams,
): IssueTemplate {
  const steps: number[] = [];
  const instancePath: (string | number)[] = [];
  const schemaPath: (string | number)[] = ['#'];
  path.forEach((step, place) => {
    const piece = typeof step === 'string' ? escapedSegment(step) : steps.push(place) - 1;
    instancePath.push('/', piece);
    if (place < ruleDepth) {
      schemaPath.push(...(step === 0 ? ['/items'] : ['/properties/', piece]));
    }
  });
  schemaPath.push(`/${kind.keyword}`);
  // Lists are shared by all issues.
  Object.values(params).forEach(Object.freeze);
  const names = Object.keys(params).filter((name) => params[name] === varying);
  return {
    kind,
    path: path.map((step) => step ?? ''),
    steps,
    instancePath: joined(instancePath),
    schemaPath: joined(schemaPath),
    params,
    names,
    message: joined(partsOf(kind, params, (name) => steps.length + names.indexOf(name))),
  };
}

function partsOf({ wording }: IssueKind, params: AnyParams, placeOf: (name: string) => number): (string | number)[] {
  const parts: (string | number)[] = [];
  for (const [before, name, after = ''] of wording) {
    if (name === undefined) {
      parts.push(before);
    } else if (Object.hasOwn(params, name)) {
      parts.push(before, params[name] === varying ? placeOf(name) : listed(params[name]), after);
    }
  }
  return parts;
}

/** Strings and numbers in any order as pieces. */
function joined(parts: readonly (string | number)[]): Pieces {
  const pieces: (string | number)[] = [''];
  for (const part of parts) {
    if (typeof part === 'number') {
      pieces.push(part, '');
    } else {
      pieces[pieces.length - 1] += part;
    }
  }
  return pieces;
}

/** A text, or texts as `a, b or c`. */
export function listed(value: unknown): string {
  return Array.isArray(value) && value.length > 1
    ? `${value.slice(0, -1).join(', ')} or ${value.at(-1)}`
    : String(value);
}

/** Makes an issue from its values and their texts in messages. */
export function issueWith(template: IssueTemplate, values: readonly unknown[], texts: readonly string[]): Issue {
  const { kind, steps, names } = template;
  const path = template.path.slice();
  for (let at = 0; at < steps.length; ++at) {
    path[steps[at] as number] = values[at] as string | number;
  }
  const params: Record<string, unknown> = { ...template.params };
  for (let at = 0; at < names.length; ++at) {
    params[names[at] as string] = values[steps.length + at];
  }
  const issue = {
    code: kind.code,
    keyword: kind.keyword,
    instancePath: textOf(template.instancePath, texts),
    path,
    schemaPath: textOf(template.schemaPath, texts),
    params,
    message: textOf(template.message, texts),
  };
  return issue as unknown as Issue; // the core writes the parameters of the code
}

function textOf(pieces: Pieces, texts: readonly string[]): string {
  let text = pieces[0] as string;
  for (let at = 1; at < pieces.length; at += 2) {
    text += (texts[pieces[at] as number] as string) + (pieces[at + 1] as string);
  }
  return text;
}
