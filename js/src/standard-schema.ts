// The interfaces of Standard Schema v1 and Standard JSON Schema v1 (standardschema.dev), restated so that the package depends
// on nothing; a test compares them with those of @standard-schema/spec.

/** The dialects that a Standard JSON Schema can be asked for. */
export type StandardTarget = 'draft-2020-12' | 'draft-07' | 'openapi-3.0' | (string & {});

/** What a converter is asked. */
export interface StandardJSONSchemaOptions {
  readonly target: StandardTarget;
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** A thing that is wrong, as Standard Schema tells it. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What `validate` answers. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

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
