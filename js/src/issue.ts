import { summaryWords } from './generated/constants.js';
import type { IssueCode as CoreIssueCode, IssueKeyword } from './generated/issue-codes.js';

/** A stable name of what is wrong. `not_json`: a JavaScript value that JSON has no form for. */
export type IssueCode = CoreIssueCode | 'not_json';

/** One thing that is wrong with a value, or worth a warning. */
export interface Issue {
  /** A stable name; it never changes its meaning. */
  readonly code: IssueCode;
  /** The keyword of JSON Schema that expresses the rule best. */
  readonly keyword: IssueKeyword;
  /** JSON Pointer (RFC 6901) to the value, or to the place where it is missing. */
  readonly instancePath: string;
  /** The same as a list of member names and array indices. */
  readonly path: readonly (string | number)[];
  /** The place of the rule in the schema. */
  readonly schemaPath: string;
  /** Facts to make a message of one's own from. */
  readonly params: Readonly<Record<string, unknown>>;
  /** English, to follow the name of the property: "must be boolean, but …". */
  readonly message: string;
}

/** What the core says about a text that it refused or has warnings for. */
export interface Verdict {
  readonly issues: readonly Issue[];
  readonly warnings: readonly Issue[];
  /** There were more issues than the list holds. */
  readonly truncated: boolean;
  /** The first issue in the words of the core, whatever `setMessages` has made of it. */
  readonly first?: Issue | undefined;
}

/** The first issue and how many there are, as the service puts it into messages (D45). */
export function summaryOf({ issues, first, truncated }: Verdict): string {
  const { whole, andSoMany, andMoreThan, more } = summaryWords;
  const place = first?.instancePath || whole;
  const others = issues.length - 1;
  const rest = others || truncated ? `${truncated ? andMoreThan : andSoMany}${others}${more}` : '';
  return `${place} ${first?.message}${rest}`;
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

/** The JSON Pointer of a path. */
export function pointerOfPath(path: readonly (string | number)[]): string {
  return path.map((segment) => `/${escapedSegment(String(segment))}`).join('');
}

/** A member name as a segment of a JSON Pointer. */
export function escapedSegment(name: string): string {
  return name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}
