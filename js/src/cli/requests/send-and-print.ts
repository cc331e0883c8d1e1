// Sends one change, and says what has become of it: nothing ends the process in between (D87).
import type { ClientResponse } from 'flagadmin';
import { exactJson, exactText, parseExactly } from '../../base/exact-json.js';
import type { Members } from '../../base/values.js';
import type { CommandRow, Parameters } from './commands.js';
import { hasGivenKey } from './entries.js';
import { anyFailureOf, exitCodes, Failure, isOutcomeUnknown, outcomeUnknown } from '../io/failure.js';
import { Interrupts } from '../io/interrupts.js';
import { isPrinted, oneLine, print, safeJson } from '../io/output.js';
import { resourceOf } from './resources.js';

/** Sends a change by `send`, and prints the response; returns the exit code. */
export async function sendAndPrint(
  row: CommandRow,
  parameters: Parameters,
  send: () => Promise<ClientResponse<unknown>>,
): Promise<number> {
  const interrupts = new Interrupts();
  try {
    const response = await sent(row, parameters, send);
    if (response !== undefined && !(await isPrinted(process.stdout, `${safeJson(exactJson(response, 2))}\n`))) {
      await print(process.stderr, `flagadmin: ${notPrinted(row, parameters, response)}\n`);
      return interrupts.exitCode ?? exitCodes.misuse;
    }
    return interrupts.exitCode ?? exitCodes.fine;
  } finally {
    interrupts.end();
  }
}

/** The response; undefined for an operation that returns nothing. @throws a Failure that says so if it is not known what was done */
async function sent(
  row: CommandRow,
  parameters: Parameters,
  send: () => Promise<ClientResponse<unknown>>,
): Promise<Members | undefined> {
  const unknown = ({ message, exitCode }: Pick<Failure, 'message' | 'exitCode'>) =>
    new Failure(`${outcomeUnknown}${message}\n  ${adviceFor(row, parameters)}`, exitCode);
  let response: Members | undefined;
  try {
    const { bodyJson } = await send();
    response = bodyJson === '' ? undefined : (parseExactly(bodyJson) as Members);
  } catch (error) {
    throw isOutcomeUnknown(error) ? unknown(anyFailureOf(error)) : error;
  }
  const missing = makesSecret(row) ? ['id', 'secret'].find((name) => (response?.[name] ?? null) === null) : undefined;
  if (missing !== undefined) {
    throw unknown({ message: `the response has no ${missing}`, exitCode: exitCodes.refused });
  }
  return response;
}

function adviceFor(row: CommandRow, parameters: Parameters): string {
  const { action, noun, resource } = row;
  if (makesSecret(row)) {
    const [account = ''] = parameters;
    return `check the tokens of the ${noun} (flagadmin get ${resource} ${oneLine(account)}). If there is a new one, delete it: the service does not return its secret again`;
  }
  return action === 'create' && hasGivenKey(resourceOf(row))
    ? `check whether the ${noun} exists (flagadmin get ${resource}), and send it again only if it does not`
    : `check what the service has (flagadmin get ${resource}) before you send it again`;
}

/** What was done although its response could not be written. */
function notPrinted(row: CommandRow, parameters: Parameters, response: Members): string {
  if (makesSecret(row)) {
    const id = oneLine(exactText(response.id));
    const key = parameters.map(oneLine).join(' ');
    return `the token ${id} was created, but nobody has its secret: delete it (flagadmin delete-${row.resource}-token ${key} ${id}), and create another one`;
  }
  const key = resourceOf(row).key.map((name) => oneLine(exactText(response[name])));
  const done = row.action === 'create' ? 'created' : 'changed';
  return `the ${row.noun} ${key.join(' ')} was ${done}, but the response could not be written`;
}

/** Of a change that names its resource, only the creation of a token has a body. */
function makesSecret({ action, hasBody }: CommandRow): boolean {
  return action === 'named' && hasBody;
}
