// The command `flagadmin validate`.
import { formatNumber, largestElement, readStream } from '../../schema/bulk.js';
import {
  addonCreateUpdateSchema,
  isAdminApiError,
  schemas,
  type BulkFormat,
  type Issue,
  type IssueOf,
  type Schema,
  type SchemaName,
  type ServiceName,
} from '../../entries/index.js';
import { resourceLists } from '../../generated/constants.js';
import type { Validator } from '../../schema/validator.js';
import { secondPart } from '../../wasm/source-second.js';
import { exitCodes, Failure, failureOf } from '../io/failure.js';
import { readBytes, displayName, streamBytes } from '../io/input.js';
import { counted, oneLine, paletteOf, print } from '../io/output.js';
import { beginning, TextPositions } from './positions.js';
import { readProviders } from '../io/providers.js';
import { findingLine, printJson, reportFailure, summaryLine, tally, type Finding, type Format } from './findings.js';

/** Options of `flagadmin validate`. */
export interface ValidateOptions {
  readonly ndjson?: boolean;
  readonly array?: boolean;
  readonly providers?: string;
  readonly schemaOnly?: boolean;
  /** Whether warnings are errors. */
  readonly strict?: boolean;
  /** The profile of a service in use: its refusals are errors. */
  readonly service?: ServiceName;
  readonly format: Format;
}

/** A schema, and for updates of addons the provider definitions whose rules apply besides: `none` with `--schema-only`. */
interface Chosen {
  readonly schema: Schema<unknown>;
  readonly providers?: 'default' | 'given' | 'none';
  readonly profile?: ServiceName | undefined;
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
  const { service: profile } = options;
  const { schema, ...others } = await chosenSchema(name, options);
  const chosen: Chosen = { schema: schema.withService(profile ?? 'specification'), ...others, profile };
  let exitCode: number = exitCodes.fine;
  for (const file of files) {
    const isLines = options.ndjson ?? (options.array !== true && /\.(ndjson|jsonl)$/i.test(file));
    try {
      const isValid =
        isLines || options.array === true
          ? await validateElements(chosen, file, options, isLines ? 'ndjson' : 'array')
          : await validateDocument(chosen, file, options);
      exitCode = Math.max(exitCode, isValid ? exitCodes.fine : exitCodes.refused);
    } catch (error) {
      // A file that cannot be read does not hide the errors of the others.
      const failure = failureOf(error);
      await reportFailure(file, failure, options.format);
      exitCode = Math.max(exitCode, failure.exitCode);
    }
  }
  return exitCode;
}

async function chosenSchema(name: string, { providers: source, schemaOnly }: ValidateOptions): Promise<Chosen> {
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

/** What was chosen, for the summary. */
function nameOf({ schema, providers, profile }: Chosen): string {
  const besides = { default: ', default providers', given: ', given providers', none: ', schema only' };
  const ofService = profile === undefined ? '' : `, ${profile}`;
  return `(${schema.name}${providers === undefined ? '' : besides[providers]}${ofService})`;
}

async function validateDocument(chosen: Chosen, file: string, options: ValidateOptions): Promise<boolean> {
  const { format, strict = false } = options;
  const { stdout } = process;
  const { schema, providers } = chosen;
  const bytes = await readBytes(file);
  const result = schema.validateJson(bytes);
  const { issues, warnings, truncated } = result;
  if (isState(bytes, warnings)) {
    const advice = `check it with "flagadmin apply ${oneLine(file)} --plan"`;
    throw new Failure(`${displayName(file)}: this is a file of "flagadmin export": ${advice}`);
  }
  const valid = result.valid && !(strict && warnings.length > 0);
  if (format === 'json') {
    await printJson(stdout, { file, schema: schema.name, providers, ...result, valid });
    return valid;
  }
  const palette = paletteOf(stdout);
  const positions = new TextPositions(bytes);
  const warningKind = strict ? 'error' : 'warning';
  for (const [kind, list] of [['error', issues] as const, [warningKind, warnings] as const]) {
    for (const issue of list) {
      const finding: Finding = { file, kind, issue, position: positions.at(issue.offset ?? 0) };
      await print(stdout, findingLine(finding, format, palette));
    }
  }
  const errors = strict ? issues.length + warnings.length : issues.length;
  const found = tally(errors, strict ? 0 : warnings.length) + (truncated ? ' and more' : '');
  const name = palette.dim(nameOf(chosen));
  const resultLine = valid
    ? `${palette.green('valid')}${found && `, ${found}`} ${name}`
    : `${palette.red('not valid')}, ${found} ${name}`;
  await print(stdout, summaryLine(`${displayName(file)}: ${resultLine}`, format));
  return valid;
}

/** Whether a document is a file of `flagadmin export`: an object of nothing but lists of resources, one of which the schema does not know. */
function isState(bytes: Uint8Array, warnings: readonly Issue[]): boolean {
  const isList = (name: unknown) => resourceLists.includes(String(name));
  const isStrange = warnings.some(({ code, path }) => code === 'unknown_property' && isList(path[0]));
  return isStrange && Object.keys(JSON.parse(new TextDecoder().decode(bytes)) as object).every(isList);
}

/** Validates every element of an array, or every line, in constant memory. */
async function validateElements(
  chosen: Chosen,
  file: string,
  { format, strict = false }: ValidateOptions,
  kind: BulkFormat,
): Promise<boolean> {
  const { stdout } = process;
  const palette = paletteOf(stdout);
  const noun = kind === 'array' ? 'element' : 'line';
  let isOver = false;
  let elements = 0;
  let invalid = 0;
  let partStart = beginning;
  const validator = chosen.schema as unknown as Validator<unknown>;
  const boundary = validator.beginApart(secondPart, formatNumber(kind), strict, largestElement);
  const parts = readStream(boundary, streamBytes(file));
  for await (const part of parts) {
    const positions = new TextPositions(part.bytes, partStart);
    for (const { index, offset, issues: found, truncated } of part.invalid) {
      const isTooLarge = found.length === 0;
      isOver = isTooLarge && kind === 'array'; // the end of the element is unknown; a line ends at the newline
      const issues = isTooLarge ? [tooLongIssue(isOver ? ', nor was anything after it' : '')] : found;
      const start = positions.at(offset);
      if (format === 'json') {
        const line = kind === 'ndjson' ? start.line : undefined;
        await printJson(stdout, { file, line, index, offset, issues, truncated });
        continue;
      }
      const inElement = new TextPositions(part.bytes.subarray(offset - partStart.offset), start);
      for (const issue of issues) {
        const position = inElement.at(offset + (issue.offset ?? 0));
        await print(stdout, findingLine({ file, kind: 'error', issue, position }, format, palette));
      }
      if (truncated) {
        await print(stdout, summaryLine(`${displayName(file)}:${start.line}: and more errors`, format));
      }
    }
    partStart = positions.at(partStart.offset + part.bytes.length);
    elements = part.count;
    invalid += part.invalid.length;
    if (isOver) {
      break;
    }
  }
  await printCount(chosen, file, format, counted(elements, noun), { count: elements, invalid });
  return invalid === 0;
}

async function printCount(
  chosen: Chosen,
  file: string,
  format: Format,
  elements: string,
  { count, invalid }: { readonly count: number; readonly invalid: number },
): Promise<void> {
  const { stdout } = process;
  if (format === 'json') {
    await printJson(stdout, { file, schema: chosen.schema.name, providers: chosen.providers, count, invalid });
    return;
  }
  const palette = paletteOf(stdout);
  const result = invalid === 0 ? palette.green('all valid') : palette.red(`${invalid.toLocaleString('en')} not valid`);
  const text = `${displayName(file)}: ${elements}, ${result} ${palette.dim(nameOf(chosen))}`;
  await print(stdout, summaryLine(text, format));
}

/** The issue of an element that is too large. It has no position: no part of the element was validated. */
function tooLongIssue(consequence: string): Issue {
  const issue = {
    code: 'invalid_json',
    keyword: 'syntax',
    instancePath: '',
    path: [],
    schemaPath: '#',
    params: { error: 'too-long', limit: largestElement },
    message: `is longer than ${largestElement} bytes, and was not validated${consequence}`,
  };
  return issue as unknown as IssueOf<'invalid_json'>;
}
