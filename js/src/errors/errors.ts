// The error classes.
import * as kinds from '../generated/error-kinds.js';
import type { ErrorDetail } from '../generated/types.js';
import type { Issue, IssueReport } from '../issues/issue.js';

/** The request that an error is about, without any secret: no headers, no body, no query, no user information. */
export interface ErrorRequest {
  /** The method of HTTP. */
  readonly method: string;
  /** The URL. */
  readonly url: string;
}

/**
 * The name of an error: that of its kind on the wire; `InvalidResponse` of a response that does not follow the API; `AdminApiError` of a
 * status that this API does not have.
 */
export type AdminApiErrorName = kinds.ErrorName | 'InvalidResponse' | 'AdminApiError';

/** Options of an error. */
export interface AdminApiErrorOptions {
  /** The HTTP status. */
  readonly status: number;
  /** The name. */
  readonly name: AdminApiErrorName;
  /** The id of this instance of the error. */
  readonly id?: string | undefined;
  /** The objects in `details` of the body, unchanged; by default made from `issues`. */
  readonly details?: readonly Partial<ErrorDetail>[] | undefined;
  /** The errors with their paths. */
  readonly issues?: readonly Issue[] | undefined;
  /** Whether there were more issues than `issues` has. */
  readonly truncated?: boolean | undefined;
  /** The `name` of the body, unchanged. */
  readonly wireName?: string | undefined;
  /** The body, unchanged: a JSON value, or text that is not JSON. */
  readonly body?: unknown;
  /** The permissions that are missing. */
  readonly permissions?: readonly string[] | undefined;
  /** The path of the login page that another server names. */
  readonly path?: string | undefined;
  /** The kind of authentication that another server names. */
  readonly type?: string | undefined;
  /** The request that was refused. */
  readonly request?: ErrorRequest | undefined;
  /** How many seconds to wait before another try. */
  readonly retryAfter?: number | undefined;
  /** The error that caused this one. */
  readonly cause?: unknown;
}

const brand = /* @__PURE__ */ Symbol.for('flagadmin.AdminApiError');

/**
 * The service refused a request, or would refuse it.
 *
 * Distinguish errors by `status` or `name`, which stay the same in minified code and across copies of the package; or by class.
 *
 * @example
 * ```ts
 * try {
 *   await client.updateAddon(1, update);
 * } catch (error) {
 *   if (!isAdminApiError(error)) throw error;
 *   console.error(error.status, error.name, error.message, error.id);
 * }
 * ```
 */
export class AdminApiError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The name of this kind of error; `wireName` is the one that the service sent. */
  declare readonly name: AdminApiErrorName;
  /** The id of this instance of the error, also in the log of the service; undefined when it was not the service that refused. */
  readonly id: string | undefined;
  /**
   * The objects in `details` of the body; only a ValidationError has some. The client masks the token and the secrets of addons in them,
   * and changes nothing else: messages and names of another server are not cut or escaped.
   */
  readonly details: readonly Partial<ErrorDetail>[];
  /** The details as issues, with their paths. */
  readonly issues: readonly Issue[];
  /** Whether there were more issues than `issues` has (D45). */
  readonly truncated: boolean;
  /**
   * The `name` of the body, in which the client masks the token only: other servers of this API have other names (D72), of any length and
   * with any character. Undefined without a response.
   */
  readonly wireName: string | undefined;
  /**
   * The body, in which the client masks the token and the secrets of addons: a JSON value, or text that is not JSON (D72). Undefined
   * without a response, and for text with parameters of an addon.
   */
  declare readonly body: unknown;
  /** The missing permissions of a 403, if the service names them. */
  readonly permissions: readonly string[];
  /** The path of the login page, in a 401 of another server. */
  readonly path: string | undefined;
  /** The kind of authentication, in a 401 of another server. */
  readonly type: string | undefined;
  /** The request that was refused. */
  readonly request: ErrorRequest | undefined;
  /** Seconds to wait before another try, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  /** Errors of a known kind have classes of their own. */
  constructor(message: string, options: AdminApiErrorOptions) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    Object.defineProperty(this, brand, { value: true });
    Object.defineProperty(this, 'name', { value: options.name, configurable: true });
    this.status = options.status;
    this.id = options.id;
    this.issues = options.issues ?? [];
    this.truncated = options.truncated ?? false;
    this.wireName = options.wireName;
    // Not enumerable, so that logs show the issues once.
    Object.defineProperty(this, 'body', { value: options.body, configurable: true }); // the client masks secrets (D75)
    this.permissions = options.permissions ?? [];
    this.path = options.path;
    this.type = options.type;
    this.details = options.details ?? this.issues.map(({ path, ...detail }) => detail);
    this.request = options.request;
    this.retryAfter = options.retryAfter;
  }

  /** The properties for logs, without stack and cause. */
  toJSON(): Record<string, unknown> {
    const { name, status, id, message, details, request } = this;
    return { name, status, id, message, details, ...(this.truncated && { truncated: true }), request };
  }
}

/** Options of the subclasses. Their status and name follow from the class. */
export type KnownErrorOptions = Omit<AdminApiErrorOptions, 'name' | 'status'>;

function withKind(kind: (typeof kinds.errorKinds)[number], options: KnownErrorOptions): AdminApiErrorOptions {
  return { ...options, status: kind.status, name: kind.name };
}

/** 400: a value or a request does not match its schema or the rules of its provider. */
export class ValidationError extends AdminApiError {
  declare readonly name: 'ValidationError';
  declare readonly status: 400 | 422;

  /** The name follows from the class; other servers of this API respond with 422 as well. */
  constructor(message: string, options: KnownErrorOptions & { readonly status?: 400 | 422 | undefined } = {}) {
    super(message, { ...withKind(kinds.validation, options), status: options.status ?? kinds.validation.status });
  }
}

/** What was thrown by a call that changes something: the error of a request that reads says that the change was not sent. */
export function notSent(error: unknown): unknown {
  const isOfRequest =
    error instanceof AdminApiError || error instanceof ConnectionError || error instanceof TimeoutError;
  if (isOfRequest && !error.message.includes('othing was sent')) {
    error.message = `Nothing was sent: what it depends on could not be read first: ${error.message}`;
  }
  return error;
}

/** The error for a result of the core; `subject` names the argument that was refused. */
export function refusal(
  { issues, truncated }: Pick<IssueReport, 'issues' | 'truncated'>,
  message: string,
  subject?: string,
): ValidationError {
  return new ValidationError(subject === undefined ? message : `${subject}: ${message}`, { issues, truncated });
}

/** 401: the token is missing or invalid. */
export class AuthenticationRequiredError extends AdminApiError {
  declare readonly name: 'AuthenticationRequired';
  declare readonly status: 401;

  /** Status and name follow from the class. */
  constructor(message: string, options: KnownErrorOptions = {}) {
    super(message, withKind(kinds.authentication, options));
  }
}

/** 403: the token is valid and lacks the permission. */
export class NoAccessError extends AdminApiError {
  declare readonly name: 'NoAccessError';
  declare readonly status: 403;

  /** Status and name follow from the class. */
  constructor(message: string, options: KnownErrorOptions = {}) {
    super(message, withKind(kinds.permission, options));
  }
}

/** 404: there is no such resource. */
export class NotFoundError extends AdminApiError {
  declare readonly name: 'NotFoundError';
  declare readonly status: 404;

  /** Status and name follow from the class. */
  constructor(message: string, options: KnownErrorOptions = {}) {
    super(message, withKind(kinds.not_found, options));
  }
}

/** 409: the name is taken. */
export class NameExistsError extends AdminApiError {
  declare readonly name: 'NameExistsError';
  declare readonly status: 409;

  /** Status and name follow from the class. */
  constructor(message: string, options: KnownErrorOptions = {}) {
    super(message, withKind(kinds.name_exists, options));
  }
}

/** 412: the resource was changed by someone else since its entity tag was read. */
export class PreconditionFailedError extends AdminApiError {
  declare readonly name: 'PreconditionFailed';
  declare readonly status: 412;

  /** Status and name follow from the class. */
  constructor(message: string, options: KnownErrorOptions = {}) {
    super(message, withKind(kinds.precondition, options));
  }
}

/** 413: the body is larger than the service accepts. */
export class ContentTooLargeError extends AdminApiError {
  declare readonly name: 'ContentTooLarge';
  declare readonly status: 413;

  /** Status and name follow from the class. */
  constructor(message: string, options: KnownErrorOptions = {}) {
    super(message, withKind(kinds.too_large, options));
  }
}

/** 415: the service does not take this content type. Its `name` is `ContentTypeerror`, as on the wire. */
export class ContentTypeError extends AdminApiError {
  declare readonly name: 'ContentTypeerror';
  declare readonly status: 415;

  /** Status and name follow from the class. */
  constructor(message: string, options: KnownErrorOptions = {}) {
    super(message, withKind(kinds.media_type, options));
  }
}

/** The service could not be reached, or the connection broke. `cause` is the error of `fetch`. */
export class ConnectionError extends Error {
  /** Stable in minified code and across copies of the package. */
  declare readonly name: 'ConnectionError';
  /** The request without a response. */
  readonly request: ErrorRequest;

  /** The client makes it. */
  constructor(message: string, options: { readonly request: ErrorRequest; readonly cause?: unknown }) {
    super(message, { cause: options.cause });
    Object.defineProperty(this, 'name', { value: 'ConnectionError', configurable: true });
    this.request = options.request;
  }
}

/** No response came in time. Whether the request has taken effect is not known. */
export class TimeoutError extends Error {
  /** Stable in minified code and across copies of the package. */
  declare readonly name: 'TimeoutError';
  /** The request without a response. */
  readonly request: ErrorRequest;

  /** The client makes it. */
  constructor(message: string, options: { readonly request: ErrorRequest }) {
    super(message);
    Object.defineProperty(this, 'name', { value: 'TimeoutError', configurable: true });
    this.request = options.request;
  }
}

/** The errors that have a class of their own. */
type KnownError =
  | ValidationError
  | AuthenticationRequiredError
  | NoAccessError
  | NotFoundError
  | NameExistsError
  | PreconditionFailedError
  | ContentTooLargeError
  | ContentTypeError;

/** The other errors with this name, and the status of its kind. */
type OtherError<Name extends AdminApiErrorName> = Name extends AdminApiErrorName
  ? AdminApiError & {
      readonly name: Name;
      readonly status: Extract<(typeof kinds.errorKinds)[number], { readonly name: Name }> extends {
        readonly status: infer S;
      }
        ? S
        : number;
    }
  : never;

/** Every {@link AdminApiError}, as a union: `name` decides about `status`. */
export type AnyAdminApiError = KnownError | OtherError<Exclude<AdminApiErrorName, KnownError['name']>>;

/**
 * Whether a value is an {@link AdminApiError}, from any copy of the package.
 *
 * @example
 * ```ts
 * await client.getAddon(7).catch((error: unknown) => {
 *   if (isAdminApiError(error) && error.name === 'NotFoundError') return undefined; // error.status is 404
 *   throw error;
 * });
 * ```
 */
export function isAdminApiError(x: unknown): x is AnyAdminApiError {
  return typeof x === 'object' && x !== null && (x as { [brand]?: unknown })[brand] === true;
}
