// Facts of an error that decide what the page offers next.
import {
  ConnectionError,
  isAdminApiError,
  NoAccessError,
  NotFoundError,
  PreconditionFailedError,
  TimeoutError,
} from 'flagadmin/url';

import type { Prediction } from './prediction';

/** Whether no response came, so that the server may or may not have received the request. */
export function isWithoutResponse(error: unknown): boolean {
  return error instanceof ConnectionError || error instanceof TimeoutError;
}

/** Whether an error stays true while the form changes: the resource is gone, or it is another version. */
export function isLasting(error: unknown): boolean {
  return error instanceof PreconditionFailedError || error instanceof NotFoundError;
}

/** Whether the page offers a way on that is better than sending again. */
export function hasRemedy(error: unknown): boolean {
  return isLasting(error) || isWithoutResponse(error);
}

/** A refusal that no dry run can foresee, once the server has sent it: the same request would be refused again. */
export function learnedFrom(error: unknown): Prediction | undefined {
  if (!isAdminApiError(error) || !(isLasting(error) || error instanceof NoAccessError)) return undefined;
  const { status, id, message } = error;
  return { status, error: { id: id ?? '', name: error.name, message }, warnings: [] };
}
