// Commands that send a change after a dry run and a confirmation.
import { createInterface } from 'node:readline/promises';

import { parseExactly } from '../../base/exact-json.js';
import { resetIn } from '../../draft/body.js';
import type { Members } from '../../base/values.js';
import type { TextDraft } from '../../draft/text-draft.js';
import type { CommandRow, Parameters } from './commands.js';
import { predicted, readDraft } from './drafts.js';
import { askService, connect, type ConnectionOptions } from '../io/connection.js';
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
  const client = connect(options);
  const draft = await readDraft(row, client, parameters, await askService(client, options));
  const others = parameters.slice(row.keySize);
  if (!(await isAccepted(row, draft, others, { file: file ?? '', body, exact: options.exact ?? false }))) {
    return exitCodes.refused;
  }
  if (options.yes !== true && !(await isConfirmed(nameOf(row, parameters)))) {
    await print(process.stderr, 'nothing was sent\n');
    return exitCodes.refused;
  }
  return sendAndPrint(row, parameters, () => draft.send(row.operation, body, { parameters: others }));
}

/** Prints the predicted response. Returns whether the service would accept the request. */
async function isAccepted(
  row: CommandRow,
  draft: TextDraft,
  parameters: Parameters,
  { file, body, exact }: { readonly file: string; readonly body: Uint8Array; readonly exact: boolean },
): Promise<boolean> {
  const { stderr } = process;
  const tried = predicted(draft, row.operation, body, parameters, invalidResponse);
  await showPrediction(stderr, tried, file, body);
  if (tried.error !== undefined) {
    const { name, message } = tried.error;
    await print(
      stderr,
      `flagadmin: nothing was sent: the service would respond with ${tried.status} ${name}: ${oneLine(message ?? '')}\n`,
    );
    return false;
  }
  const { service } = draft.facts;
  // The prediction has parsed the body.
  const members = () => parseExactly(new TextDecoder().decode(body) || '{}') as Members;
  const resets = exact || service === 'specification' ? [] : resetIn(row.operation, members());
  if (resets.length > 0) {
    await print(
      stderr,
      `flagadmin: nothing was sent: the file leaves out ${resets.join(' and ')}, which the service ${service === undefined ? 'may reset' : 'resets'} to all: add what is to stay, or pass --exact\n`,
    );
    return false;
  }
  if (row.keySize > 0 && tried.changes.length === 0) {
    await print(stderr, 'no visible change; masked values may still change\n');
  }
  await print(stderr, warningsOfService(draft, true));
  return true;
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
