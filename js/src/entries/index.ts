/**
 * A client for the administration API of a feature-flag service, its errors and its types. Nothing here needs WebAssembly: the client loads
 * the core, which validates what it sends, with its first change.
 *
 * @packageDocumentation
 */
export { AdminClient, type AdminClientOptions } from '../client/client.js';
export type { ChangeOptions, CreateOptions, RequestOptions, UpdateOptions } from '../client/request.js';
export type { DetectedService } from '../client/detect.js';
export type { ClientResponse, ResponsePromise } from '../base/response-promise.js';
export type { CreatedStrategy } from '../client/generated/client-operations.js';
export type { Changes, Draft, DraftDryRunOptions, DraftOptions, DraftSchema } from '../draft/draft.js';
export type { DraftRequest } from '../draft/types.js';
export { formatChanges } from '../dry-run/format-changes.js';
export type { Bytes, FetchFunction, FetchOptions, FetchResponse, HeadersLike, Input } from '../base/globals.js';
export { errorFromResponse, type ResponseHeaders } from '../errors/from-response.js';
export {
  AdminApiError,
  AuthenticationRequiredError,
  ConnectionError,
  ContentTooLargeError,
  ContentTypeError,
  isAdminApiError,
  NameExistsError,
  NoAccessError,
  NotFoundError,
  PreconditionFailedError,
  TimeoutError,
  ValidationError,
  type AdminApiErrorName,
  type AdminApiErrorOptions,
  type AnyAdminApiError,
  type ErrorRequest,
  type KnownErrorOptions,
} from '../errors/errors.js';
export { maskedValue as MASK, type ServiceName } from '../generated/constants.js';
export type { ErrorName } from '../generated/error-kinds.js';
export { operations, type OperationName } from '../generated/operations.js';
export { flattenIssues, type FlatIssues } from '../issues/flatten.js';
export type * from './types.js';
