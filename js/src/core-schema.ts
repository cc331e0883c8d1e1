import type { Boundary } from './boundary.js';
import { validateElements, validateStream } from './bulk.js';
import type { BulkResult, ByteSource } from './bulk-result.js';
import { requireStarted, run, separateBoundary, validateText } from './engine.js';
import { refusal } from './errors.js';
import { readCompactSchema, type SchemaNode } from './compact-schema.js';
import type { JSONSchemaTarget } from './generated/json-schemas.js';
import type { SchemaName, SchemaRow, SchemaTypes } from './generated/schema-list.js';
import type { Guard } from './guard.js';
import type { Input } from './input.js';
import { summaryOf, type Issue, type IssueReport } from './issue.js';
import { jsonSchemaIn } from './json-schema.js';
import { withMessages } from './messages.js';
import { objectIssues } from './object-issues.js';
import { objectJson } from './object-json.js';
import { toPlainJson } from './plain-json.js';
import { requiredJson } from './required-json.js';
import type { JsonValidationResult, Schema, ValidateOptions, ValidationResult } from './schema.js';
import { standardIssues } from './standard-issues.js';
import type { StandardProperties } from './standard-schema.js';
import { faithful } from './utf8.js';

const noIssues: readonly Issue[] = [];
const emptyReport: IssueReport = { issues: noIssues, warnings: noIssues, truncated: false };
const validResult: JsonValidationResult = { valid: true, ...emptyReport };

/** Makes the object for a schema, whose JSON Schema is `text`. */
export function makeSchema<Name extends SchemaName>(
  row: SchemaRow & { readonly name: Name },
  text: string,
  guard: Guard,
): Schema<SchemaTypes[Name]> {
  return new CoreSchema(row, text, guard);
}

/** A schema that the core validates. Subclasses replace the functions of its validation. */
export class CoreSchema<T> implements Schema<T> {
  readonly name: string;
  protected readonly row: SchemaRow;
  protected readonly text: string;
  readonly #guard: Guard;
  #node: SchemaNode | undefined;

  constructor(row: SchemaRow, text: string, guard: Guard) {
    this.name = row.name;
    this.row = row;
    this.text = text;
    this.#guard = guard;
  }

  // Functions of the object: they work when they are detached from it.

  readonly is = (value: unknown): value is T => {
    requireStarted();
    return this.isCertain(value) || this.#check(value).issues.length === 0;
  };

  readonly validate = (value: unknown, options?: ValidateOptions): ValidationResult<T> => {
    requireStarted();
    if (this.isCertain(value)) {
      return { valid: true, value: value as T, warnings: noIssues };
    }
    const { issues, warnings, truncated } = withMessages(options?.messages, () => this.#check(value));
    return issues.length === 0
      ? { valid: true, value: value as T, warnings }
      : { valid: false, issues, warnings, truncated };
  };

  readonly validateJson = (json: string | Uint8Array, options?: ValidateOptions): JsonValidationResult => {
    requireStarted();
    const text = typeof json === 'string' ? json : faithful(json);
    const report =
      options?.messages === undefined
        ? this.validateInCore(text)
        : withMessages(options.messages, () => this.validateInCore(text));
    if (report === undefined) {
      return validResult;
    }
    const { issues, warnings, truncated } = report;
    return { valid: issues.length === 0, issues, warnings, truncated };
  };

  readonly validateMany = (json: string | Uint8Array, options?: ValidateOptions): BulkResult => {
    requireStarted();
    const text = faithful(json);
    return withMessages(options?.messages, () =>
      run((boundary) => {
        this.begin(boundary);
        return validateElements(boundary, text);
      }),
    );
  };

  readonly validateStream = async (source: ByteSource, options?: ValidateOptions): Promise<BulkResult> => {
    const boundary = separateBoundary();
    this.begin(boundary);
    return validateStream(boundary, source, options?.messages);
  };

  readonly parse = (value: unknown): T => {
    requireStarted();
    if (!this.isCertain(value)) {
      this.#encodeByCore(value);
    }
    return value as T;
  };

  readonly encode = (value: Input<T>): string => {
    requireStarted();
    return this.jsonOfObject(value) ?? this.#encodeByCore(value);
  };

  readonly toJSONSchema = (target: JSONSchemaTarget = 'draft-2020-12'): Record<string, unknown> =>
    jsonSchemaIn(target, this.text);

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

  /** Whether a value is certainly valid and free of warnings. */
  protected isCertain(value: unknown): boolean {
    try {
      return this.#guard(value);
    } catch {
      return false;
    }
  }

  /** Validates an object without the core; undefined if undecided. */
  protected issuesOfObject(value: unknown): IssueReport | undefined {
    return this.#unlessUndecided(objectIssues, value);
  }

  /** The JSON of a valid object, without the core; undefined if undecided. */
  protected jsonOfObject(value: unknown): string | undefined {
    return this.#unlessUndecided(objectJson, value);
  }

  /** Validates a JSON text by the core; undefined when there is neither an issue nor a warning. */
  protected validateInCore(json: string | Uint8Array): IssueReport | undefined {
    return validateText(this.row, json);
  }

  /** Begins to validate many elements. */
  protected begin(boundary: Boundary): void {
    boundary.bulkBegin(this.row);
  }

  #encodeByCore(value: unknown): string {
    const json = requiredJson(value);
    const report = this.validateInCore(json);
    if (report !== undefined && report.issues.length !== 0) {
      throw refusal(report, summaryOf(report));
    }
    return json;
  }

  #check(value: unknown): IssueReport {
    const found = this.issuesOfObject(value);
    if (found !== undefined) {
      return found;
    }
    const { json, issue } = toPlainJson(value);
    return json === undefined ? { ...emptyReport, issues: [issue] } : (this.validateInCore(json) ?? emptyReport);
  }

  /** Undefined as well when a getter throws. */
  #unlessUndecided<R>(action: (schema: SchemaNode, value: unknown) => R, value: unknown): R | undefined {
    try {
      this.#node ??= readCompactSchema(this.row.compact);
      return action(this.#node, value);
    } catch {
      return undefined;
    }
  }
}
