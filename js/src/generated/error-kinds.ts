// Written by flagadmin-generate from the tables in core/. Do not edit: change the tables and run ./dev generate.

/** Every way in which the service refuses a request: HTTP status, and `name` in the error body. */
export const errorKinds = [
  { kind: 'validation', status: 400, name: 'ValidationError' },
  { kind: 'authentication', status: 401, name: 'AuthenticationRequired' },
  { kind: 'permission', status: 403, name: 'NoAccessError' },
  { kind: 'not_found', status: 404, name: 'NotFoundError' },
  { kind: 'method', status: 405, name: 'MethodNotAllowed' },
  { kind: 'name_exists', status: 409, name: 'NameExistsError' },
  { kind: 'precondition', status: 412, name: 'PreconditionFailed' },
  { kind: 'too_large', status: 413, name: 'ContentTooLarge' },
  { kind: 'media_type', status: 415, name: 'ContentTypeerror' },
  { kind: 'too_many_requests', status: 429, name: 'TooManyRequests' },
  { kind: 'internal', status: 500, name: 'InternalError' },
  { kind: 'not_ready', status: 503, name: 'ServiceUnavailable' },
] as const;

/** The kind of an error. */
export type ErrorKind = (typeof errorKinds)[number]['kind'];

/** The `name` of an error body. */
export type ErrorName = (typeof errorKinds)[number]['name'];
