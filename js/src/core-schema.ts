// The public schema objects.
import { checkOptions, shown } from './arguments.js';
import { readStream, readText, type ElementPart, type LargeElementHandler } from './bulk.js';
import type {
  BulkFormat,
  BulkOptions,
  BulkResult,
  ByteSource,
  InvalidElement,
  StreamOptions,
  StreamResult,
} from './bulk-result.js';
import { requireStarted, run, separateBoundary } from './engine.js';
import type { SchemaName, SchemaRow, SchemaTypes } from './generated/schema-list.js';
import { jsonSchemaIn, type JSONSchemaTarget } from './json-schema.js';
import type { Schema } from './schema.js';
import { standardIssues } from './standard-issues.js';
import type { StandardProperties } from './standard-schema.js';
import { toLossless } from './utf8.js';
import { Validator } from './validator.js';

/** Makes the object for a schema, whose JSON Schema is `jsonSchema`. */
export function makeSchema<Name extends SchemaName>(
  row: SchemaRow & { readonly name: Name },
  jsonSchema: string,
): Schema<SchemaTypes[Name]> {
  return new CoreSchema(row, jsonSchema);
}

/** The formats, in the order of the core's `bulk_format`. */
const formats: readonly (BulkFormat | undefined)[] = [undefined, 'array', 'ndjson'];

function formatNumber(format: BulkFormat | undefined): number {
  const number = formats.indexOf(format);
  if (number < 0) {
    throw new TypeError(`flagadmin: format must be 'array' or 'ndjson', not '${format}'`);
  }
  return number;
}

/** A schema that the core validates. */
export class CoreSchema<T> extends Validator<T> implements Schema<T> {
  readonly #jsonSchema: string;

  /** `jsonSchema`: as JSON text; the others as of `Validator`. */
  constructor(row: SchemaRow, jsonSchema: string, providers?: string) {
    super(row, providers);
    this.#jsonSchema = jsonSchema;
  }

  readonly validateMany = (json: string | Uint8Array, options: BulkOptions = {}): BulkResult => {
    requireStarted();
    checkOptions('validateMany', options, ['format', 'messages']);
    const { format, messages } = options;
    const number = formatNumber(format);
    const text = toLossless(json);
    return run((boundary) => {
      this.begin(boundary, number);
      const invalid: InvalidElement[] = [];
      let count = 0;
      for (const part of readText(boundary, text, json, messages)) {
        count = part.count;
        invalid.push(...part.invalid);
      }
      return { count, invalid };
    });
  };

  readonly validateStream = async (source: ByteSource, options: StreamOptions = {}): Promise<StreamResult> => {
    checkOptions('validateStream', options, ['format', 'messages', 'onInvalid']);
    const { onInvalid } = options;
    if (onInvalid !== undefined && typeof onInvalid !== 'function') {
      throw new TypeError(`flagadmin: onInvalid must be a function, not ${shown(onInvalid)}`);
    }
    const invalid: InvalidElement[] = [];
    let count = 0;
    let invalidCount = 0;
    for await (const part of this.readParts(source, options)) {
      count = part.count;
      invalidCount += part.invalid.length;
      if (onInvalid === undefined) {
        invalid.push(...part.invalid);
        continue;
      }
      for (const element of part.invalid) {
        await onInvalid(element);
      }
    }
    return { count, invalid, invalidCount };
  };

  /** Reads a stream part by part, for the command line. */
  readonly readParts = (
    source: ByteSource,
    { format, messages }: BulkOptions,
    onTooLarge?: LargeElementHandler,
  ): AsyncGenerator<ElementPart, void, undefined> => {
    requireStarted();
    const number = formatNumber(format);
    const boundary = separateBoundary();
    this.begin(boundary, number);
    return readStream(boundary, source, messages, onTooLarge);
  };

  readonly toJSONSchema = (target: JSONSchemaTarget = 'draft-2020-12'): Record<string, unknown> =>
    jsonSchemaIn(target, this.#jsonSchema);

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
