// Public types of schemas and validation results.
import type { JSONSchemaTarget } from './json-schema.js';
import type { Input } from '../base/globals.js';
import type { Issue } from '../issues/issue.js';
import type { MessageWriter } from '../issues/translate.js';
import type { StandardProperties } from './standard.js';

/** The result of `validate`. */
export type ValidationResult<T> =
  | {
      /** Whether the value is valid. */
      readonly valid: true;
      /** The value itself. */
      readonly value: T;
      /** Warnings about a valid value. */
      readonly warnings: readonly Issue[];
      /** Absent from the result of a valid value. */
      readonly issues?: undefined;
      /** Absent from the result of a valid value. */
      readonly truncated?: undefined;
    }
  | {
      /** Whether the value is valid. */
      readonly valid: false;
      /** All errors, in the order of the document; at most 100. */
      readonly issues: readonly Issue[];
      /** Warnings besides. */
      readonly warnings: readonly Issue[];
      /** Whether there were more issues than `issues` has. */
      readonly truncated: boolean;
      /** Absent from the result of an invalid value. */
      readonly value?: undefined;
    };

/** The type of the values of a schema: `Infer<typeof addonSchema>` is `Addon`. */
export type Infer<S extends Pick<Schema<unknown>, '~standard'>> = NonNullable<S['~standard']['types']>['output'];

/** The result of `validateJson`. */
export interface JsonValidationResult {
  /** Whether the text is valid. */
  readonly valid: boolean;
  /** All errors, in the order of the text; at most 100. */
  readonly issues: readonly Issue[];
  /** Warnings besides. */
  readonly warnings: readonly Issue[];
  /** Whether there were more issues than `issues` has. */
  readonly truncated: boolean;
}

/** Options of a validation. */
export interface ValidateOptions {
  /** The messages of this call; by default those of the schema. */
  readonly messages?: MessageWriter | undefined;
}

/**
 * A schema of the administration API. Every result is the one that the service itself would return, as far as a schema can decide: the
 * rules of providers need `withRules` of `flagadmin/core`. JavaScript recognises most valid objects, the core validates the JSON of all others: the
 * WebAssembly module starts with the first of them (D103), and where WebAssembly is not allowed they throw an Error; `await init()` says so
 * early. Methods work without their object (`values.filter(addonSchema.is)`).
 *
 * @example
 * ```ts
 * const result = addonCreateUpdateSchema.validate(form);
 * if (!result.valid) {
 *   for (const issue of result.issues) console.log(issue.instancePath, issue.message);
 * }
 * ```
 */
export interface Schema<T> {
  /** The schema's name, for example `addonSchema`. */
  readonly name: string;
  /** Whether the value is valid. */
  is(this: void, value: unknown): value is T;
  /** Validates a value as the JSON that would be sent for it. Never throws because of the value. */
  validate(this: void, value: unknown, options?: ValidateOptions): ValidationResult<T>;
  /** Validates a JSON text, in a string or as UTF-8 bytes, without making objects of it. Syntax errors are issues too. */
  validateJson(this: void, json: string | Uint8Array, options?: ValidateOptions): JsonValidationResult;
  /** The value itself. @throws `ValidationError` when it is not valid. */
  parse(this: void, value: unknown): T;
  /**
   * The value of a JSON text, in a string or as UTF-8 bytes, as `JSON.parse` makes it: numbers that a double cannot hold are rounded.
   *
   * @throws `ValidationError` when it is not valid, also by a syntax error
   */
  parseJson(this: void, json: string | Uint8Array): T;
  /** The JSON to send for the value. @throws `ValidationError` when it is not valid. */
  encode(this: void, value: Input<T>): string;
  /** The schema in a dialect of JSON Schema; a new object each time. */
  toJSONSchema(this: void, target?: JSONSchemaTarget): Record<string, unknown>;
  /**
   * The same schema with other messages, for another language or tone: of issues and warnings in all results, in errors that it throws, and
   * through Standard Schema. The schema itself does not change: a server can have one for each language. The messages of thrown errors
   * stay English, as those of the service. Undefined restores the English messages.
   *
   * @example
   * ```ts
   * const german = createStrategySchema.withMessages(({ code }) => (code === 'missing_property' ? 'fehlt' : undefined));
   * const result = german.validate({ name: 'gradual' });
   * console.log(result.valid ? [] : result.issues[0]?.message); // fehlt
   * ```
   */
  withMessages(this: void, writer: MessageWriter | undefined): Schema<T>;
  /** Standard Schema v1 and Standard JSON Schema v1, for forms, routers and other tools. */
  readonly '~standard': StandardProperties<T>;
}
