// Issues with paths for Standard Schema.
import { maxDepth } from '../generated/constants.js';
import type { Issue } from './issue.js';

type Path = Issue['path'];

/**
 * Issues for form libraries, each with the path of a field at which the library can show it. Such libraries set errors into objects
 * by path, and drop errors without a path and errors below names such as `__proto__`.
 */
export function standardIssues(issues: readonly Issue[], value: unknown): readonly Issue[] {
  return issues.map((issue) => ({
    ...issue,
    path: reachable(issue.code === 'invalid_json' ? (findFault(value, []) ?? []) : issue.path),
  }));
}

/** The part of a path that can be set into an object; deeper issues are reported on the parent. */
function reachable(path: Path): Path {
  const end = path.findIndex((step) => step === '__proto__' || step === 'constructor' || step === 'prototype');
  return end < 0 ? path : path.slice(0, end);
}

/** The path of the member that is nested too deep, which is a syntax error in JSON text: the issue has the position in the text only. */
function findFault(value: unknown, path: Path): Path | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  if (path.length === maxDepth) {
    return path.slice(0, 1);
  }
  for (const [key, member] of Object.entries(value)) {
    const faultPath = findFault(member, [...path, Array.isArray(value) ? Number(key) : key]);
    if (faultPath !== undefined) {
      return faultPath;
    }
  }
  return undefined;
}

/** An issue of a whole value: of an error without issues. */
export function issueOfWhole(message = 'The service would refuse this'): Issue {
  return { code: 'other', keyword: '', instancePath: '', path: [], schemaPath: '', params: {}, message };
}
