import { ConnectionError, isAdminApiError, TimeoutError, type AdminApiError, type Issue } from '../index.js';
import { oneLine } from './output.js';

/** Success; something is not valid or was refused; the command was called wrongly; the service does not respond. */
export const exitCodes = { fine: 0, refused: 1, misuse: 2, unreachable: 3 } as const;

/** The statuses of a proxy without a service behind it, and of a service that is not ready. */
const unreachableStatuses = [502, 503, 504];

/** Ends the command with one clear line. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly exitCode: number = exitCodes.misuse,
  ) {
    super(message);
  }
}

/** Where in a document something is wrong, for people: messages follow the name of a property. */
export function sentence({ instancePath, message }: Pick<Issue, 'instancePath' | 'message'>): string {
  return `${instancePath === '' ? 'the document' : instancePath} ${message}`;
}

/** What to say of an error, and how to exit; errors that nobody expected are thrown on. */
export function explained(error: unknown): Failure {
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

function describe(error: AdminApiError): string {
  const id = error.id === undefined ? '' : ` (error ${error.id})`;
  const more = error.issues.slice(1).map((issue) => `\n  also: ${oneLine(sentence(issue))}`);
  return `${oneLine(`${error.status} ${error.name}: ${error.message}${id}`)}${more.join('')}`;
}
