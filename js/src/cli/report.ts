// Prints issues as text, JSON or GitHub annotations.
import type { Issue } from '../index.js';
import { sentence } from './failure.js';
import { displayName, standardInput } from './input.js';
import type { Place } from './places.js';
import { counted, oneLine, print, type Palette } from './output.js';

/** Values of `--format`. */
export const formats = ['text', 'json', 'github'] as const;
export type Format = (typeof formats)[number];

/** An issue in a file. */
export interface Finding {
  readonly file: string;
  readonly kind: 'error' | 'warning';
  readonly issue: Issue;
  readonly place: Place;
  /** Advice, behind the message. */
  readonly hint?: string | undefined;
}

/** The message of an issue without the position in the text: the line of output begins with that. */
function messageOf(issue: Issue): string {
  if (issue.code !== 'invalid_json' || issue.params.reason === undefined) {
    return sentence(issue);
  }
  const { reason, property } = issue.params;
  const message = `is not valid JSON: ${reason}${property === undefined ? '' : `: ${JSON.stringify(property)}`}`;
  return sentence({ instancePath: issue.instancePath, message });
}

/** One line for a finding, as compilers write it or as GitHub makes an annotation of it. */
export function findingLine(finding: Finding, format: Format, palette: Palette): string {
  const { file, kind, issue, place, hint } = finding;
  const { line, column } = place;
  const text = hint === undefined ? messageOf(issue) : `${messageOf(issue)}; ${hint}`;
  if (format === 'github') {
    const where = file === standardInput ? '' : `file=${property(file)},`;
    return `::${kind} ${where}line=${line},col=${column},title=${property(issue.code)}::${data(text)}\n`;
  }
  const name = kind === 'error' ? palette.red(kind) : palette.yellow(kind);
  return `${displayName(file)}:${line}:${column}: ${name}: ${oneLine(text)} ${palette.dim(`(${issue.code})`)}\n`;
}

/** A summary line. A file name cannot make it a workflow command of GitHub. */
export function summaryLine(text: string, format: Format): string {
  if (format !== 'github') {
    return `${text}\n`;
  }
  return `${text.trimStart().startsWith('::') ? './' : ''}${text.replaceAll('##[', '## [')}\n`;
}

/** Escapes the text of a workflow command. */
function data(text: string): string {
  return oneLine(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));
}

/** Escapes a property of a workflow command. */
function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** `2 errors, 1 warning`. */
export function tally(errors: number, warnings: number): string {
  return [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
}

/** One line of JSON. */
export function printJson(stream: NodeJS.WriteStream, value: unknown): Promise<void> {
  return print(stream, `${JSON.stringify(value)}\n`);
}
