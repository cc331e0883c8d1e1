// The public schema objects. JavaScript says yes, the core says everything else (D90).
import { checkFunction } from '../errors/arguments.js';
import { refusal } from '../errors/errors.js';
import type { Input } from '../base/globals.js';
import { type JsonText, toLossless } from '../base/utf8.js';
import { summaryOf, type Issue, type IssueReport } from '../issues/issue.js';
import { standardIssues } from '../issues/standard.js';
import { toPlainJson } from '../issues/to-json.js';
import { translateIssues, type MessageWriter } from '../issues/translate.js';
import type { SchemaRow, TextValidator } from '../wasm/types.js';
import type { SchemaName, SchemaTypes } from './generated/schema-list.js';
import { jsonSchemaIn, type JSONSchemaTarget } from './json-schema.js';
import { areInherited } from './primitives.js';
import type { StandardProperties } from './standard.js';
import type { JsonValidationResult, Schema, ValidateOptions, ValidationResult } from './types.js';

const noIssues: readonly Issue[] = [];
const emptyReport: IssueReport = { issues: noIssues, warnings: noIssues, truncated: false };
const validResult: JsonValidationResult = { valid: true, ...emptyReport };

/** Makes the object for a schema, whose JSON Schema is `jsonSchema`. */
export function makeSchema<Name extends SchemaName>(
  validator: TextValidator,
  row: SchemaRow & { readonly name: Name },
  jsonSchema: string,
): Schema<SchemaTypes[Name]> {
  return new CoreSchema(validator, row, jsonSchema);
}

/** A schema that the core validates. */
export class CoreSchema<T> implements Schema<T> {
  readonly name: string;
  readonly row: SchemaRow;
  readonly #jsonSchema: string;
  readonly #validator: TextValidator;
  /** Whether values that are valid by the schema can have issues of the validator. */
  readonly #isStricter: boolean;
  readonly messages: MessageWriter | undefined;

  /** `jsonSchema`: as JSON text. `messages`: of all issues and warnings; undefined: English. */
  constructor(
    validator: TextValidator,
    row: SchemaRow,
    jsonSchema: string,
    isStricter = false,
    messages?: MessageWriter,
  ) {
    this.name = row.name;
    this.row = row;
    this.#validator = validator;
    this.#jsonSchema = jsonSchema;
    this.#isStricter = isStricter;
    this.messages = messages;
  }

  /** The same schema by another validator, which may have further issues. */
  by(validator: TextValidator, isStricter: boolean): CoreSchema<T> {
    return new CoreSchema(validator, this.row, this.#jsonSchema, isStricter, this.messages);
  }

  // Functions of the object: they work when they are detached from it.

  readonly withMessages = (messages: MessageWriter | undefined): Schema<T> => {
    checkFunction('the writer of messages', messages);
    return new CoreSchema(this.#validator, this.row, this.#jsonSchema, this.#isStricter, messages);
  };

  readonly is = (value: unknown): value is T => (this.#reportOf(value)?.issues.length ?? 0) === 0;

  readonly validate = (value: unknown, options?: ValidateOptions): ValidationResult<T> => {
    const report = this.#reportOf(value);
    if (report === undefined) {
      return { valid: true, value: value as T, warnings: [] };
    }
    const { issues, warnings, truncated } = this.#translated(report, options);
    return issues.length === 0
      ? { valid: true, value: value as T, warnings }
      : { valid: false, issues, warnings, truncated };
  };

  readonly validateJson = (json: string | Uint8Array, options?: ValidateOptions): JsonValidationResult => {
    const report = this.#reportOfJson(json);
    if (report === undefined) {
      return validResult;
    }
    const { issues, warnings, truncated } = this.#translated(report, options);
    return { valid: issues.length === 0, issues, warnings, truncated };
  };

  readonly parse = (value: unknown): T => {
    this.#refuse(this.#reportOf(value));
    return value as T;
  };

  readonly parseJson = (json: string | Uint8Array): T => {
    this.#refuse(this.#reportOfJson(json));
    return JSON.parse(typeof json === 'string' ? json : new TextDecoder().decode(json)) as T;
  };

  readonly encode = (value: Input<T>): string => {
    const { json, issue } = toPlainJson(value, this.#isClean(value));
    this.#refuse(json === undefined ? { ...emptyReport, issues: [issue] } : this.#validator.validate(this.row, json));
    return json as string;
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

  /** What the core reports of a text of a caller; undefined when there is neither an issue nor a warning. */
  #reportOfJson(json: JsonText): IssueReport | undefined {
    return this.#validator.validate(this.row, typeof json === 'string' ? json : toLossless(json), json);
  }

  #refuse(report: IssueReport | undefined): void {
    if (report !== undefined && report.issues.length !== 0) {
      throw refusal(this.#translated(report), summaryOf(report));
    }
  }

  #translated(report: IssueReport, options?: ValidateOptions): IssueReport {
    const writer = options?.messages ?? this.messages;
    return writer === undefined
      ? report
      : {
          ...report,
          issues: translateIssues(report.issues, writer),
          warnings: translateIssues(report.warnings, writer),
        };
  }

  /** What the core reports of the JSON of a value, or why there is none; undefined when there is neither an issue nor a warning. */
  #reportOf(value: unknown): IssueReport | undefined {
    const isClean = this.#isClean(value);
    if (isClean && !this.#isStricter) {
      return undefined; // no module is needed (D103)
    }
    const { json, issue } = toPlainJson(value, isClean);
    return json === undefined ? { ...emptyReport, issues: [issue] } : this.#validator.validate(this.row, json);
  }

  /** True only if the core would report neither an issue nor a warning by the schema: then the value is one that JSON has. */
  #isClean(value: unknown): boolean {
    try {
      return this.row.isClean(value) && !areInherited();
    } catch {
      return false; // a getter threw
    }
  }
}
