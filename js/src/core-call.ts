// Calls functions of the module `flagadmin`, and throws for invalid arguments.
import type { Boundary } from './boundary.js';
import { embindImports } from './embind.js';
import { requireStarted, runIn, type WasmVariant } from './engine.js';
import { refusal, type ValidationError } from './errors.js';
import { summaryOf } from './issue.js';
import { requirePlainJson } from './plain-json.js';
import { toLossless, type JsonText } from './utf8.js';
import type { NumberFunction } from './wasm-instance.js';
import { flagadminModule } from './wasm-source-flagadmin.js';

// The positions of words in `reply` (bindings/exchange_buffers.hpp).
const replyText = 0;
const replyBodyEnd = 2;

/** The names of the functions in bindings/flagadmin.cpp. */
export type CoreFunction = 'mergeAddonUpdate' | 'mergeServiceAccountUpdate' | 'dryRun' | 'addonListensTo';

const flagadmin: WasmVariant = { module: flagadminModule, imports: embindImports };

/** An argument of a function of the core: its name, for errors, and its text. */
export interface Argument {
  readonly name: string;
  readonly text: JsonText;
}

/** A value as an argument. @throws {@link ValidationError} when JSON has no form for it. */
export function valueArgument(name: string, value: unknown): Argument {
  requireStarted();
  return { name, text: requirePlainJson(value, name) };
}

/** An optional value as an argument; undefined selects the default of the core. */
export function optionalArgument(name: string, value: unknown): Argument {
  return value === undefined ? { name, text: '' } : valueArgument(name, value);
}

/** A JSON text as an argument, validated byte for byte. */
export function textArgument(name: string, json: JsonText): Argument {
  requireStarted();
  return { name, text: toLossless(json) };
}

/**
 * Calls a function of the core with texts, and then numbers. `read` reads its result, before anything else uses the instance.
 *
 * @throws {@link ValidationError} that names the argument which is not valid
 */
export function callCore<T>(
  name: CoreFunction,
  given: readonly Argument[],
  read: (boundary: Boundary, returned: number) => T,
  ...numbers: readonly number[]
): T {
  let refused: ValidationError | undefined;
  const result = runIn(flagadmin, (boundary) => {
    const call = boundary.functions?.[name] as NumberFunction;
    const returned = call(...boundary.write(given.map(({ text }) => text)), ...numbers);
    if (returned >= 0) {
      return read(boundary, returned);
    }
    const report = boundary.readReport();
    refused = refusal(report, summaryOf(report), given[-returned - 1]?.name);
    return undefined;
  });
  if (refused !== undefined) {
    throw refused;
  }
  return result as T;
}

/** Calls a function of the core whose result is a string. */
export function callForText(name: CoreFunction, ...given: readonly Argument[]): string {
  return callCore(name, given, readText);
}

/** The document of a dry run, and the text of its first element, the body: empty if there is none. */
export function readDocument(boundary: Boundary): { document: string; body: string } {
  const document = readText(boundary);
  const end = boundary.replyWord(replyBodyEnd);
  const body =
    document.length === boundary.replyWord(replyText + 1)
      ? document.slice(1, end) // nothing but ASCII: bytes and units are the same
      : boundary.memory.decode(boundary.replyWord(replyText) + 1, Math.max(end - 1, 0));
  return { document, body };
}

/** The text that the call has left. */
function readText(boundary: Boundary): string {
  return boundary.memory.decode(boundary.replyWord(replyText), boundary.replyWord(replyText + 1));
}
