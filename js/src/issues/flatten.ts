// Issues by field.
import type { Issue } from './issue.js';
import { displayPath } from './display.js';

/** Messages by the field of a form that they belong to. */
export interface FlatIssues<T = string> {
  /** Messages of issues of the whole value. */
  readonly formErrors: T[];
  /** Messages of issues of each property and of its descendants, by name of the property. */
  readonly fieldErrors: Record<string, T[]>;
}

/** The message, after the path of a value below the field: of several parameters it says which one. Other servers say it themselves. */
function messageInField({ code, path, message }: Issue): string {
  return path.length > 1 && code !== 'other' ? `${displayPath(path.slice(1)).slice(1)} ${message}` : message;
}

/**
 * Groups the messages of issues by the top-level property that they are about. The message about a part of the property begins with the
 * path of that part.
 *
 * @example
 * ```ts
 * const result = addonCreateUpdateSchema.validate({ provider: 'webhook' });
 * if (!result.valid) {
 *   const { fieldErrors } = flattenIssues(result.issues);
 *   console.log(fieldErrors.enabled); // ['is required, but missing']
 * }
 * ```
 */
export function flattenIssues(issues: readonly Issue[]): FlatIssues;
/** Groups the results of `map` for each issue instead of the messages. */
export function flattenIssues<T>(issues: readonly Issue[], map: (issue: Issue) => T): FlatIssues<T>;
export function flattenIssues(
  issues: readonly Issue[],
  map: (issue: Issue) => unknown = messageInField,
): FlatIssues<unknown> {
  const formErrors: unknown[] = [];
  const fields = new Map<string | number, unknown[]>();
  for (const issue of issues) {
    const [field] = issue.path;
    const list = field === undefined ? formErrors : (fields.get(field) ?? []);
    list.push(map(issue));
    if (field !== undefined) {
      fields.set(field, list);
    }
  }
  // A plain object can be serialised by servers; `fromEntries` makes any name an own property.
  return { formErrors, fieldErrors: Object.fromEntries(fields) };
}
