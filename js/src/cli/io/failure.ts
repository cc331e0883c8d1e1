// Errors of commands: messages and exit codes.
import { ConnectionError, isAdminApiError, TimeoutError, type AdminApiError, type Issue } from 'flagadmin';
import { wasNotDone } from '../../client/retry.js';
import { oneLine } from './output.js';

/** `fine`: success; `refused`: a document is not valid or a request is refused; then wrong usage, and a service that does not respond. */
export const exitCodes = { fine: 0, refused: 1, misuse: 2, unreachable: 3 } as const;

/** The statuses of a proxy without a service behind it, and of a service that is not ready. */
const unreachableStatuses = [502, 503, 504];

/** An error whose message is printed as one line; it ends the command. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly exitCode: number = exitCodes.misuse,
    /** Where a file is wrong; the message has it, too. */
    readonly place?: { readonly file: string; readonly line: number; readonly column: number },
  ) {
    super(message);
  }
}

/** The failure of a command because the service sent what it never should. */
export function invalidResponse(reason: string): Failure {
  return new Failure(`the response of the service is not valid: ${oneLine(reason)}`, exitCodes.refused);
}

/** The path and message of an issue as one sentence. */
export function sentence({ instancePath, message }: Pick<Issue, 'instancePath' | 'message'>): string {
  return `${instancePath === '' ? 'the document' : instancePath} ${message}`;
}

/** The message and exit code for an error. Unexpected errors are thrown again. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) {
    return error;
  }
  if (isAdminApiError(error)) {
    return new Failure(
      describe(error),
      unreachableStatuses.includes(error.status) ? exitCodes.unreachable : exitCodes.refused,
    );
  }
  if (error instanceof ConnectionError || error instanceof TimeoutError) {
    return new Failure(error.message, exitCodes.unreachable);
  }
  throw error;
}

/** Likewise, of any error, also of one that no command expects. */
export function anyFailureOf(error: unknown): Failure {
  try {
    return failureOf(error);
  } catch {
    return new Failure(oneLine(String(error)), exitCodes.refused);
  }
}

/**
 * Whether a change may have been made although its request failed (D87): the service has not refused it, and said so (D45). A request that reads has
 * changed nothing.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) {
    return error.request.method !== 'GET';
  }
  if (!isAdminApiError(error)) {
    return !(error instanceof Failure);
  }
  const { status, request } = error;
  return request?.method !== 'GET' && !wasNotDone(error) && (status < 300 || status >= 500);
}

/** Begins the message of a failure of which {@link isOutcomeUnknown} is true. */
export const outcomeUnknown = 'the outcome is unknown: ';

/** Whether the same request may succeed later: the connection was lost, or the service is busy or broken. */
export function canPass(error: unknown): boolean {
  if (isAdminApiError(error)) {
    return error.status === 429 || error.status >= 500;
  }
  const isPermanent = error instanceof Error && (error.cause as Error | undefined)?.name === 'UnusableResponse';
  return !isPermanent && (error instanceof ConnectionError || error instanceof TimeoutError);
}

function describe(error: AdminApiError): string {
  const id = error.id === undefined ? '' : ` (error ${error.id})`;
  const more = error.issues.slice(1).map((issue) => `\n  also: ${oneLine(sentence(issue))}`);
  return `${oneLine(`${error.status} ${error.name}: ${error.message}${id}`)}${more.join('')}`;
}
