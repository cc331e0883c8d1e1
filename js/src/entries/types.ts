// The types of all entries that have schemas.
export type { Bytes, Input } from '../base/globals.js';
export type { Change } from '../dry-run/types.js';
export type { ServiceName } from '../generated/constants.js';
export type * from '../generated/types.js';
export type { Issue, IssueCode, IssueKeyword, IssueOf, IssueParams } from '../issues/issue.js';
export type { MessageWriter } from '../issues/translate.js';
export type { SchemaName, SchemaTypes } from '../schema/generated/schema-list.js';
export type { JSONSchemaTarget } from '../schema/json-schema.js';
export type { ProviderRules, Providers } from '../schema/provider-rules.js';
export type {
  StandardConverter,
  StandardJSONSchemaOptions,
  StandardProperties,
  StandardResult,
  StandardTarget,
  StandardTypes,
} from '../schema/standard.js';
export type { Infer, JsonValidationResult, Schema, ValidateOptions, ValidationResult } from '../schema/types.js';
