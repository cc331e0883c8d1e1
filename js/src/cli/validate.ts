// The command `flagadmin validate`.
import {
  addonCreateUpdateSchema,
  isAdminApiError,
  schemas,
  type IssueOf,
  type Schema,
  type SchemaName,
} from '../index.js';
import { exitCodes, Failure } from './failure.js';
import { readBytes, displayName, streamBytes } from './input.js';
import { longestLine, validateLines as invalidLines, type LineCount } from './lines.js';
import { hintFor } from './other-formats.js';
import { counted, oneLine, paletteOf, print } from './output.js';
import { Places, type Place } from './places.js';
import { Progress } from './progress.js';
import { readProviders } from './providers.js';
import { findingLine, printJson, summaryLine, tally, type Finding, type Format } from './report.js';

/** Options of `flagadmin validate`. */
export interface ValidateOptions {
  readonly ndjson?: boolean;
  readonly array?: boolean;
  readonly providers?: string;
  readonly schemaOnly?: boolean;
  readonly format: Format;
}

/** A schema, and for updates of addons the provider definitions whose rules apply besides: `none` with `--schema-only`. */
interface Rules {
  readonly schema: Schema<unknown>;
  readonly providers?: 'default' | 'given' | 'none';
}

/** The schema with this name. */
export function schemaNamed(name: string): Schema<unknown> {
  if (!Object.hasOwn(schemas, name)) {
    throw new Failure(`unknown schema "${name}"; expected one of ${Object.keys(schemas).join(', ')}`);
  }
  return schemas[name as SchemaName] as Schema<unknown>;
}

/** Validates files and reports their errors; returns the exit code. */
export async function validateFiles(name: string, files: readonly string[], options: ValidateOptions): Promise<number> {
  if (options.ndjson === true && options.array === true) {
    throw new Failure('--ndjson and --array cannot be combined');
  }
  const rules = await rulesOf(name, options);
  let isValid = true;
  for (const file of files) {
    const isLines = options.ndjson ?? (options.array !== true && /\.(ndjson|jsonl)$/i.test(file));
    const validate = isLines ? validateLines : options.array === true ? validateElements : validateDocument;
    isValid = (await validate(rules, file, options.format)) && isValid;
  }
  return isValid ? exitCodes.fine : exitCodes.refused;
}

async function rulesOf(name: string, { providers: source, schemaOnly }: ValidateOptions): Promise<Rules> {
  if (source !== undefined && schemaOnly === true) {
    throw new Failure('--providers and --schema-only cannot be combined');
  }
  const schema = schemaNamed(name);
  if (name !== addonCreateUpdateSchema.name) {
    if (source !== undefined || schemaOnly === true) {
      const option = source === undefined ? '--schema-only' : '--providers';
      throw new Failure(`${option} applies to ${addonCreateUpdateSchema.name} only`);
    }
    return { schema };
  }
  if (schemaOnly === true) {
    return { schema, providers: 'none' };
  }
  const definitions = source === undefined ? undefined : await readProviders(source);
  try {
    return {
      schema: addonCreateUpdateSchema.withProviders(definitions) as Schema<unknown>,
      providers: definitions === undefined ? 'default' : 'given',
    };
  } catch (error) {
    throw isAdminApiError(error)
      ? new Failure(`--providers ${displayName(source ?? '')}: ${oneLine(error.message)}`)
      : error;
  }
}

/** The rules that were applied, for the summary. */
function nameOf({ schema, providers }: Rules): string {
  const besides = { default: ', default providers', given: ', given providers', none: ', schema only' };
  return `(${schema.name}${providers === undefined ? '' : besides[providers]})`;
}

async function validateDocument(rules: Rules, file: string, format: Format): Promise<boolean> {
  const { stdout } = process;
  const { schema, providers } = rules;
  const bytes = await readBytes(file);
  const result = schema.validateJson(bytes);
  const { issues, warnings, truncated, valid } = result;
  const hint = hintFor(file, bytes, issues[0]);
  if (format === 'json') {
    await printJson(stdout, { file, schema: schema.name, providers, ...result, hint });
    return valid;
  }
  const palette = paletteOf(stdout);
  const places = new Places(bytes);
  for (const [kind, list] of [['error', issues] as const, ['warning', warnings] as const]) {
    for (const issue of list) {
      const finding: Finding = { file, kind, issue, place: places.at(issue.offset ?? 0), hint };
      await print(stdout, findingLine(finding, format, palette));
    }
  }
  const found = tally(issues.length, warnings.length) + (truncated ? ' and more' : '');
  const name = palette.dim(nameOf(rules));
  const resultLine = valid
    ? `${palette.green('valid')}${found && `, ${found}`} ${name}`
    : `${palette.red('not valid')}, ${found} ${name}`;
  await print(stdout, summaryLine(`${displayName(file)}: ${resultLine}`, format));
  return valid;
}

/** Validates every element of an array. The file is read into memory. */
async function validateElements(rules: Rules, file: string, format: Format): Promise<boolean> {
  const { stdout } = process;
  const bytes = await readBytes(file);
  if (!/^\s*\[/.test(new TextDecoder().decode(bytes.subarray(0, 4096)))) {
    throw new Failure(`${displayName(file)} is not a JSON array, which --array requires`, exitCodes.refused);
  }
  const { count, invalid } = rules.schema.validateMany(bytes);
  const palette = paletteOf(stdout);
  const places = new Places(bytes);
  for (const { index, offset, issues, truncated } of invalid) {
    if (format === 'json') {
      await printJson(stdout, { file, index, offset, issues, truncated });
      continue;
    }
    const start = places.at(offset);
    for (const issue of issues) {
      const place = places.at(offset + (issue.offset ?? 0));
      await print(stdout, findingLine({ file, kind: 'error', issue, place }, format, palette));
    }
    await printTruncated(truncated, file, start, format);
  }
  await printCount(rules, file, format, 'element', { elements: count, invalid: invalid.length });
  return invalid.length === 0;
}

async function validateLines(rules: Rules, file: string, format: Format): Promise<boolean> {
  const { stdout } = process;
  const palette = paletteOf(stdout);
  const count: LineCount = { lines: 0, elements: 0, invalid: 0, bytes: 0 };
  const progress = new Progress(process.stderr, count);
  for await (const found of invalidLines(rules.schema, watched(streamBytes(file), progress), count)) {
    progress.clear();
    const { line, index, offset } = found;
    const { issues, truncated } = 'tooLong' in found ? { issues: [tooLongIssue], truncated: false } : found;
    if (format === 'json') {
      await printJson(stdout, { file, line, index, offset, issues, truncated });
      continue;
    }
    const places = 'tooLong' in found ? undefined : new Places(found.bytes);
    const indentation = 'tooLong' in found ? 0 : found.indentation;
    for (const issue of issues) {
      const column = indentation + (places?.at(issue.offset ?? 0).column ?? 1);
      const place: Place = { line, column };
      await print(stdout, findingLine({ file, kind: 'error', issue, place }, format, palette));
    }
    await printTruncated(truncated, file, { line, column: 1 }, format);
  }
  progress.clear();
  await printCount(rules, file, format, 'line', count);
  return count.invalid === 0;
}

/** Prints a line if an element has more issues than are listed. */
async function printTruncated(truncated: boolean, file: string, { line }: Place, format: Format): Promise<void> {
  if (truncated) {
    await print(process.stdout, summaryLine(`${displayName(file)}:${line}: and more errors`, format));
  }
}

async function printCount(
  rules: Rules,
  file: string,
  format: Format,
  noun: string,
  { elements, invalid }: Pick<LineCount, 'elements' | 'invalid'>,
): Promise<void> {
  const { stdout } = process;
  if (format === 'json') {
    await printJson(stdout, { file, schema: rules.schema.name, providers: rules.providers, count: elements, invalid });
    return;
  }
  const palette = paletteOf(stdout);
  const result = invalid === 0 ? palette.green('all valid') : palette.red(`${invalid.toLocaleString('en')} not valid`);
  const text = `${displayName(file)}: ${counted(elements, noun)}, ${result} ${palette.dim(nameOf(rules))}`;
  await print(stdout, summaryLine(text, format));
}

async function* watched(source: AsyncIterable<Uint8Array>, progress: Progress): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    yield chunk;
    progress.show();
  }
}

/** Lines are validated as a whole: there is no position in the line. */
const tooLongIssue = {
  code: 'invalid_json',
  keyword: 'syntax',
  instancePath: '',
  path: [],
  schemaPath: '#',
  params: { error: 'too-long', limit: longestLine },
  message: `is longer than ${longestLine} bytes, and was not validated`,
} as unknown as IssueOf<'invalid_json'>;
