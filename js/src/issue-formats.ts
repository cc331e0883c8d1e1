// Issues in the form of Ajv, and by field.
import { displayPath, type AnyParams, type Issue } from './issue.js';

/** An error as Ajv 8 reports it (`ErrorObject`). */
export interface AjvError {
  /** The keyword of JSON Schema. */
  readonly keyword: string;
  /** JSON Pointer to the value; of a missing or an unknown property, to the object that lacks or has it. */
  readonly instancePath: string;
  /** The path of the rule in the schema. */
  readonly schemaPath: string;
  /** Parameters of Ajv for the keyword, and those of the issue. */
  readonly params: Record<string, unknown>;
  /** The message. */
  readonly message: string;
}

/**
 * Issues in the form of Ajv's errors, for tools and code that were made for them.
 *
 * The message is the issue's; where Ajv points to the parent (`required`, `additionalProperties`), it begins with the name.
 *
 * @example
 * ```ts
 * const result = addonCreateUpdateSchema.validate(value);
 * const errors = result.valid ? null : toAjvErrors(result.issues);
 * ```
 */
export function toAjvErrors(issues: readonly Issue[]): AjvError[] {
  return issues.map(({ keyword, instancePath, path, schemaPath, params, message }) => {
    const name =
      keyword === 'required' ? 'missingProperty' : keyword === 'additionalProperties' && 'additionalProperty';
    if (name) {
      const last = String(path.at(-1));
      const shown = displayPath(path.slice(-1)).slice(1);
      const parent = instancePath.slice(0, instancePath.lastIndexOf('/'));
      const more = { ...params, [name]: last };
      return { keyword, instancePath: parent, schemaPath, params: more, message: `'${shown}' ${message}` };
    }
    return { keyword, instancePath, schemaPath, params: { ...params, ...ajvParams(keyword, params) }, message };
  });
}

/** The parameters of Ajv for a keyword. */
function ajvParams(keyword: string, { expected, allowed, minimum }: AnyParams): object {
  switch (keyword) {
    case 'type':
      return { type: expected };
    case 'enum':
      return { allowedValues: allowed };
    case 'minimum':
      return { comparison: '>=', limit: minimum };
    default:
      return {};
  }
}

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
