import { schemas, type Issue, type Schema, type SchemaName } from '../index.js';
import { exitCodes, Failure } from './failure.js';
import { readBytes, shownName, streamBytes } from './input.js';
import { longestLine, validateLines as invalidLines, type LineCount } from './lines.js';
import { Locator, type Place } from './locate.js';
import { counted, paletteOf, print } from './output.js';
import { Progress } from './progress.js';
import { findingLine, printJson, summaryLine, tally, type Finding, type Format } from './report.js';

/** What `flagadmin validate` is asked for. */
export interface ValidateOptions {
  readonly ndjson?: boolean;
  readonly format: Format;
}

/** The schema with this name. */
export function schemaNamed(name: string): Schema<unknown> {
  if (!Object.hasOwn(schemas, name)) {
    throw new Failure(`there is no schema "${name}"; known are ${Object.keys(schemas).join(', ')}`);
  }
  return schemas[name as SchemaName] as Schema<unknown>;
}

/** Judges files and reports what is wrong with them; returns the exit code. */
export async function validateFiles(name: string, files: readonly string[], options: ValidateOptions): Promise<number> {
  const schema = schemaNamed(name);
  let isValid = true;
  for (const file of files) {
    const isLines = options.ndjson ?? /\.(ndjson|jsonl)$/i.test(file);
    const judge = isLines ? validateLines : validateDocument;
    isValid = (await judge(schema, file, options.format)) && isValid;
  }
  return isValid ? exitCodes.fine : exitCodes.refused;
}

async function validateDocument(schema: Schema<unknown>, file: string, format: Format): Promise<boolean> {
  const { stdout } = process;
  const bytes = await readBytes(file);
  const verdict = schema.validateJson(bytes);
  if (format === 'json') {
    await printJson(stdout, { file, schema: schema.name, ...verdict });
    return verdict.valid;
  }
  const { issues, warnings, truncated, valid } = verdict;
  const palette = paletteOf(stdout);
  const locator = new Locator(bytes);
  for (const [kind, list] of [['error', issues] as const, ['warning', warnings] as const]) {
    for (const issue of list) {
      const finding: Finding = { file, kind, issue, place: locator.placeOf(issue) };
      await print(stdout, findingLine(finding, format, palette));
    }
  }
  const found = tally(issues.length, warnings.length) + (truncated ? ' and more' : '');
  const name = palette.dim(`(${schema.name})`);
  const verdictLine = valid
    ? `${palette.green('valid')}${found && `, ${found}`} ${name}`
    : `${palette.red('not valid')}, ${found} ${name}`;
  await print(stdout, summaryLine(`${shownName(file)}: ${verdictLine}`, format));
  return valid;
}

async function validateLines(schema: Schema<unknown>, file: string, format: Format): Promise<boolean> {
  const { stdout } = process;
  const palette = paletteOf(stdout);
  const count: LineCount = { lines: 0, elements: 0, invalid: 0, bytes: 0 };
  const progress = new Progress(process.stderr, count);
  for await (const found of invalidLines(schema, watched(streamBytes(file), progress), count)) {
    progress.clear();
    const { line, index, offset } = found;
    const issues = 'tooLong' in found ? [tooLongIssue] : found.issues;
    if (format === 'json') {
      await printJson(stdout, { file, line, index, offset, issues });
      continue;
    }
    const locator = 'tooLong' in found ? undefined : new Locator(found.bytes);
    const indentation = 'tooLong' in found ? 0 : found.indentation;
    for (const issue of issues) {
      const column = indentation + (locator?.placeOf(issue).column ?? 1);
      const place: Place = { line, column };
      await print(stdout, findingLine({ file, kind: 'error', issue, place }, format, palette));
    }
  }
  progress.clear();
  const { elements, invalid } = count;
  if (format === 'json') {
    await printJson(stdout, { file, schema: schema.name, count: elements, invalid });
  } else {
    const verdict =
      invalid === 0 ? palette.green('all valid') : palette.red(`${invalid.toLocaleString('en')} not valid`);
    await print(
      stdout,
      summaryLine(
        `${shownName(file)}: ${counted(elements, 'line')}, ${verdict} ${palette.dim(`(${schema.name})`)}`,
        format,
      ),
    );
  }
  return invalid === 0;
}

async function* watched(source: AsyncIterable<Uint8Array>, progress: Progress): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    yield chunk;
    progress.show();
  }
}

/** Lines are judged whole. */
const tooLongIssue: Issue = {
  code: 'invalid_json',
  keyword: 'syntax',
  instancePath: '',
  path: [],
  schemaPath: '#',
  params: { error: 'too-long', limit: longestLine },
  message: `is longer than ${longestLine} bytes, and was not judged`,
};
