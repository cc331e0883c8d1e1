// The interfaces of Standard Schema v1 and Standard JSON Schema v1 (standardschema.dev), restated so that the package depends
// on nothing; a test compares them with those of @standard-schema/spec.
import type { Issue } from './issue.js';

/** The dialects that a Standard JSON Schema can be asked for. */
export type StandardTarget = 'draft-2020-12' | 'draft-07' | 'openapi-3.0' | (string & {});

/** What a converter is asked. */
export interface StandardJSONSchemaOptions {
  readonly target: StandardTarget;
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** What `validate` answers. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  /** Each with a path to the field at which a form can show it, and with everything else that `validate` tells. */
  | { readonly issues: readonly Issue[] };

/** The property `~standard` of a schema. */
export interface StandardProperties<Type> {
  readonly version: 1;
  readonly vendor: 'flagadmin';
  readonly validate: (value: unknown) => StandardResult<Type>;
  readonly types?: { readonly input: Type; readonly output: Type } | undefined;
  readonly jsonSchema: {
    readonly input: (options: StandardJSONSchemaOptions) => Record<string, unknown>;
    readonly output: (options: StandardJSONSchemaOptions) => Record<string, unknown>;
  };
}
