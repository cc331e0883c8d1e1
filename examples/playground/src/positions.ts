// Positions of issues in the text of a document.
import type { Issue } from 'flagadmin/url';
import { type Node, parseTree } from 'jsonc-parser';

/** The part of a text that an issue is about: offsets of characters. */
export interface Range {
  from: number;
  to: number;
}

/** A position in a text, both from 1. */
export interface Position {
  line: number;
  column: number;
}

/** The part of a JSON text that each issue is about; for a missing member the object that lacks it. */
export function rangesOf(text: string, issues: readonly Pick<Issue, 'offset' | 'path'>[]): Range[] {
  let root: Node | undefined;
  return issues.map(({ offset, path }) => {
    if (offset === undefined) root ??= parseTree(text);
    const from = Math.min(offset ?? offsetIn(root, path), text.length);
    // Long values are marked at their beginning: a whole object in red would hide the rest.
    const token = /"(?:\\.|[^"\\])*"|[^\s,:"[\]{}]+/y;
    token.lastIndex = from;
    return { from, to: Math.min(from + (token.exec(text)?.[0].length ?? 1), text.length) };
  });
}

export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}

/** Stored states and provider definitions are passed as objects: their issues have no offset. Objects have the last of duplicate members. */
function offsetIn(root: Node | undefined, path: Issue['path']): number {
  let node = root;
  for (const step of path) {
    const inner =
      typeof step === 'number'
        ? node?.children?.[step]
        : node?.children?.findLast((member) => member.children?.[0]?.value === step)?.children?.[1];
    if (inner === undefined) break; // of a missing member the object
    node = inner;
  }
  return node?.offset ?? 0;
}
