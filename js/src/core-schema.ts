// The public schema objects.
import { checkFunction, checkOptions, checkService } from './arguments.js';
import { largestElement, readStream, readText, type ElementPart } from './bulk.js';
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
import { refusal } from './errors.js';
import type { ServiceName } from './generated/constants.js';
import type { SchemaName, SchemaRow, SchemaTypes } from './generated/schema-list.js';
import { summaryOf } from './issue.js';
import { jsonSchemaIn, type JSONSchemaTarget } from './json-schema.js';
import { translateIssues, type MessageWriter } from './messages.js';
import type { Additions, Schema } from './schema.js';
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
  protected readonly jsonSchema: string;

  /** `jsonSchema`: as JSON text; the others as of `Validator`. */
  constructor(row: SchemaRow, jsonSchema: string, additions?: Additions) {
    super(row, additions);
    this.jsonSchema = jsonSchema;
  }

  override with(additions: Additions): this {
    const Same = this.constructor as typeof CoreSchema;
    return new Same(this.row, this.jsonSchema, { ...this.additions, ...additions }) as this;
  }

  readonly withMessages = (messages: MessageWriter | undefined): this => {
    checkFunction('the writer of messages', messages);
    return this.with({ messages });
  };

  readonly withService = (service: ServiceName): this => {
    requireStarted();
    checkService('withService', service);
    return this.with({ service });
  };

  readonly parseJson = (json: string | Uint8Array): T => {
    const report = this.validateJson(json, { messages: () => undefined }); // for the message of the error
    if (!report.valid) {
      throw refusal({ ...report, issues: translateIssues(report.issues, this.additions.messages) }, summaryOf(report));
    }
    return JSON.parse(typeof json === 'string' ? json : new TextDecoder().decode(json)) as T;
  };

  readonly validateMany = (json: string | Uint8Array, options: BulkOptions = {}): BulkResult => {
    requireStarted();
    checkOptions('validateMany', options, ['format', 'messages']);
    const number = formatNumber(options.format);
    const text = toLossless(json);
    const invalid: InvalidElement[] = [];
    let count = 0;
    run((boundary) => {
      this.begin(boundary, number);
      for (const part of readText(boundary, text, json)) {
        count = part.count;
        invalid.push(...part.invalid);
      }
    });
    return { count, invalid: this.#translatedElements(invalid, options) };
  };

  readonly validateStream = async (source: ByteSource, options: StreamOptions = {}): Promise<StreamResult> => {
    checkOptions('validateStream', options, ['format', 'messages', 'onInvalid']);
    const { onInvalid } = options;
    checkFunction('onInvalid', onInvalid);
    const invalid: InvalidElement[] = [];
    let count = 0;
    let invalidCount = 0;
    for await (const part of this.readParts(source, options)) {
      count = part.count;
      invalidCount += part.invalid.length;
      for (const element of this.#translatedElements(part.invalid, options)) {
        if (element.issues.length === 0) {
          const { index, offset } = element;
          throw new RangeError(
            `flagadmin: element ${index}, at byte ${offset}, is larger than ${largestElement} bytes`,
          );
        }
        if (onInvalid === undefined) {
          invalid.push(element);
        } else {
          await onInvalid(element);
        }
      }
    }
    return { count, invalid, invalidCount };
  };

  /** Reads a stream part by part, also for the command line; `strict`: warnings are errors. An element that is too large has no issues. */
  readonly readParts = (
    source: ByteSource,
    { format, strict }: BulkOptions & { readonly strict?: boolean },
  ): AsyncGenerator<ElementPart, void, undefined> => {
    requireStarted();
    const number = formatNumber(format);
    const boundary = separateBoundary();
    this.begin(boundary, number, strict, largestElement);
    return readStream(boundary, source);
  };

  #translatedElements(elements: readonly InvalidElement[], { messages }: BulkOptions): readonly InvalidElement[] {
    const writer = messages ?? this.additions.messages;
    return writer === undefined
      ? elements
      : elements.map((element) => ({ ...element, issues: translateIssues(element.issues, writer) }));
  }

  readonly toJSONSchema = (target: JSONSchemaTarget = 'draft-2020-12'): Record<string, unknown> =>
    jsonSchemaIn(target, this.jsonSchema);

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
