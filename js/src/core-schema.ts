// The public schema objects.
import { validateElements, validateStream } from './bulk.js';
import type { BulkResult, ByteSource } from './bulk-result.js';
import { requireStarted, run, separateBoundary } from './engine.js';
import type { SchemaName, SchemaRow, SchemaTypes } from './generated/schema-list.js';
import { jsonSchemaIn, type JSONSchemaTarget } from './json-schema.js';
import { withMessages } from './messages.js';
import type { Schema, ValidateOptions } from './schema.js';
import { standardIssues } from './standard-issues.js';
import type { StandardProperties } from './standard-schema.js';
import { toLossless } from './utf8.js';
import { Validator } from './validator.js';

/** Makes the object for a schema, whose JSON Schema is `text`. */
export function makeSchema<Name extends SchemaName>(
  row: SchemaRow & { readonly name: Name },
  text: string,
): Schema<SchemaTypes[Name]> {
  return new CoreSchema(row, text);
}

/** A schema that the core validates. */
export class CoreSchema<T> extends Validator<T> implements Schema<T> {
  readonly #text: string;

  /** `text`: JSON Schema; the others as of `Validator`. */
  constructor(row: SchemaRow, text: string, providers?: string) {
    super(row, providers);
    this.#text = text;
  }

  readonly validateMany = (json: string | Uint8Array, options?: ValidateOptions): BulkResult => {
    requireStarted();
    const text = toLossless(json);
    return withMessages(options?.messages, () =>
      run((boundary) => {
        this.begin(boundary);
        return validateElements(boundary, text, json);
      }),
    );
  };

  readonly validateStream = async (source: ByteSource, options?: ValidateOptions): Promise<BulkResult> => {
    const boundary = separateBoundary();
    this.begin(boundary);
    return validateStream(boundary, source, options?.messages);
  };

  readonly toJSONSchema = (target: JSONSchemaTarget = 'draft-2020-12'): Record<string, unknown> =>
    jsonSchemaIn(target, this.#text);

  get '~standard'(): StandardProperties<T> {
    const convert = ({ target }: { readonly target: string }) => this.toJSONSchema(target as JSONSchemaTarget);
    return {
      version: 1,
      vendor: 'flagadmin',
      validate: (value) => {
        const result = this.validate(value);
        return result.valid ? { value: result.value } : { issues: standardIssues(result.issues, value) };
      },
      jsonSchema: { input: convert, output: convert },
    };
  }
}
