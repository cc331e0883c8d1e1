// Commands that send a change after a dry run and a confirmation.
import { createInterface } from 'node:readline/promises';

import { parseExactly } from '../../base/exact-json.js';
import { resetIn } from '../../draft/body.js';
import type { ServiceName } from '../../generated/constants.js';
import { predict, type Known, type Members, type Parameters } from './commands.js';
import type { CommandRow } from './rows.js';
import { connect, profileOf, type ConnectionOptions } from '../io/connection.js';
import { exitCodes, Failure, invalidResponse } from '../io/failure.js';
import { readBytes } from '../io/input.js';
import { readKnown } from './known.js';
import { showPrediction, warningsOfService } from './prediction.js';
import { sendAndPrint } from './send-and-print.js';
import { sendChange } from './send-change.js';
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
  const client = connect(options);
  const profile = await profileOf(client, options);
  const known = { ...(await readKnown(row, client, parameters)), profile };
  if (!(await isAccepted(row, known, parameters, { file: file ?? '', body, exact: options.exact ?? false }))) {
    return exitCodes.refused;
  }
  if (options.yes !== true && !(await isConfirmed(nameOf(row, parameters)))) {
    await print(process.stderr, 'nothing was sent\n');
    return exitCodes.refused;
  }
  return sendAndPrint(row, parameters, () => sendChange(row, client, parameters, known.stored, body));
}

/** Prints the predicted response. Returns whether the service would accept the request. */
async function isAccepted(
  row: CommandRow,
  known: Known,
  parameters: Parameters,
  { file, body, exact }: { readonly file: string; readonly body: Uint8Array; readonly exact: boolean },
): Promise<boolean> {
  const { stderr } = process;
  const tried = predict(row, known, parameters, body, invalidResponse);
  await showPrediction(stderr, tried, file, body);
  if (tried.error !== undefined) {
    const { name, message } = tried.error;
    await print(
      stderr,
      `flagadmin: nothing was sent: the service would respond with ${tried.status} ${name}: ${oneLine(message ?? '')}\n`,
    );
    return false;
  }
  const resets = exact ? [] : resetBy(row, known.profile, body);
  if (resets.length > 0) {
    await print(
      stderr,
      `flagadmin: nothing was sent: the file leaves out ${resets.join(' and ')}, which the service ${known.profile === undefined ? 'may reset' : 'resets'} to all: add what is to stay, or pass --exact\n`,
    );
    return false;
  }
  if (row.keySize > 0 && tried.changes.length === 0) {
    await print(stderr, 'no visible change; masked values may still change\n');
  }
  await print(stderr, warningsOfService(known, true));
  return true;
}

/** The members that a body leaves out and the service resets, or may reset if it does not say what it is (D95). */
function resetBy({ operation }: CommandRow, profile: ServiceName | undefined, body: Uint8Array): string[] {
  return profile === 'specification'
    ? []
    : resetIn(operation, parseExactly(new TextDecoder().decode(body) || '{}') as Members);
}

function nameOf({ action, noun, summary }: CommandRow, parameters: Parameters): string {
  switch (action) {
    case 'create':
      return `Create this ${noun}`;
    case 'update':
      return `Update ${noun} ${parameters.join(' ')}`;
    case 'remove':
      return `Delete ${noun} ${parameters.join(' ')}`;
    default:
      return `${summary} (${parameters.join(' ')})`;
  }
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
