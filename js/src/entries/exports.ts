// Exports of the default entry and of `flagadmin/url` that need the first part of the module only.
export { AdminClient, type AdminClientOptions } from '../client/client.js';
export type { AddonUpdateOptions, RequestOptions, UpdateOptions } from '../client/request.js';
export { completeAddonUpdate } from '../domain/complete-update.js';
export { formMessages } from '../form/messages.js';
export { maskedValue as MASK } from '../generated/constants.js';
export { defaultProviders } from '../generated/default-providers.js';
export type { Bytes, FetchFunction, FetchOptions, FetchResponse, HeadersLike } from '../base/globals.js';
export type { Input } from '../base/globals.js';
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
export type * from '../client/generated/client-operations.js';
export type { DetectedService } from '../client/detect.js';
export type { ServiceName } from '../generated/constants.js';
export type { ErrorName } from '../generated/error-kinds.js';
export type { JSONSchemaTarget } from '../schema/json-schema.js';
export { operations, type OperationName } from '../generated/operations.js';
export type { SchemaName, SchemaTypes } from '../schema/generated/schema-list.js';
export * from '../schema/generated/schemas.js';
export type * from '../generated/types.js';
export type { Issue, IssueCode, IssueKeyword, IssueOf, IssueParams } from '../issues/issue.js';
export { flattenIssues, type FlatIssues } from '../issues/flatten.js';
export type { MessageWriter } from '../issues/translate.js';
export type { ClientResponse, ResponsePromise } from '../client/response-promise.js';
export { providerRules, type ProviderRules, type Providers } from '../schema/provider-rules.js';
export type { AddonUpdateSchema } from '../schema/addon-update.js';
export type { Infer, JsonValidationResult, Schema, ValidateOptions, ValidationResult } from '../schema/types.js';
export type {
  StandardConverter,
  StandardJSONSchemaOptions,
  StandardProperties,
  StandardResult,
  StandardTarget,
  StandardTypes,
} from '../schema/standard.js';
