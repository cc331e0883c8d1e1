import { refusal } from './errors.js';
import { toPlainJson } from './plain-json.js';
import { faithful, type JsonText } from './utf8.js';
import { callWithTexts, type Reply } from './wasm-module.js';

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

/** Calls a function of the core. @throws {@link ValidationError} that names the argument which the core refused. */
export function callCore(name: Parameters<typeof callWithTexts>[0], ...given: readonly Argument[]): Reply {
  const reply = callWithTexts(name, ...given.map((argument) => argument.text));
  if (reply.code < 0) {
    throw refusal(reply.verdict?.issues ?? [], reply.text, given[-reply.code - 1]?.name);
  }
  return reply;
}
