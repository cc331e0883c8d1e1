// Types of issues, and their paths.
import { displayPath } from './display.js';
import { summaryWords } from '../generated/constants.js';
import type { IssueKind } from '../generated/issue-codes.js';
import type { IssueCode, IssueParams } from './params.js';

export type { IssueCode, IssueParams } from './params.js';

/** The keyword of JSON Schema that expresses the rule of a code best; empty for errors of other servers. */
type KeywordOf<Code extends IssueCode> = Code extends 'not_json'
  ? 'type'
  : Code extends 'other'
    ? ''
    : Extract<IssueKind, { readonly code: Code }>['keyword'];

/** The keyword of JSON Schema that expresses a rule best; `syntax` of a text that is not JSON, empty for errors of other servers. */
export type IssueKeyword = KeywordOf<IssueCode>;

/** An error or a warning with a certain code. */
export interface IssueOf<Code extends IssueCode> {
  /** A stable name; it never changes its meaning. */
  readonly code: Code;
  /** The keyword of JSON Schema that expresses the rule best. */
  readonly keyword: KeywordOf<Code>;
  /** JSON Pointer (RFC 6901) of the value, or of the property that is missing. */
  readonly instancePath: string;
  /** `instancePath` as a list of member names and array indices. */
  readonly path: readonly (string | number)[];
  /** The rule in the schema: a JSON Pointer as a URI fragment, for example `#/properties/enabled/type`. */
  readonly schemaPath: string;
  /** Values for messages of your own. */
  readonly params: IssueParams[Code];
  /** English, to follow the name of the property: "must be boolean, but …". */
  readonly message: string;
  /**
   * Where the value begins in a JSON text, in UTF-16 units of a string or in bytes; for a missing property, where the object begins that
   * lacks it; for a syntax error, where the error is. Issues that `validate` has of a JavaScript value have none; those of dry
   * runs of values are about the JSON that would be sent.
   */
  readonly offset?: number;
}

/**
 * An error or a warning. A union: `code` decides about the type of `params`.
 *
 * @example
 * ```ts
 * const result = addonCreateUpdateSchema.validate(value);
 * const [issue] = result.valid ? [] : result.issues;
 * if (issue?.code === 'wrong_type') console.log(issue.params.expected);
 * ```
 */
export type Issue = { [Code in IssueCode]: IssueOf<Code> }[IssueCode];

/** Errors and warnings of a validation by the core. */
export interface IssueReport {
  readonly issues: readonly Issue[];
  readonly warnings: readonly Issue[];
  /** Whether there were more issues than `issues` has. */
  readonly truncated: boolean;
}

/** The first issue and how many there are, as the service puts it into messages (D45). */
export function summaryOf({ issues, truncated }: Pick<IssueReport, 'issues' | 'truncated'>): string {
  const [first] = issues;
  const { whole, andSoMany, andMoreThan, more } = summaryWords;
  const path = first === undefined || first.path.length === 0 ? whole : displayPath(first.path);
  const others = issues.length - 1;
  const rest = others || truncated ? `${truncated ? andMoreThan : andSoMany}${others}${more}` : '';
  return `${path} ${first?.message}${rest}`;
}
