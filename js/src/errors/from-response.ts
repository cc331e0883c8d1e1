// Makes errors from responses, also of other servers and proxies.
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
  type AdminApiErrorOptions,
  type AnyAdminApiError,
  type ErrorRequest,
  type KnownErrorOptions,
} from './errors.js';
import { summaryWords } from '../generated/constants.js';
import { errorKinds, validation, type ErrorKind } from '../generated/error-kinds.js';
import type { HeadersLike } from '../base/globals.js';
import type { ErrorDetail } from '../generated/types.js';
import { displayPath } from '../issues/display.js';
import type { Issue } from '../issues/issue.js';
import { pathOfPointer, pointerOfPath } from '../base/pointer.js';
import { isObject, jsonOf, textOf } from '../base/values.js';

/** Headers of a response, in any form that `fetch` takes. */
export type ResponseHeaders = HeadersLike;

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
 * Makes the error for a response of the service.
 *
 * The status decides about the class, and the body may be anything: proxies respond with HTML, and other servers of this API with other
 * names and details. Those stay in `wireName`, `body` and `details`, and become `issues` as well (D72).
 *
 * @example
 * ```ts
 * const response = await fetch(url);
 * if (!response.ok) throw errorFromResponse(response.status, await response.text(), response.headers);
 * ```
 */
export function errorFromResponse(status: number, bodyText: string, headers?: ResponseHeaders): AnyAdminApiError {
  return makeErrorFromResponse(status, bodyText, headers) as AnyAdminApiError; // names follow from statuses
}

/** Likewise for the client, which knows the request; `hint` ends the message. */
export function makeErrorFromResponse(
  status: number,
  bodyText: string,
  headers?: ResponseHeaders,
  request?: ErrorRequest,
  hint = '',
): AdminApiError {
  const received = jsonOf(bodyText);
  const body = isObject(received) ? received : {};
  const wireName = textOf(body.name);
  const details = readDetails(body.details);
  const message = messageWith(textOf(body.message), details.flatMap(messagesOf));
  const options = {
    status,
    id: textOf(body.id),
    wireName,
    body: received,
    details,
    issues: details.flatMap(issueOf),
    truncated: body.truncated === true,
    permissions: permissionsOf(body),
    path: textOf(body.path),
    type: textOf(body.type),
    request,
    retryAfter: readRetryAfter(headers),
  };
  return errorOf((message ?? `The service responded with ${status}, without an error message`) + hint, options);
}

function errorOf(message: string, options: Omit<AdminApiErrorOptions, 'name'>): AdminApiError {
  const { status, wireName } = options;
  const entry = errorKinds.find((entry) => entry.status === status);
  const known = entry && classes[entry.kind];
  if (known) {
    return new known(message, options);
  }
  if (status === 422 && wireName === validation.name) {
    return new ValidationError(message, { ...options, status });
  }
  return new AdminApiError(message, { ...options, name: entry?.name ?? 'AdminApiError' });
}

function readDetails(details: unknown): Partial<ErrorDetail>[] {
  return Array.isArray(details) ? details.filter(isObject) : [];
}

/** Other servers call the missing permissions `permissions`, or `permission` if it is one. */
function permissionsOf({ permissions, permission }: Record<string, unknown>): readonly string[] {
  const all = Array.isArray(permissions) ? permissions : [permission];
  return all.filter((name) => typeof name === 'string');
}

/** The message, with the first detail and how many more there are, unless it includes that (D72). */
function messageWith(message: string | undefined, [first, ...others]: readonly string[]): string | undefined {
  if (message === undefined || first === undefined || message.includes(first)) {
    return message ?? first;
  }
  const { andSoMany, more } = summaryWords;
  return `${message} ${first}${others.length === 0 ? '' : `${andSoMany}${others.length}${more}`}`;
}

/** The message of a detail, if it has one. */
function messagesOf({ message, description }: Partial<ErrorDetail> & { description?: unknown }): string[] {
  const text = textOf(message) ?? textOf(description);
  return text === undefined ? [] : [text];
}

/** The issue of a detail, in the form of D4 or in one of other servers (D72); none if it has no message. */
function issueOf(detail: Partial<ErrorDetail>): Issue[] {
  const [message] = messagesOf(detail);
  if (message === undefined) {
    return [];
  }
  if (typeof detail.code === 'string' && typeof detail.instancePath === 'string') {
    // Other servers may leave out more than D4 does, or send something else.
    const params = isObject(detail.params) ? detail.params : {};
    const path = pathOfPointer(detail.instancePath);
    const lead = `${displayPath(path)} `; // a service with a profile begins messages with their paths (D81)
    const own = message.startsWith(lead) ? message.slice(lead.length) : message;
    return [{ ...(detail as Issue), message: own, params, path } as Issue];
  }
  const named = otherPathOf((detail as { path?: unknown }).path);
  const path = named.length === 0 ? quotedPathOf(message) : named;
  const instancePath = pointerOfPath(path);
  return [{ code: 'other', keyword: '', instancePath, path, schemaPath: '', params: {}, message }];
}

/** The path of a detail of other servers: a JSON Pointer into the request, or a list of steps. */
function otherPathOf(path: unknown): (string | number)[] {
  if (Array.isArray(path)) {
    return path.filter((step) => typeof step === 'string' || typeof step === 'number');
  }
  if (typeof path !== 'string') {
    return [];
  }
  return pathOfPointer((path.startsWith('/') ? path : `/${path}`).replace(/^\/body(?=\/|$)/, ''));
}

/** The path with which a message begins, for example `"events[0]"`; `"value"` is the body (D72). */
function quotedPathOf(message: string): (string | number)[] {
  const quoted = /^"([^"\s]+)" /.exec(message)?.[1] ?? '';
  const steps = quoted === 'value' ? [] : quoted.split(/[.[\]]+/).filter((step) => step !== '');
  return pathOfPointer(pointerOfPath(steps));
}

/** `Retry-After` in seconds; it may be a number of them or a date (RFC 9110, section 10.2.3). */
function readRetryAfter(headers: ResponseHeaders | undefined): number | undefined {
  const value = headers && findHeader(headers, 'retry-after');
  if (value === undefined) {
    return undefined;
  }
  // A date begins with the name of its day; engines also parse -1 and 1.5 as dates, which are ignored here.
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
