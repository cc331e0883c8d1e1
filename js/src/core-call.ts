import type { Operations } from '#wasm/glue';

import type { Boundary } from './boundary.js';
import { refusal, type ValidationError } from './errors.js';
import { addOperations } from './add-operations.js';
import { toPlainJson } from './plain-json.js';
import { faithful, type JsonText } from './utf8.js';
import { run } from './wasm-module.js';

/** An argument of a function of the core: its name, for errors, and its text. */
export interface Argument {
  readonly name: string;
  readonly text: JsonText;
}

/** A value as an argument. @throws {@link ValidationError} when JSON has no form for it. */
export function valueArgument(name: string, value: unknown): Argument {
  const { json, issue } = toPlainJson(value);
  if (json === undefined) {
    throw refusal([issue], `${issue.instancePath} ${issue.message}`.trimStart(), name);
  }
  return { name, text: json };
}

/** The same for a value that may be left out; the core has its own default then. */
export function optionalArgument(name: string, value: unknown): Argument {
  return value === undefined ? { name, text: '' } : valueArgument(name, value);
}

/** A JSON text as an argument, to be judged to the byte. */
export function textArgument(name: string, json: JsonText): Argument {
  return { name, text: faithful(json) };
}

/**
 * Calls a function of the core. `read` takes the answer out of its memory, before anything else is done with that.
 *
 * @throws {@link ValidationError} that names the argument which the core refused
 */
export function callCore<T>(
  name: keyof Operations,
  given: readonly Argument[],
  read: (boundary: Boundary, code: number) => T,
): T {
  let refused: ValidationError | undefined;
  const answer = run((boundary) => {
    const code = boundary.call(name, given, addOperations);
    if (code >= 0) {
      return read(boundary, code);
    }
    const { issues } = boundary.readVerdict();
    refused = refusal(issues, boundary.readText(), given[-code - 1]?.name);
    return undefined;
  });
  if (refused !== undefined) {
    throw refused;
  }
  return answer as T;
}

/** The same for a function that leaves a text. */
export function callForText(name: keyof Operations, ...given: readonly Argument[]): string {
  return callCore(name, given, (boundary) => boundary.readText());
}
