// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.

// Separate constants, so that bundlers leave out those that are not used.
export const validation = { kind: 'validation', status: 400, name: 'ValidationError' } as const;
export const authentication = { kind: 'authentication', status: 401, name: 'AuthenticationRequired' } as const;
export const permission = { kind: 'permission', status: 403, name: 'NoAccessError' } as const;
export const not_found = { kind: 'not_found', status: 404, name: 'NotFoundError' } as const;
export const method = { kind: 'method', status: 405, name: 'MethodNotAllowed' } as const;
export const name_exists = { kind: 'name_exists', status: 409, name: 'NameExistsError' } as const;
export const precondition = { kind: 'precondition', status: 412, name: 'PreconditionFailed' } as const;
export const too_large = { kind: 'too_large', status: 413, name: 'ContentTooLarge' } as const;
export const uri_too_long = { kind: 'uri_too_long', status: 414, name: 'UriTooLong' } as const;
export const media_type = { kind: 'media_type', status: 415, name: 'ContentTypeerror' } as const;
export const too_many_requests = { kind: 'too_many_requests', status: 429, name: 'TooManyRequests' } as const;
export const internal = { kind: 'internal', status: 500, name: 'InternalError' } as const;
export const not_implemented = { kind: 'not_implemented', status: 501, name: 'NotImplemented' } as const;
export const not_ready = { kind: 'not_ready', status: 503, name: 'ServiceUnavailable' } as const;
export const outcome_unknown = { kind: 'outcome_unknown', status: 504, name: 'OutcomeUnknown' } as const;
export const http_version = { kind: 'http_version', status: 505, name: 'HttpVersionNotSupported' } as const;

/** Every way in which the service refuses a request: HTTP status, and `name` in the error body. */
export const errorKinds = [
  validation,
  authentication,
  permission,
  not_found,
  method,
  name_exists,
  precondition,
  too_large,
  uri_too_long,
  media_type,
  too_many_requests,
  internal,
  not_implemented,
  not_ready,
  outcome_unknown,
  http_version,
] as const;

/** The kind of an error. */
export type ErrorKind = (typeof errorKinds)[number]['kind'];

/** The `name` of an error body. */
export type ErrorName = (typeof errorKinds)[number]['name'];
