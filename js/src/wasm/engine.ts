// The state of the package: the running module and its shared instance.
import { Boundary } from './boundary.js';
import type { SchemaRow } from './types.js';
import type { IssueReport } from '../issues/issue.js';
import type { JsonText } from '../base/utf8.js';
import { instantiate, instantiateSecond } from './instance.js';
import { compile, compileAsync, type ModuleSource } from './module.js';
import { firstPart, requireLoaded } from './source.js';

/** The second part of the entry's module; undefined if the entry has all of it in one. A parameter: not every page loads it. */
type SecondPart = () => ModuleSource | undefined;

// All state of the package.
/** A module that was passed has both parts. */
let given: WebAssembly.Module | undefined;
let compiled: WebAssembly.Module | undefined;
let compiledSecond: WebAssembly.Module | undefined;
/** The instance that calls share. Taken while in use: an interrupted call leaves its memory in any state. */
let shared: Boundary | undefined;

/** Whether a module was compiled or passed. */
export function isStarted(): boolean {
  return (compiled ?? given) !== undefined;
}

/**
 * Called by every function that may need the module, whether its arguments need it or not (D70).
 *
 * @throws an Error if the entry has no module yet
 */
export function requireStarted(): void {
  if (shared === undefined && !isStarted()) {
    requireLoaded();
  }
}

/** Starts the module unless it has been: where it cannot start, calls say so whatever the value (D90). */
export function start(): void {
  if (shared === undefined && compiled === undefined) {
    keep(newBoundary());
  }
}

/**
 * Starts an instance without blocking, of this module from now on, unless there is one already; without an argument of the entry's own.
 *
 * @throws an Error if the given module is of another version
 */
export async function startAsync(module?: WebAssembly.Module): Promise<void> {
  if (shared !== undefined) {
    return;
  }
  const loaded = compiled ?? given ?? module ?? (await compileAsync(firstPart()));
  const boundary = new Boundary(instantiate(loaded));
  // Another call may have started one meanwhile, or another module.
  if (shared === undefined && (compiled === undefined || compiled === loaded)) {
    keep(boundary);
    given = loaded === module ? module : given;
    compiled = loaded;
  }
}

/**
 * Validates a JSON text by a schema; undefined when there is neither an issue nor a warning. `given`: the text for the offsets of
 * issues; without it they have none.
 */
export function validateText(schema: SchemaRow, json: JsonText, given?: JsonText): IssueReport | undefined {
  // As `run` does, without the cost of a closure: this is the most frequent call.
  const boundary = takeBoundary();
  let report: IssueReport | undefined;
  try {
    report = boundary.validate(schema, json) === 0 ? undefined : boundary.readReport(given);
  } catch (cause) {
    throw failed(cause);
  }
  keep(boundary);
  return report;
}

function newBoundary(): Boundary {
  const module = compiled ?? given ?? compile(firstPart());
  const boundary = new Boundary(instantiate(module));
  compiled = module; // not before: a module that cannot start has not
  return boundary;
}

/** Calls `action` with the shared instance, with the second part of the module if it is passed. */
export function run<T>(action: (boundary: Boundary) => T, second?: SecondPart): T {
  const missing = second === undefined || shared?.isWhole ? undefined : missingPart(second);
  const taken = takeBoundary();
  const boundary = second === undefined ? taken : completed(taken, missing);
  let result: T;
  try {
    result = action(boundary);
  } catch (cause) {
    throw failed(cause);
  }
  keep(boundary);
  return result;
}

/** The second part, compiled; undefined: the module has both parts. */
function missingPart(second: SecondPart): WebAssembly.Module | undefined {
  const source = given === undefined ? (compiledSecond ?? second()) : undefined;
  if (source !== undefined) {
    compiledSecond = compile(source);
  }
  return source && compiledSecond;
}

/** Runs the second part, unless it does. It is in the instance, and discarded with it. */
function completed(boundary: Boundary, missing: WebAssembly.Module | undefined): Boundary {
  if (!boundary.isWhole && missing !== undefined) {
    instantiateSecond(missing, boundary.exports);
  }
  boundary.isWhole = true;
  return boundary;
}

function takeBoundary(): Boundary {
  const boundary = shared ?? newBoundary();
  shared = undefined;
  return boundary;
}

function keep(boundary: Boundary): void {
  shared = boundary.isLarge ? undefined : boundary;
}

/** The instance is discarded: an interrupted call may have left its memory in any state. */
function failed(cause: unknown): unknown {
  return cause instanceof RangeError ? cause : new Error('flagadmin: the WebAssembly module failed', { cause });
}
