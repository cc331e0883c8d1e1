// Types of issues, and their paths.
import { maxValueCharacters, summaryWords } from './generated/constants.js';
import type { IssueKind } from './generated/issue-codes.js';
import type { IssueCode, IssueParams } from './issue-params.js';

export type { IssueCode, IssueParams } from './issue-params.js';

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
   * lacks it; for a syntax error, where the error is. Issues of JavaScript values have none.
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

/** The parameters of an issue whose code is not known at compile time. */
export type AnyParams = Readonly<Record<string, unknown>>;

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

/** The steps of a JSON Pointer; what reads like an array index becomes a number. */
export function pathOfPointer(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) =>
      /^(0|[1-9][0-9]*)$/.test(segment) ? Number(segment) : segment.replaceAll('~1', '/').replaceAll('~0', '~'),
    );
}

/** Characters that JSON escapes, other control characters, ends of lines, changes of direction, and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: messages escape control characters
const escapedInMessages = /["\\\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/;

/** A string as JSON, for a message: all control characters are escaped (D4). */
export function quoted(text: string): string {
  return `"${escaped(text)}"`;
}

function escaped(text: string): string {
  return escapedInMessages.test(text)
    ? JSON.stringify(text)
        .slice(1, -1)
        .replace(
          /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
    : text;
}

/** The JSON Pointer of a path as messages include it: each name is cut and escaped (D4). */
export function displayPath(path: Issue['path']): string {
  return path.map((step) => `/${typeof step === 'number' ? step : escaped(escapedSegment(shortened(step)))}`).join('');
}

/** A name as messages include it: cut and escaped (D4). */
export function displayName(name: string): string {
  return escaped(shortened(name));
}

/** The first characters of a text, with `…` for the others (D4). */
export function shortened(text: string): string {
  if (text.length <= maxValueCharacters) {
    return text;
  }
  const characters = [...text.slice(0, 2 * maxValueCharacters + 1)];
  return characters.length > maxValueCharacters ? `${characters.slice(0, maxValueCharacters).join('')}…` : text;
}

/** The JSON Pointer of a path. */
export function pointerOfPath(path: readonly (string | number)[]): string {
  return path.map((segment) => `/${escapedSegment(String(segment))}`).join('');
}

/** A member name as a segment of a JSON Pointer. */
export function escapedSegment(name: string): string {
  return name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}
