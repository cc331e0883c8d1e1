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

/** Finds the part of a JSON text that each issue is about; for a missing member the object that lacks it. */
export function rangesOf(text: string, issues: readonly Issue[]): Range[] {
  const root = parseTree(text);
  return issues.map((issue) => {
    if (issue.code === 'invalid_json') return rangeAtByte(text, Number(issue.params.offset));
    const node = root && nodeAt(root, issue);
    if (!node) return { from: 0, to: Math.min(1, text.length) };
    // Long values are marked at their beginning: a whole object in red would hide the rest.
    const end = node.offset + (node.type === 'object' || node.type === 'array' ? 1 : node.length);
    return { from: node.offset, to: end };
  });
}

export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}

/** Offsets of the core count bytes. */
function rangeAtByte(text: string, offset: number): Range {
  const bytes = new TextEncoder().encode(text).subarray(0, offset);
  const from = Math.min(new TextDecoder().decode(bytes).length, text.length);
  return { from, to: Math.min(from + 1, text.length) };
}

function nodeAt(root: Node, { path, keyword }: Issue): Node {
  let node = root;
  for (const [index, step] of path.entries()) {
    const next = childOf(node, step);
    if (!next) break;
    const isLast = index === path.length - 1;
    const isAboutName = keyword === 'additionalProperties' || keyword === 'deprecated';
    node = isLast && isAboutName ? (next.parent?.children?.[0] ?? next) : next;
  }
  return node;
}

function childOf(node: Node, step: string | number): Node | undefined {
  if (node.type === 'array') return node.children?.[Number(step)];
  // The last one of duplicate members counts, as for JSON.parse.
  const members = node.children?.filter((member) => member.children?.[0]?.value === String(step));
  return members?.at(-1)?.children?.[1];
}
