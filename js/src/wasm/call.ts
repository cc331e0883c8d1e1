// Calls functions of the module flagadmin, and throws for invalid arguments.
import type { Boundary } from './boundary.js';
import { checksAt, checksOfProviders } from './checks.js';
import { core } from './core.js';
import { functionOf } from './embind.js';
import { refusal, type ValidationError } from '../errors/errors.js';
import { summaryOf } from '../issues/issue.js';
import { requirePlainJson } from '../errors/json-argument.js';
import { toLossless, type JsonText } from '../base/utf8.js';

// The positions of words in `reply` (bindings/exchange_buffers.hpp).
const replyText = 0;
const replyBodyEnd = 2;

/** The names of the functions in bindings/flagadmin.cpp. */
export type CoreFunction = 'mergeAddonUpdate' | 'mergeServiceAccountUpdate' | 'dryRun' | 'addonListensTo';

/** An argument of a function of the core: its name, for errors, and its text. */
export interface Argument {
  readonly name: string;
  readonly text: JsonText;
}

/** A value as an argument. @throws {@link ValidationError} when JSON has no form for it. */
export function valueArgument(name: string, value: unknown): Argument {
  return { name, text: requirePlainJson(value, name) };
}

/** An optional value as an argument; undefined selects the default of the core. */
export function optionalArgument(name: string, value: unknown): Argument {
  return value === undefined ? { name, text: '' } : valueArgument(name, value);
}

/** A JSON text as an argument, validated byte for byte. */
export function textArgument(name: string, json: JsonText): Argument {
  return { name, text: toLossless(json) };
}

/**
 * Calls a function of the core with texts, rules of providers if it takes any (`providersText`), and then numbers. `read` reads its
 * result, before anything else uses the instance.
 *
 * @throws {@link ValidationError} that names the argument which is not valid
 */
export function callCore<T>(
  name: CoreFunction,
  coreArguments: readonly Argument[],
  read: (boundary: Boundary, returned: number) => T,
  providers?: string,
  ...numbers: readonly number[]
): T {
  let refused: ValidationError | undefined;
  const refuse = (boundary: Boundary, argument: string | undefined): undefined => {
    const report = boundary.readReport();
    refused = refusal(report, summaryOf(report), argument);
  };
  const result = core.run((boundary) => {
    const isListed = providers !== undefined && providers !== '*';
    const checks = isListed ? checksAt(boundary, checksOfProviders(providers)) : 0;
    if (isListed && checks === 0) {
      return refuse(boundary, 'providers');
    }
    const lengths = boundary.write(coreArguments.map(({ text }) => text));
    const returned = functionOf(boundary, name)(...lengths, ...(providers === undefined ? [] : [checks]), ...numbers);
    return returned < 0 ? refuse(boundary, coreArguments[-returned - 1]?.name) : read(boundary, returned);
  });
  if (refused !== undefined) {
    throw refused;
  }
  return result as T;
}

/** Calls a function of the core whose result is a string. */
export function callForText(name: CoreFunction, coreArguments: readonly Argument[], providers?: string): string {
  return callCore(name, coreArguments, readText, providers);
}

/** The two texts that a dry run has left: the body of the response, which may be empty, and the changes. */
export function readTexts(boundary: Boundary): { body: string; changes: string } {
  const [start, length, end] = [replyText, replyText + 1, replyBodyEnd].map((word) => boundary.replyWord(word)) as [
    number,
    number,
    number,
  ];
  const { memory } = boundary;
  return { body: memory.decode(start, end), changes: memory.decode(start + end, length - end) };
}

/** The text that the call has left. */
function readText(boundary: Boundary): string {
  return boundary.memory.decode(boundary.replyWord(replyText), boundary.replyWord(replyText + 1));
}
