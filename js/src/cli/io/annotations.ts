// Annotations of GitHub: workflow commands in the output of a job, which mark lines of files in a pull request.
import { isAbsolute, relative, resolve, sep } from 'node:path';

import { displayName, standardInput } from './input.js';
import { oneLine } from './output.js';

/** A line and a column of a file, both from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** `state.json:3:14`, as compilers write it. */
export function textOf({ file, line, column }: Place): string {
  return `${displayName(file)}:${line}:${column}`;
}

/** What GitHub shows at a place; without one, at the whole run. */
export interface Annotation {
  readonly kind: 'error' | 'warning' | 'notice';
  readonly place?: Place | undefined;
  readonly title: string;
  readonly text: string;
}

/** The workflow command that makes an annotation. Nothing in its texts can end it or begin another one. */
export function annotationLine({ kind, place, title, text }: Annotation): string {
  const position = place === undefined ? '' : `${fileProperty(place.file)}line=${place.line},col=${place.column},`;
  return `::${kind} ${position}title=${property(title)}::${data(text)}\n`;
}

/** Likewise, for a file as a whole. */
export function fileAnnotationLine(file: string, title: string, text: string): string {
  return `::error ${fileProperty(file)}title=${property(title)}::${data(text)}\n`;
}

/** Lines for people among workflow commands: no text from anywhere can make one a command. */
export function plainLines(text: string): string {
  return text.replaceAll(/^(?=[^\S\n]*::)/gm, './').replaceAll('##[', '## [');
}

/** The file of an annotation. */
function fileProperty(file: string): string {
  return file === standardInput ? '' : `file=${property(inRepository(file))},`;
}

/** The path that GitHub knows: relative to the repository, wherever the command runs. A file elsewhere has none. */
function inRepository(file: string): string {
  const { GITHUB_WORKSPACE: workspace = '' } = process.env;
  const path = workspace === '' ? '..' : relative(workspace, resolve(file));
  return isAbsolute(path) || /^\.\.(?:[\\/]|$)/.test(path) ? file : path.replaceAll(sep, '/');
}

/** Escapes the text of a workflow command. */
function data(text: string): string {
  return oneLine(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));
}

/** Escapes a property of a workflow command. */
function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
