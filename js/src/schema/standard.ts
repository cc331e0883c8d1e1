// The interfaces of Standard Schema v1 and Standard JSON Schema v1 (standardschema.dev), restated so that the package depends
// on nothing; a test compares them with those of @standard-schema/spec.
import type { Issue } from '../issues/issue.js';

/** The dialects that a Standard JSON Schema can be requested in. */
export type StandardTarget = 'draft-2020-12' | 'draft-07' | 'openapi-3.0' | (string & {});

/** Options of a converter. */
export interface StandardJSONSchemaOptions {
  /** The dialect. */
  readonly target: StandardTarget;
  /** Options of other libraries; ignored here. */
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/**
 * The result of `validate` of `~standard`. Compilers without `strict` narrow it by `'value' in result`; a member `value` in both types would
 * do it by `issues`, but form libraries then infer an output that may be undefined.
 */
export type StandardResult<Output> =
  | {
      /** The value itself. */
      readonly value: Output;
      /** Absent from the result of a valid value. */
      readonly issues?: undefined;
    }
  | {
      /** Issues of `validate`, each with a path to the field of a form. */
      readonly issues: readonly Issue[];
    };

/** The types of input and output, which are equal but for schemas of forms. */
export interface StandardTypes<Input, Output = Input> {
  /** The type of values that are validated. */
  readonly input: Input;
  /** The type of the output. */
  readonly output: Output;
}

/** Converts a schema to JSON Schema. */
export interface StandardConverter {
  /** Returns the schema of the input. */
  readonly input: (options: StandardJSONSchemaOptions) => Record<string, unknown>;
  /** Returns the schema of the output, which is that of the input. */
  readonly output: (options: StandardJSONSchemaOptions) => Record<string, unknown>;
}

/** The property `~standard` of a schema. */
export interface StandardProperties<Type> {
  /** The version of the interface. */
  readonly version: 1;
  /** The name of this package. */
  readonly vendor: 'flagadmin';
  /** Validates a value, synchronously. */
  readonly validate: (value: unknown) => StandardResult<Type>;
  /** For type inference only: absent at run time. */
  readonly types?: StandardTypes<Type> | undefined;
  /** Converters to JSON Schema. They throw for dialects that they do not know. */
  readonly jsonSchema: StandardConverter;
}
