import type { TextFunction } from './boundary.js';
import { refusal } from './errors.js';
import type { Verdict } from './issue.js';
import { toPlainJson } from './plain-json.js';
import { faithful, type JsonText } from './utf8.js';
import { run } from './wasm-module.js';
import { compileOperations } from './wasm-operations.js';

/** What a function of the module answered. */
export interface Reply {
  readonly code: number;
  /** All of the text, or of a dry run the body. */
  readonly text: string;
  /** Of a dry run: what follows the body. */
  readonly rest: string;
  /** Of a dry run, or when an argument was refused. */
  readonly verdict: Verdict | undefined;
}

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
export function callCore(name: TextFunction, ...given: readonly Argument[]): Reply {
  const reply = callWithTexts(name, ...given.map((argument) => argument.text));
  if (reply.code < 0) {
    throw refusal(reply.verdict?.issues ?? [], reply.text, given[-reply.code - 1]?.name);
  }
  return reply;
}

function callWithTexts(name: TextFunction, ...texts: readonly JsonText[]): Reply {
  return run((boundary) => {
    const code = boundary.call(name, texts, compileOperations);
    const isDryRun = name.startsWith('dryRun');
    const verdict = code < 0 || isDryRun ? boundary.readVerdict() : undefined;
    return { code, text: boundary.readText(), rest: isDryRun ? boundary.readRest() : '', verdict };
  });
}
