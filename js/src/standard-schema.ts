// The interfaces of Standard Schema v1 and Standard JSON Schema v1 (standardschema.dev), restated so that the package depends
// on nothing; a test compares them with those of @standard-schema/spec.
import type { Issue } from './issue.js';

/** The dialects that a Standard JSON Schema can be asked for. */
export type StandardTarget = 'draft-2020-12' | 'draft-07' | 'openapi-3.0' | (string & {});

/** What a converter is asked. */
export interface StandardJSONSchemaOptions {
  /** The dialect. */
  readonly target: StandardTarget;
  /** Other libraries have some. */
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** The result of `validate` of `~standard`. */
export type StandardResult<Output> =
  | {
      /** The value itself. */
      readonly value: Output;
      /** There are none. */
      readonly issues?: undefined;
    }
  | {
      /** Each with a path to the field at which a form can show it, and with everything else that `validate` tells. */
      readonly issues: readonly Issue[];
    };

/** The types of what goes in and of what comes out: the same. */
export interface StandardTypes<Type> {
  /** What is judged. */
  readonly input: Type;
  /** What is handed out. */
  readonly output: Type;
}

/** Converts a schema to JSON Schema. */
export interface StandardConverter {
  /** The schema of what goes in. */
  readonly input: (options: StandardJSONSchemaOptions) => Record<string, unknown>;
  /** The schema of what comes out: the same. */
  readonly output: (options: StandardJSONSchemaOptions) => Record<string, unknown>;
}

/** The property `~standard` of a schema. */
export interface StandardProperties<Type> {
  /** The version of the interface. */
  readonly version: 1;
  /** The name of this package. */
  readonly vendor: 'flagadmin';
  /** Judges a value, synchronously. */
  readonly validate: (value: unknown) => StandardResult<Type>;
  /** For the compiler only: there is no such property. */
  readonly types?: StandardTypes<Type> | undefined;
  /** Converters to JSON Schema. They throw for dialects that they do not know. */
  readonly jsonSchema: StandardConverter;
}
