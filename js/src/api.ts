// Exports of the default entry and of `flagadmin/url`, apart from those of `flagadmin/dry-run`.
export type {
  BulkFormat,
  BulkOptions,
  BulkResult,
  ByteSource,
  InvalidElement,
  StreamOptions,
  StreamResult,
} from './bulk-result.js';
export { AdminClient, type AdminClientOptions } from './client.js';
export type { RequestOptions, UpdateOptions } from './client-request.js';
export { completeAddonUpdate } from './complete-addon-update.js';
export { entityTagOf } from './entity-tag.js';
export { formMessages } from './form-messages.js';
export { maskedValue as MASK } from './generated/constants.js';
export { defaultProviders } from './generated/default-providers.js';
export type { Bytes, FetchFunction, FetchOptions, FetchResponse, HeadersLike } from './globals.js';
export type { Input } from './input.js';
export { errorFromResponse, type ResponseHeaders } from './error-from-response.js';
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
} from './errors.js';
export type * from './generated/client-operations.js';
export type { ServiceName } from './generated/constants.js';
export type { ErrorName } from './generated/error-kinds.js';
export type { JSONSchemaTarget } from './json-schema.js';
export { operations, type OperationName } from './generated/operations.js';
export type { SchemaName, SchemaTypes } from './generated/schema-list.js';
export * from './generated/schemas.js';
export type * from './generated/types.js';
export type { Issue, IssueCode, IssueKeyword, IssueOf, IssueParams } from './issue.js';
export { flattenIssues, toAjvErrors, type AjvError, type FlatIssues } from './issue-formats.js';
export type { MessageWriter } from './messages.js';
export type { ClientResponse, ResponsePromise } from './response-promise.js';
export type { AddonUpdateSchema } from './provider-schema.js';
export type { Infer, JsonValidationResult, Schema, ValidateOptions, ValidationResult } from './schema.js';
export type {
  StandardConverter,
  StandardJSONSchemaOptions,
  StandardProperties,
  StandardResult,
  StandardTarget,
  StandardTypes,
} from './standard-schema.js';
