import { maxDepth } from './generated/constants.js';
import type { Issue } from './issue.js';
import { isWellFormed } from './utf8.js';

type Path = Issue['path'];

/**
 * Issues for form libraries: the same, each with a path that leads to a field which the library can show it at. They set errors
 * into objects by path, and drop those without a path and those below the names that a prototype has.
 */
export function standardIssues(issues: readonly Issue[], value: unknown): readonly Issue[] {
  return issues.map((issue) => ({
    ...issue,
    path: reachable(issue.code === 'invalid_json' ? (findFault(value, []) ?? []) : issue.path),
  }));
}

/** The part of a path that can be set into an object; what is below is reported on the parent. */
function reachable(path: Path): Path {
  const end = path.findIndex((step) => step === '__proto__' || step === 'constructor' || step === 'prototype');
  return end < 0 ? path : path.slice(0, end);
}

/**
 * Where the value is that has no text: syntax errors know their place in the text only. It is half a surrogate pair, or
 * nested too deep.
 */
function findFault(value: unknown, path: Path): Path | undefined {
  if (typeof value === 'string') {
    return isWellFormed(value) ? undefined : path;
  }
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  if (path.length === maxDepth) {
    return path.slice(0, 1);
  }
  for (const [key, member] of Object.entries(value)) {
    const found = isWellFormed(key) ? findFault(member, [...path, Array.isArray(value) ? Number(key) : key]) : path;
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
