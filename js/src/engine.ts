// The state of the package: the running module and its shared instance.
import { Boundary } from './boundary.js';
import type { Functions } from './embind.js';
import type { SchemaRow } from './generated/schema-list.js';
import type { IssueReport } from './issue.js';
import type { JsonText } from './utf8.js';
import { instantiate, type ImportFactory } from './wasm-instance.js';
import { compileValidation, requireLoaded } from './wasm-source.js';

/** Which of the entry's modules runs, and what it imports. */
export interface WasmVariant {
  readonly compile: () => WebAssembly.Module;
  /** `functions` receives those that the module registers. */
  readonly imports?: (functions: Functions, ...rest: Parameters<ImportFactory>) => ReturnType<ImportFactory>;
}

const validation: WasmVariant = { compile: compileValidation };

// All state of the package. The first call of `runIn` replaces the module `flagadmin-validate` by `flagadmin`.
let variant = validation;
let given: WebAssembly.Module | undefined;
let compiled: WebAssembly.Module | undefined;
/** The instance that calls share. Taken while in use: callbacks (`setMessages`) may re-enter. */
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

/**
 * Uses this module from now on, unless there is one already; without an argument the entry's own.
 *
 * @throws an Error if the given module is of another version
 */
export function start(module?: WebAssembly.Module): void {
  if (isStarted()) {
    return;
  }
  given = module;
  compiled = module ?? variant.compile();
  if (module !== undefined) {
    try {
      keep(takeBoundary());
    } catch (error) {
      given = undefined;
      compiled = undefined;
      throw error;
    }
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

/** An instance for a task that lasts over many turns of the event loop. */
export function separateBoundary(): Boundary {
  compiled ??= given ?? variant.compile();
  const functions: Functions = {};
  const { imports } = variant;
  return new Boundary(
    instantiate(compiled, imports && ((exports) => imports(functions, exports))),
    imports && functions,
  );
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
  shared = boundary.isLarge ? undefined : boundary;
}

/** The instance is discarded: an interrupted call may have left its memory in any state. */
function failed(cause: unknown): unknown {
  return cause instanceof RangeError ? cause : new Error('flagadmin: the WebAssembly module failed', { cause });
}
