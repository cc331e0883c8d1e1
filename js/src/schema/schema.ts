// The public schema objects.
import { checkFunction, checkProfile } from '../errors/arguments.js';
import { requireStarted } from '../wasm/engine.js';
import { refusal } from '../errors/errors.js';
import type { ServiceName } from '../generated/constants.js';
import type { SchemaName, SchemaTypes } from './generated/schema-list.js';
import type { SchemaRow } from '../wasm/types.js';
import { summaryOf } from '../issues/issue.js';
import { jsonSchemaIn, type JSONSchemaTarget } from './json-schema.js';
import { translateIssues, type MessageWriter } from '../issues/translate.js';
import type { Additions, Schema } from './types.js';
import { standardIssues } from '../issues/standard.js';
import type { StandardProperties } from './standard.js';
import { Validator } from './validator.js';

/** Makes the object for a schema, whose JSON Schema is `jsonSchema`. */
export function makeSchema<Name extends SchemaName>(
  row: SchemaRow & { readonly name: Name },
  jsonSchema: string,
): Schema<SchemaTypes[Name]> {
  return new CoreSchema(row, jsonSchema);
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

  readonly withService = (service: ServiceName | undefined): this => {
    requireStarted();
    checkProfile('withService', service);
    return this.with({ service });
  };

  readonly parseJson = (json: string | Uint8Array): T => {
    const report = this.reportOfJson(json);
    if (report !== undefined && report.issues.length !== 0) {
      const issues = translateIssues(report.issues, this.additions.messages); // an error has no warnings
      throw refusal({ ...report, issues }, summaryOf(report));
    }
    return JSON.parse(typeof json === 'string' ? json : new TextDecoder().decode(json)) as T;
  };

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
