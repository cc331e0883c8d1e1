import { isAdminApiError } from '../index.js';
import { connect, type ConnectionOptions } from './connection.js';
import { exitCodes, Failure } from './failure.js';
import { readBytes, readValue } from './input.js';
import { operationNamed, operations, readKnown, type Known, type Operation, type Tried } from './operations.js';
import { showOutcome } from './outcome.js';
import { oneLine, paletteOf, print } from './output.js';
import { readProviders } from './providers.js';
import { printJson } from './report.js';

/** What `flagadmin dry-run` is asked for. */
export interface DryRunOptions extends ConnectionOptions {
  readonly current?: string;
  readonly providers?: string;
  readonly existing?: readonly string[];
  readonly id?: string;
  readonly format: 'text' | 'json';
}

/** Shows what the service would answer; returns the exit code. */
export async function dryRunOperation(name: string, file: string, options: DryRunOptions): Promise<number> {
  const operation = operationNamed(name);
  if (operation === undefined) {
    throw new Failure(`there is no operation "${name}"; known are ${operations.map((one) => one.command).join(', ')}`);
  }
  const body = await readBytes(file);
  const tried = tryWith(operation, await knownFor(operation, options), body);
  const exitCode = tried.error === undefined ? exitCodes.fine : exitCodes.refused;
  if (options.format === 'json') {
    await printJson(process.stdout, tried);
    return exitCode;
  }
  const { stdout } = process;
  const palette = paletteOf(stdout);
  await showOutcome(stdout, tried, file, body);
  const answer =
    tried.error === undefined
      ? palette.green(`${tried.status}, ${describeChanges(operation, tried.changes.length)}`)
      : palette.red(`${tried.status} ${tried.error.name}: ${oneLine(tried.error.message ?? '')}`);
  await print(stdout, `the service would answer ${answer}\n`);
  return exitCode;
}

/** What is known came from the command line: when it cannot be right, the call is wrong. */
function tryWith(operation: Operation, known: Known, body: Uint8Array): Tried {
  try {
    return operation.try(known, body);
  } catch (error) {
    throw isAdminApiError(error) ? new Failure(`what is known is not valid: ${oneLine(error.message)}`) : error;
  }
}

function describeChanges(operation: Operation, changes: number): string {
  if (!operation.isUpdate) {
    return 'created';
  }
  return changes === 0 ? 'nothing changed' : `${changes} changed`;
}

async function knownFor(operation: Operation, options: DryRunOptions): Promise<Known> {
  if (options.id !== undefined || (!operation.isUpdate && options.url !== undefined)) {
    return readKnown(operation, connect(options), options.id ?? '');
  }
  if (operation.isUpdate && options.current === undefined) {
    throw new Failure(`what is the ${operation.noun} now? Say --current FILE, or --id ID and --url URL`);
  }
  return {
    current: options.current === undefined ? undefined : await readValue(options.current),
    providers: options.providers === undefined ? undefined : await readProviders(options.providers),
    existingNames: options.existing ?? [],
  };
}
