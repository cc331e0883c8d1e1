import {
  AdminApiError,
  AuthenticationRequiredError,
  ContentTooLargeError,
  ContentTypeError,
  NameExistsError,
  NoAccessError,
  NotFoundError,
  PreconditionFailedError,
  ValidationError,
  type ErrorRequest,
  type KnownErrorOptions,
} from './errors.js';
import { errorKinds, type ErrorKind } from './generated/error-kinds.js';
import type { ErrorDetail } from './generated/types.js';
import { pathOfPointer, type Issue } from './issue.js';
import { worded } from './messages.js';

/** Headers of an answer, in any of the usual forms. */
export type ResponseHeaders = Headers | Readonly<Record<string, string>> | Iterable<readonly [string, string]>;

type ErrorClass = new (message: string, options: KnownErrorOptions) => AdminApiError;

/** The kinds that have a class of their own; the others are plain errors with their status and name. */
const classes: { readonly [Kind in ErrorKind]?: ErrorClass } = {
  validation: ValidationError,
  authentication: AuthenticationRequiredError,
  permission: NoAccessError,
  not_found: NotFoundError,
  name_exists: NameExistsError,
  precondition: PreconditionFailedError,
  too_large: ContentTooLargeError,
  media_type: ContentTypeError,
};

/**
 * The error that an answer of the service stands for.
 *
 * The status decides about the class, and the body may be anything: other servers and proxies answer HTML, or JSON with other names.
 *
 * @example
 * ```ts
 * const response = await fetch(url);
 * if (!response.ok) throw errorFromResponse(response.status, await response.text(), response.headers);
 * ```
 */
export function errorFromResponse(status: number, bodyText: string, headers?: ResponseHeaders): AdminApiError {
  return makeErrorFromResponse(status, bodyText, headers);
}

/** The same, for the client, which knows what it had asked. */
export function makeErrorFromResponse(
  status: number,
  bodyText: string,
  headers?: ResponseHeaders,
  request?: ErrorRequest,
): AdminApiError {
  const body = readBody(bodyText);
  const sentName = text(body.name);
  const entry = errorKinds.find((one) => one.status === status) ?? errorKinds.find((one) => one.name === sentName);
  const details = readDetails(body.details);
  const message = text(body.message) ?? details.find((one) => text(one.message) !== undefined)?.message;
  const options = {
    status,
    id: text(body.id),
    details,
    issues: worded(details.filter(isWireIssue).map(withPath)),
    request,
    retryAfter: readRetryAfter(headers),
  };
  const spoken = message ?? `The service answered ${status} without an error message`;
  const known = entry && classes[entry.kind];
  return known
    ? new known(spoken, options)
    : new AdminApiError(spoken, { ...options, name: entry?.name ?? sentName ?? 'AdminApiError' });
}

function readBody(bodyText: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(bodyText);
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

function readDetails(details: unknown): Partial<ErrorDetail>[] {
  return Array.isArray(details) ? details.filter(isObject) : [];
}

/** Whether a detail is an issue as D4 has it; details of other servers are not. */
function isWireIssue(detail: Partial<ErrorDetail>): detail is ErrorDetail {
  return (
    typeof detail.code === 'string' && typeof detail.instancePath === 'string' && typeof detail.message === 'string'
  );
}

function withPath(detail: ErrorDetail): Issue {
  // Other servers may leave out more than D4 does, or send something else.
  const params = isObject(detail.params) ? detail.params : {};
  return { ...(detail as Partial<Issue>), params, path: pathOfPointer(detail.instancePath) } as Issue;
}

/** `Retry-After` in seconds; it may be a number of them or a date (RFC 9110, section 10.2.3). */
function readRetryAfter(headers: ResponseHeaders | undefined): number | undefined {
  const value = headers && findHeader(headers, 'retry-after');
  if (value === undefined) {
    return undefined;
  }
  // A date begins with the name of its day; what engines take for one besides, like -1 and 1.5, says nothing.
  const isDate = /^\s*[a-z]/i.test(value);
  const seconds = isDate ? (Date.parse(value) - Date.now()) / 1000 : /^\s*[0-9]+\s*$/.test(value) ? Number(value) : NaN;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

function findHeader(headers: ResponseHeaders, name: string): string | undefined {
  const entries = Symbol.iterator in headers ? headers : Object.entries(headers);
  for (const [key, value] of entries as Iterable<readonly [string, string]>) {
    if (key.toLowerCase() === name) {
      return value;
    }
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
