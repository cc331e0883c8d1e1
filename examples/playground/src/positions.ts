// Positions of issues in the text of a document.
import type { Issue } from 'flagadmin/url';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';

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
export function rangesOf(text: string, issues: readonly Issue[]): Range[] {
  return issues.map(({ offset, path }) => {
    const from = Math.min(offset ?? offsetOf(text, path), text.length);
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

/** Stored states and provider definitions are passed as objects: their issues have no offset. */
function offsetOf(text: string, path: Issue['path']): number {
  const root = parseTree(text);
  const steps = [...path];
  let node = root && findNodeAtLocation(root, steps);
  while (root && !node && steps.pop() !== undefined) node = findNodeAtLocation(root, steps);
  return node?.offset ?? 0;
}
