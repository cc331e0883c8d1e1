// The command `flagadmin dry-run`.
import { commandFor, commands, type CommandRow, type Parameters } from './commands.js';
import { predicted, readDraft } from './drafts.js';
import { resourceOf } from './resources.js';
import type { TextDraft } from '../../draft/text-draft.js';
import { loadDrafts, type ConnectionOptions } from '../io/connection.js';
import { exitCodes, Failure } from '../io/failure.js';
import { readBytes, readText } from '../io/input.js';
import { showPrediction, warningsOfService } from './prediction.js';
import { oneLine, paletteOf, print } from '../io/output.js';
import { readProviders } from '../io/providers.js';
import { printJson } from '../validate/findings.js';

/** Options of `flagadmin dry-run`. */
export interface DryRunOptions extends ConnectionOptions {
  readonly current?: string;
  readonly providers?: string;
  readonly existing?: readonly string[];
  readonly id?: string;
  readonly format: 'text' | 'json';
}

/** Prints the predicted response; returns the exit code. */
export async function runDryRun(name: string, texts: readonly string[], options: DryRunOptions): Promise<number> {
  const row = commandFor(name);
  if (row === undefined) {
    throw new Failure(
      `unknown operation "${name}"; expected one of ${commands.map(({ command }) => command).join(', ')}`,
    );
  }
  const { others, file } = splitArguments(row, texts);
  const body = file === undefined ? new Uint8Array() : await readBytes(file);
  const key = Array.from({ length: row.keySize }, () => options.id ?? '');
  const draft = await draftFor(row, options, [...key, ...others]);
  const tried = predicted(draft, row.operation, body, others, invalidData);
  const exitCode = tried.error === undefined ? exitCodes.fine : exitCodes.refused;
  await print(process.stderr, tried.error === undefined ? warningsOfService(draft, false) : '');
  if (options.format === 'json') {
    await printJson(process.stdout, tried);
    return exitCode;
  }
  const { stdout } = process;
  const palette = paletteOf(stdout);
  await showPrediction(stdout, tried, file ?? '', body);
  const line =
    tried.error === undefined
      ? palette.green(`${tried.status}, ${describeChanges(row, tried.changes.length)}`)
      : palette.red(`${tried.status} ${tried.error.name}: ${oneLine(tried.error.message ?? '')}`);
  await print(stdout, `the service would respond with ${line}\n`);
  return exitCode;
}

/** Data of the command line that are invalid are wrong usage. */
function invalidData(reason: string): Failure {
  return new Failure(
    `the current resource or the providers are not valid: ${reason.replace(/^currentJson/, '--current')}`,
  );
}

/** The parameters of the path that `--current` and `--id` do not give, and the file with the body. */
function splitArguments({ command, parameters, keySize, hasBody }: CommandRow, texts: readonly string[]) {
  const names = [...parameters.slice(keySize), ...(hasBody ? ['file'] : [])];
  if (texts.length !== names.length) {
    const expected = names.length === 0 ? 'without further arguments' : names.map((name) => `<${name}>`).join(' ');
    throw new Failure(`wrong arguments: expected ${command} ${expected}`);
  }
  const others = texts.slice(0, parameters.length - keySize);
  return { others, file: hasBody ? texts.at(-1) : undefined };
}

function describeChanges({ action }: CommandRow, changes: number): string {
  if (action === 'create' || action === 'remove') {
    return action === 'create' ? 'created' : 'deleted';
  }
  return changes === 0 ? 'nothing changed' : `${changes} changed`;
}

async function draftFor(row: CommandRow, options: DryRunOptions, parameters: Parameters): Promise<TextDraft> {
  const hasResource = row.keySize > 0;
  if (options.id !== undefined || (!hasResource && options.url !== undefined)) {
    return readDraft(row, parameters, options);
  }
  if (hasResource && options.current === undefined) {
    throw new Failure(`the current ${row.noun} is needed: pass --current FILE, or --id ID and --url URL`);
  }
  const json = options.current === undefined ? '' : await readText(options.current);
  const providers = options.providers === undefined ? undefined : await readProviders(options.providers);
  const { TextDraft } = await loadDrafts();
  const facts = { service: options.service, providers, existingNames: options.existing ?? [] };
  return new TextDraft(resourceOf(row), undefined, facts, { json, etag: '' });
}
