// The command `flagadmin validate`.
import { parseTree, type Node } from 'jsonc-parser';

import {
  isAdminApiError,
  type Issue,
  type IssueOf,
  type JsonValidationResult,
  type Schema,
  type SchemaName,
  type ServiceName,
} from 'flagadmin';
import { addonCreateUpdateSchema, schemas, withRules } from 'flagadmin/core';
import { resourceLists } from '../../generated/constants.js';
import { exitCodes, Failure, failureOf } from '../io/failure.js';
import { readBytes, displayName } from '../io/input.js';
import { counted, oneLine, paletteOf, print } from '../io/output.js';
import { TextPositions } from './positions.js';
import { readProviders } from '../io/providers.js';
import { printFindings, printJson, reportFailure, summaryLine, tally, type Format, type Found } from './findings.js';

/** Options of `flagadmin validate`. */
export interface ValidateOptions {
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

/** The schema with this name; a message also has other names. */
export function schemaNamed(name: string, others: readonly string[] = []): Schema<unknown> {
  if (!Object.hasOwn(schemas, name)) {
    throw new Failure(`unknown schema "${name}"; expected one of ${[...Object.keys(schemas), ...others].join(', ')}`);
  }
  return schemas[name as SchemaName] as Schema<unknown>;
}

/** Validates files and reports their errors; returns the exit code. */
export async function validateFiles(name: string, files: readonly string[], options: ValidateOptions): Promise<number> {
  const chosen = await chosenSchema(name, options);
  let exitCode: number = exitCodes.fine;
  for (const file of files) {
    try {
      const isValid = await validateFile(chosen, file, options);
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

async function chosenSchema(
  name: string,
  { providers: source, schemaOnly, service: profile }: ValidateOptions,
): Promise<Chosen> {
  if (source !== undefined && schemaOnly === true) {
    throw new Failure('--providers and --schema-only cannot be combined');
  }
  const schema = schemaNamed(name);
  const isAddon = name === addonCreateUpdateSchema.name;
  if (!isAddon && (source !== undefined || schemaOnly === true)) {
    const option = source === undefined ? '--schema-only' : '--providers';
    throw new Failure(`${option} applies to ${addonCreateUpdateSchema.name} only`);
  }
  if (schemaOnly === true) {
    if (profile !== undefined && profile !== 'specification') {
      throw new Failure('--schema-only and --service (FLAGADMIN_SERVICE) cannot be combined');
    }
    return { schema, providers: 'none' };
  }
  const providers = source === undefined ? undefined : await readProviders(source);
  const kind = providers === undefined ? ('default' as const) : ('given' as const);
  try {
    return { schema: withRules(schema, { providers, service: profile }), ...(isAddon && { providers: kind }), profile };
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

async function validateFile(chosen: Chosen, file: string, options: ValidateOptions): Promise<boolean> {
  const bytes = await readBytes(file);
  const result = withoutSchemaName(chosen.schema.validateJson(bytes), bytes);
  if (isState(bytes, result.warnings)) {
    const advice = `check it with "flagadmin apply ${oneLine(file)} --plan"`;
    throw new Failure(`${displayName(file)}: this is a file of "flagadmin export": ${advice}`);
  }
  if (options.array !== true || result.issues[0]?.code === 'invalid_json') {
    return reportDocument(chosen, file, bytes, result, options);
  }
  // A character for each byte: offsets are those of the file.
  const tree = parseTree(Buffer.from(bytes).toString('latin1')) as Node;
  return tree.type === 'array'
    ? validateElements(chosen, file, bytes, tree.children ?? [], options)
    : reportDocument(chosen, file, bytes, noArray(tree), options);
}

async function reportDocument(
  chosen: Chosen,
  file: string,
  bytes: Uint8Array,
  result: JsonValidationResult,
  { format, strict = false }: ValidateOptions,
): Promise<boolean> {
  const { stdout } = process;
  const { schema, providers } = chosen;
  const { issues, warnings, truncated } = result;
  const valid = result.valid && !(strict && warnings.length > 0);
  if (format === 'json') {
    await printJson(stdout, { file, schema: schema.name, providers, ...result, valid });
    return valid;
  }
  const palette = paletteOf(stdout);
  const all: Found[] = [
    ['error', issues],
    [strict ? 'error' : 'warning', warnings],
  ];
  await printFindings(stdout, { file, bytes }, all, format);
  const errors = strict ? issues.length + warnings.length : issues.length;
  const counts = tally(errors, strict ? 0 : warnings.length) + (truncated ? ' and more' : '');
  const name = palette.dim(nameOf(chosen));
  const resultLine = valid
    ? `${palette.green('valid')}${counts && `, ${counts}`} ${name}`
    : `${palette.red('not valid')}, ${counts} ${name}`;
  await print(stdout, summaryLine(`${displayName(file)}: ${resultLine}`, format));
  return valid;
}

/** Without the warning of a string `$schema` at the top of a file, which names its schema for editors (D105). */
function withoutSchemaName(result: JsonValidationResult, bytes: Uint8Array): JsonValidationResult {
  const isName = ({ code, instancePath }: Issue) => code === 'unknown_property' && instancePath === '/$schema';
  if (!result.warnings.some(isName)) {
    return result;
  }
  const { $schema: name } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly $schema: unknown };
  return typeof name === 'string' ? { ...result, warnings: result.warnings.filter((one) => !isName(one)) } : result;
}

/** Whether a document is a file of `flagadmin export`: an object of nothing but lists of resources, one of which the schema does not know, and `$schema`. */
function isState(bytes: Uint8Array, warnings: readonly Issue[]): boolean {
  const isList = (name: unknown) => resourceLists.includes(String(name));
  const isStrange = warnings.some(({ code, path }) => code === 'unknown_property' && isList(path[0]));
  return (
    isStrange &&
    Object.keys(JSON.parse(new TextDecoder().decode(bytes)) as object).every(
      (name) => isList(name) || name === '$schema',
    )
  );
}

/** The result for a document that should be an array. */
function noArray({ type, offset }: Node): JsonValidationResult {
  const issue = {
    code: 'wrong_type',
    keyword: 'type',
    instancePath: '',
    path: [],
    schemaPath: '#/type',
    params: { expected: 'array', actual: type },
    message: `must be array, but ${type} was sent`,
    offset,
  } as unknown as IssueOf<'wrong_type'>;
  return { valid: false, issues: [issue], warnings: [], truncated: false };
}

async function validateElements(
  chosen: Chosen,
  file: string,
  bytes: Uint8Array,
  elements: readonly Node[],
  { format, strict = false }: ValidateOptions,
): Promise<boolean> {
  const { stdout } = process;
  const positions = new TextPositions(bytes);
  let invalid = 0;
  for (const [index, { offset, length }] of elements.entries()) {
    const element = bytes.subarray(offset, offset + length);
    const { issues: errors, warnings, truncated } = chosen.schema.validateJson(element);
    const issues = strict ? [...errors, ...warnings] : errors;
    if (issues.length === 0) {
      continue;
    }
    invalid += 1;
    if (format === 'json') {
      await printJson(stdout, { file, index, offset, issues, truncated });
      continue;
    }
    const start = positions.at(offset);
    await printFindings(stdout, { file, bytes: element, start }, [['error', issues]], format);
    if (truncated) {
      await print(stdout, summaryLine(`${displayName(file)}:${start.line}: and more errors`, format));
    }
  }
  await printCount(chosen, file, format, { count: elements.length, invalid });
  return invalid === 0;
}

async function printCount(
  chosen: Chosen,
  file: string,
  format: Format,
  { count, invalid }: { readonly count: number; readonly invalid: number },
): Promise<void> {
  const { stdout } = process;
  if (format === 'json') {
    await printJson(stdout, { file, schema: chosen.schema.name, providers: chosen.providers, count, invalid });
    return;
  }
  const palette = paletteOf(stdout);
  const result = invalid === 0 ? palette.green('all valid') : palette.red(`${invalid.toLocaleString('en')} not valid`);
  const text = `${displayName(file)}: ${counted(count, 'element')}, ${result} ${palette.dim(nameOf(chosen))}`;
  await print(stdout, summaryLine(text, format));
}
