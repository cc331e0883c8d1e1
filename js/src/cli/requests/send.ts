// Commands that send a change after a dry run and a confirmation.
import { createInterface } from 'node:readline/promises';

import { parseExactly } from '../../base/exact-json.js';
import { resetIn } from '../../draft/body.js';
import type { Members } from '../../base/values.js';
import type { TextDraft, Tried } from '../../draft/text-draft.js';
import type { CommandRow, Parameters } from './commands.js';
import { predicted, readDraft } from './drafts.js';
import type { ConnectionOptions } from '../io/connection.js';
import { exitCodes, Failure, invalidResponse } from '../io/failure.js';
import { readBytes } from '../io/input.js';
import { showPrediction, warningsOfService } from './prediction.js';
import { sendAndPrint } from './send-and-print.js';
import { oneLine, print } from '../io/output.js';

/** Options of commands that send a change. */
export interface SendOptions extends ConnectionOptions {
  readonly yes?: boolean;
  /** Also without members that the service would reset. */
  readonly exact?: boolean;
}

/** Prints the changes, asks, and sends; returns the exit code. The resource goes to stdout, everything else to stderr. */
export async function confirmAndSend(
  row: CommandRow,
  parameters: Parameters,
  file: string | undefined,
  options: SendOptions,
): Promise<number> {
  if (options.yes !== true && !process.stdin.isTTY) {
    throw new Failure(
      'cannot ask for confirmation: the standard input is not a terminal. Pass --yes to send without confirmation',
    );
  }
  const body = file === undefined ? new Uint8Array() : await readBytes(file);
  const draft = await readDraft(row, parameters, options);
  const others = parameters.slice(row.keySize);
  const tried = predicted(draft, row.operation, body, others, invalidResponse);
  await showPrediction(process.stderr, tried, file ?? '', body);
  const reason = reasonNotToSend(row, draft, tried, options.exact === true ? undefined : body);
  if (reason !== undefined) {
    throw new Failure(`nothing was sent: ${reason}`, exitCodes.refused);
  }
  const isSame = row.keySize > 0 && tried.changes?.length === 0;
  const warnings = warningsOfService(draft, true);
  await print(process.stderr, `${isSame ? 'no visible change; masked values may still change\n' : ''}${warnings}`);
  if (options.yes !== true && !(await isConfirmed(questionOf(row, parameters)))) {
    await print(process.stderr, 'nothing was sent\n');
    return exitCodes.refused;
  }
  return sendAndPrint(row, parameters, () => draft.send(row.operation, body, { parameters: others }));
}

/** Why the service would refuse a request, or do what its body does not show; `body`: one that is not sent as it is. */
function reasonNotToSend(
  { operation }: CommandRow,
  { facts: { service } }: TextDraft,
  { status, error }: Tried,
  body: Uint8Array | undefined,
): string | undefined {
  if (error !== undefined) {
    return `the service would respond with ${status} ${error.name}: ${oneLine(error.message ?? '')}`;
  }
  // The prediction has parsed the body.
  const members = () => parseExactly(new TextDecoder().decode(body) || '{}') as Members;
  const resets = body === undefined || service === 'specification' ? [] : resetIn(operation, members());
  const does = service === undefined ? 'may reset' : 'resets';
  return resets.length === 0
    ? undefined
    : `the file leaves out ${resets.join(' and ')}, which the service ${does} to all: add what is to stay, or pass --exact`;
}

/** What is asked before a request is sent. */
function questionOf({ action, noun, summary }: CommandRow, parameters: Parameters): string {
  const values = parameters.join(' ');
  const questions = {
    create: `Create this ${noun}`,
    update: `Update ${noun} ${values}`,
    remove: `Delete ${noun} ${values}`,
    named: `${summary} (${values})`,
  };
  return questions[action];
}

/** Asks on the terminal. */
export async function isConfirmed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // The end of the input means no.
    const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
    const reply = await Promise.race([terminal.question(`${question}? [y/N] `), ended]);
    return /^y(es)?$/i.test(reply.trim());
  } finally {
    terminal.close();
  }
}
