// Prints issues as text, JSON or GitHub annotations.
import type { Issue } from 'flagadmin';
import { annotationLine, fileAnnotationLine, plainLines, textOf } from '../io/annotations.js';
import { sentence, type Failure } from '../io/failure.js';
import { counted, oneLine, paletteOf, print, safeJson } from '../io/output.js';
import { TextPositions, type Position } from './positions.js';

/** Values of `--format`. */
export const formats = ['text', 'json', 'github'] as const;
export type Format = (typeof formats)[number];

/** A document, in a file or as the whole of it. */
export interface DocumentText {
  readonly file: string;
  readonly bytes: Uint8Array;
  /** The position in the file of its first byte. */
  readonly start?: Position;
}

/** Issues of a document, of one kind. */
export type Found = readonly [kind: 'error' | 'warning', issues: readonly Issue[]];

/** The message of an issue without the position in the text: the line of output begins with that. */
export function messageOf(issue: Issue): string {
  if (issue.code !== 'invalid_json' || issue.params.reason === undefined) {
    return sentence(issue);
  }
  const { reason, property } = issue.params;
  const message = `is not valid JSON: ${reason}${property === undefined ? '' : `: ${JSON.stringify(property)}`}`;
  return sentence({ instancePath: issue.instancePath, message });
}

/** A warning that refuses a document: what is refused is not ignored. */
export function asError(issue: Issue): Issue {
  return issue.code === 'unknown_property'
    ? { ...issue, message: 'is not known: remove it, or correct its name' }
    : issue;
}

/** Prints a line for each issue, as compilers write it or as GitHub makes an annotation of it. */
export async function printFindings(
  stream: NodeJS.WriteStream,
  { file, bytes, start }: DocumentText,
  findings: readonly Found[],
  format: Format,
): Promise<void> {
  const palette = paletteOf(stream);
  const positions = new TextPositions(bytes, start);
  for (const [kind, issues] of findings) {
    for (const issue of issues) {
      const { line, column } = positions.at((start?.offset ?? 0) + (issue.offset ?? 0));
      const place = { file, line, column };
      const text = messageOf(kind === 'error' ? asError(issue) : issue);
      const name = kind === 'error' ? palette.red(kind) : palette.yellow(kind);
      await print(
        stream,
        format === 'github'
          ? annotationLine({ kind, place, title: issue.code, text })
          : `${textOf(place)}: ${name}: ${oneLine(text)} ${palette.dim(`(${issue.code})`)}\n`,
      );
    }
  }
}

/** Reports that a file cannot be validated: on the standard error output, and in the form that the caller reads. */
export async function reportFailure(file: string, { message }: Failure, format: Format): Promise<void> {
  await print(process.stderr, `flagadmin: ${message}\n`);
  if (format === 'github') {
    await print(process.stdout, fileAnnotationLine(file, 'flagadmin', message));
  } else if (format === 'json') {
    await printJson(process.stdout, { file, valid: false, error: message });
  }
}

/** A summary line. A file name cannot make it a workflow command of GitHub. */
export function summaryLine(text: string, format: Format): string {
  return `${format === 'github' ? plainLines(text) : text}\n`;
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
