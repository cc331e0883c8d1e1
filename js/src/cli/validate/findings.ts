// Prints issues as text, JSON or GitHub annotations.
import { isAbsolute, relative, resolve, sep } from 'node:path';

import type { Issue } from '../../entries/index.js';
import { sentence, type Failure } from '../io/failure.js';
import { displayName, standardInput } from '../io/input.js';
import type { Position } from './positions.js';
import { counted, oneLine, print, safeJson, type Palette } from '../io/output.js';

/** Values of `--format`. */
export const formats = ['text', 'json', 'github'] as const;
export type Format = (typeof formats)[number];

/** An issue in a file. */
export interface Finding {
  readonly file: string;
  readonly kind: 'error' | 'warning';
  readonly issue: Issue;
  readonly position: Position;
}

/** The message of an issue without the position in the text: the line of output begins with that. */
export function messageOf(issue: Issue): string {
  if (issue.code !== 'invalid_json' || issue.params.reason === undefined) {
    return sentence(issue);
  }
  const { reason, property } = issue.params;
  const message = `is not valid JSON: ${reason}${property === undefined ? '' : `: ${JSON.stringify(property)}`}`;
  return sentence({ instancePath: issue.instancePath, message });
}

/** One line for a finding, as compilers write it or as GitHub makes an annotation of it. */
export function findingLine(finding: Finding, format: Format, palette: Palette): string {
  const { file, kind, issue, position } = finding;
  const { line, column } = position;
  const text = messageOf(issue);
  if (format === 'github') {
    return `::${kind} ${annotated(file)}line=${line},col=${column},title=${property(issue.code)}::${data(text)}\n`;
  }
  const name = kind === 'error' ? palette.red(kind) : palette.yellow(kind);
  return `${displayName(file)}:${line}:${column}: ${name}: ${oneLine(text)} ${palette.dim(`(${issue.code})`)}\n`;
}

/** Reports that a file cannot be validated: on the standard error output, and in the form that the caller reads. */
export async function reportFailure(file: string, { message }: Failure, format: Format): Promise<void> {
  await print(process.stderr, `flagadmin: ${message}\n`);
  if (format === 'github') {
    await print(process.stdout, `::error ${annotated(file)}title=flagadmin::${data(message)}\n`);
  } else if (format === 'json') {
    await printJson(process.stdout, { file, valid: false, error: message });
  }
}

/** The file of an annotation. */
function annotated(file: string): string {
  return file === standardInput ? '' : `file=${property(inRepository(file))},`;
}

/** The path that GitHub knows: relative to the repository, wherever the command runs. A file elsewhere has none. */
function inRepository(file: string): string {
  const { GITHUB_WORKSPACE: workspace = '' } = process.env;
  const path = workspace === '' ? '..' : relative(workspace, resolve(file));
  return isAbsolute(path) || /^\.\.(?:[\\/]|$)/.test(path) ? file : path.replaceAll(sep, '/');
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
  return print(stream, `${safeJson(JSON.stringify(value))}\n`);
}
