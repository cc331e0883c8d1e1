import { Boundary } from './boundary.js';
import type { SchemaRow } from './generated/schema-list.js';
import type { Verdict } from './issue.js';
import type { JsonText } from './utf8.js';
import { instantiate } from './wasm-instance.js';
import { compileByDefault } from './wasm-source.js';

let compiled: WebAssembly.Module | undefined;
/** The instance that all calls share; the one that uses it takes it away, lest what it calls (`setMessages`) overwrites its results. */
let running: Boundary | undefined;

/** Whether a module was compiled or handed in. */
export function isStarted(): boolean {
  return compiled !== undefined;
}

/** Uses this module from now on, unless there is one already; without an argument the entry's own. */
export function start(module?: WebAssembly.Module): void {
  compiled ??= module ?? compileByDefault();
}

/** Judges a text by a schema; undefined when there is nothing to say. */
export function judge(schema: SchemaRow, json: JsonText): Verdict | undefined {
  const boundary = running ?? separateBoundary();
  running = undefined;
  let verdict: Verdict | undefined;
  try {
    verdict = boundary.validate(schema, json) === 0 ? undefined : boundary.readVerdict();
  } catch (cause) {
    throw explained(cause);
  }
  keep(boundary);
  return verdict;
}

/** An instance of the module for one task that goes on over many turns of the event loop. */
export function separateBoundary(): Boundary {
  start();
  return new Boundary(instantiate(compiled as WebAssembly.Module));
}

/** Does something with the instance that all calls share. */
export function run<T>(action: (boundary: Boundary) => T): T {
  const boundary = running ?? separateBoundary();
  running = undefined;
  let result: T;
  try {
    result = action(boundary);
  } catch (cause) {
    throw explained(cause);
  }
  keep(boundary);
  return result;
}

function keep(boundary: Boundary): void {
  running = boundary.isLarge ? undefined : boundary;
}

/** The instance is given up: nobody knows in which state a call that was cut short has left the memory. */
function explained(cause: unknown): unknown {
  return cause instanceof RangeError ? cause : new Error('flagadmin: the WebAssembly module failed', { cause });
}
