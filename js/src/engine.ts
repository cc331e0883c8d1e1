// The state of the package: the running module and its shared instance.
import { Boundary } from './boundary.js';
import type { Functions } from './embind.js';
import type { SchemaRow } from './generated/schema-list.js';
import type { IssueReport } from './issue.js';
import type { JsonText } from './utf8.js';
import { instantiate, instantiateAsync, type ImportFactory, type WasmExports } from './wasm-instance.js';
import { compile, compileAsync, isForMainThread, type ModuleSource } from './wasm-module.js';
import { requireLoaded, validationModule } from './wasm-source.js';

/** Which of the entry's modules runs, and what it imports. */
export interface WasmVariant {
  readonly module: () => ModuleSource;
  /** `functions` receives those that the module registers. */
  readonly imports?: (functions: Functions, ...rest: Parameters<ImportFactory>) => ReturnType<ImportFactory>;
}

const validation: WasmVariant = { module: validationModule };

// All state of the package. The first call of `runIn` replaces the module `flagadmin-validate` by `flagadmin`.
let variant = validation;
let given: WebAssembly.Module | undefined;
let compiled: WebAssembly.Module | undefined;
/** The instance that calls share. Taken while in use: an interrupted call leaves its memory in any state. */
let shared: Boundary | undefined;
/** Whether instances can be made synchronously. */
let isReplaceable = true;

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

/**
 * Starts an instance without blocking, of this module from now on, unless there is one already; without an argument of the entry's own.
 *
 * @throws an Error if the given module is of another version
 */
export async function startAsync(module?: WebAssembly.Module): Promise<void> {
  const required = variant;
  if (shared !== undefined) {
    return;
  }
  const loaded = compiled ?? given ?? module ?? (await compileAsync(required.module()));
  const { functions, imports } = importsOf(required);
  let exports: WasmExports;
  try {
    exports = instantiate(loaded, imports);
  } catch (error) {
    if (!isForMainThread(error)) {
      throw error;
    }
    exports = await instantiateAsync(loaded, imports);
    isReplaceable = false;
  }
  // Another call may have started one meanwhile.
  if (shared === undefined) {
    keep(new Boundary(exports, functions));
    variant = required;
    given ??= module;
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

/** Validates provider and parameters of an update, whose shape is valid, by these rules; undefined as of `validateText`. */
export function checkProvider(json: string, rules: string): IssueReport | undefined {
  const boundary = takeBoundary(); // as `validateText` does
  let report: IssueReport | undefined;
  try {
    report = boundary.checkProvider(json, boundary.rulesAt(rules)) === 0 ? undefined : boundary.readReport();
  } catch (cause) {
    throw failed(cause);
  }
  keep(boundary);
  return report;
}

/** An instance for a task that lasts over many turns of the event loop. */
export function separateBoundary(): Boundary {
  compiled ??= given ?? compile(variant.module());
  const { functions, imports } = importsOf(variant);
  return new Boundary(instantiate(compiled, imports), functions);
}

/** Calls `action` with the shared instance. */
export function run<T>(action: (boundary: Boundary) => T): T {
  const boundary = takeBoundary();
  let result: T;
  try {
    result = action(boundary);
  } catch (cause) {
    throw failed(cause);
  }
  keep(boundary);
  return result;
}

/** Calls `action` with a shared instance of this variant, which registers functions. */
export function runIn<T>(required: WasmVariant, action: (boundary: Boundary) => T): T {
  if (variant !== required) {
    variant = required;
    compiled = undefined;
  }
  if (shared?.functions === undefined) {
    shared = undefined;
  }
  return run(action);
}

function takeBoundary(): Boundary {
  const boundary = shared ?? separateBoundary();
  shared = undefined;
  return boundary;
}

function keep(boundary: Boundary): void {
  shared = boundary.isLarge && isReplaceable ? undefined : boundary;
}

function importsOf({ imports }: WasmVariant): { functions?: Functions; imports?: ImportFactory } {
  const functions: Functions = {};
  return imports === undefined ? {} : { functions, imports: (exports) => imports(functions, exports) };
}

/** The instance is discarded: an interrupted call may have left its memory in any state. */
function failed(cause: unknown): unknown {
  return cause instanceof RangeError ? cause : new Error('flagadmin: the WebAssembly module failed', { cause });
}
