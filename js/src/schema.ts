import { judgeMany, judgeStream } from './bulk.js';
import type { BulkResult, ByteSource } from './bulk-result.js';
import { run, separateBoundary, validateText } from './engine.js';
import { refusal } from './errors.js';
import { readCompactSchema, type SchemaNode } from './compact-schema.js';
import type { JSONSchemaTarget } from './generated/json-schemas.js';
import type { SchemaName, SchemaRow, SchemaTypes } from './generated/schema-list.js';
import type { Guard } from './guard.js';
import { summaryOf, type Issue, type Verdict } from './issue.js';
import { jsonSchemaIn } from './json-schema.js';
import { objectIssues } from './object-issues.js';
import { objectJson } from './object-json.js';
import { toPlainJson } from './plain-json.js';
import { standardIssues } from './standard-issues.js';
import type { StandardProperties } from './standard-schema.js';
import { faithful } from './utf8.js';

/** What `validate` answers. */
export type ValidationResult<T> =
  | {
      /** Whether the value is valid. */
      readonly valid: true;
      /** The value itself. */
      readonly value: T;
      /** What is worth a look, although it is valid. */
      readonly warnings: readonly Issue[];
    }
  | {
      /** Whether the value is valid. */
      readonly valid: false;
      /** All that is wrong, in the order of the document. */
      readonly issues: readonly Issue[];
      /** What is worth a look besides. */
      readonly warnings: readonly Issue[];
      /** There were more issues than the list holds. */
      readonly truncated: boolean;
    };

/** What `validateJson` answers. */
export interface JsonVerdict {
  /** Whether the text is valid. */
  readonly valid: boolean;
  /** All that is wrong, in the order of the text. */
  readonly issues: readonly Issue[];
  /** What is worth a look besides. */
  readonly warnings: readonly Issue[];
  /** There were more issues than the list holds. */
  readonly truncated: boolean;
}

/**
 * A schema of the administration API. Every result is the one that the service itself would give. Plain objects are validated in
 * JavaScript, by the same schema; where that leaves a result undecided, the core validates their JSON.
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
  is(value: unknown): value is T;
  /** Judges a value as the JSON that would be sent for it. Never throws, whatever the value. */
  validate(value: unknown): ValidationResult<T>;
  /** Judges a JSON text, in a string or as UTF-8 bytes, without making objects of it. Syntax errors are issues too. */
  validateJson(json: string | Uint8Array): JsonVerdict;
  /**
   * Judges every element of a JSON array, or every line of NDJSON, in one call. An input that begins with `[` is an array; blank
   * lines of NDJSON are skipped. A syntax error makes a line of NDJSON invalid, and is the last thing found in an array.
   */
  validateMany(json: string | Uint8Array): BulkResult;
  /**
   * The same for an input of any size, in constant memory: a stream of bytes, cut anywhere. The memory of a chunk may be used again
   * as soon as the next one is asked for.
   *
   * @throws a RangeError when an element is larger than 1 MiB
   *
   * @example
   * ```ts
   * const { count, invalid } = await addonSchema.validateStream(createReadStream('addons.ndjson'));
   * ```
   */
  validateStream(source: ByteSource): Promise<BulkResult>;
  /** The value itself. @throws {@link ValidationError} when it is not valid. */
  parse(value: unknown): T;
  /** The JSON to send for the value. @throws {@link ValidationError} when it is not valid. */
  encode(value: T): string;
  /** The schema in a dialect of JSON Schema; a new object each time. */
  toJSONSchema(target?: JSONSchemaTarget): Record<string, unknown>;
  /** Standard Schema v1 and Standard JSON Schema v1, for forms, routers and other tools. */
  readonly '~standard': StandardProperties<T>;
}

const nothing: readonly Issue[] = [];
const silent: Verdict = { issues: nothing, warnings: nothing, truncated: false };
const faultless: JsonVerdict = { valid: true, ...silent };

/** Makes the object for a schema, whose JSON Schema is `text`. */
export function makeSchema<Name extends SchemaName>(
  row: SchemaRow & { readonly name: Name },
  text: string,
  guard: Guard,
): Schema<SchemaTypes[Name]> {
  return new CoreSchema(row, text, guard);
}

class CoreSchema<T> implements Schema<T> {
  readonly name: string;
  readonly #row: SchemaRow;
  readonly #text: string;
  readonly #guard: Guard;
  #node: SchemaNode | undefined;

  constructor(row: SchemaRow, text: string, guard: Guard) {
    this.name = row.name;
    this.#row = row;
    this.#text = text;
    this.#guard = guard;
  }

  is(value: unknown): value is T {
    return this.#isSure(value) || this.#verdictOn(value).issues.length === 0;
  }

  validate(value: unknown): ValidationResult<T> {
    if (this.#isSure(value)) {
      return { valid: true, value: value as T, warnings: nothing };
    }
    const { issues, warnings, truncated } = this.#verdictOn(value);
    return issues.length === 0
      ? { valid: true, value: value as T, warnings }
      : { valid: false, issues, warnings, truncated };
  }

  validateJson(json: string | Uint8Array): JsonVerdict {
    const verdict = validateText(this.#row, typeof json === 'string' ? json : faithful(json));
    if (verdict === undefined) {
      return faultless;
    }
    const { issues, warnings, truncated } = verdict;
    return { valid: issues.length === 0, issues, warnings, truncated };
  }

  validateMany(json: string | Uint8Array): BulkResult {
    const text = faithful(json);
    return run((boundary) => judgeMany(boundary, this.#row, text));
  }

  async validateStream(source: ByteSource): Promise<BulkResult> {
    return judgeStream(separateBoundary(), this.#row, source);
  }

  parse(value: unknown): T {
    if (!this.#isSure(value)) {
      this.#encodeByCore(value);
    }
    return value as T;
  }

  encode(value: T): string {
    return this.#unlessUndecided(objectJson, value) ?? this.#encodeByCore(value);
  }

  #isSure(value: unknown): boolean {
    try {
      return this.#guard(value);
    } catch {
      return false;
    }
  }

  #encodeByCore(value: unknown): string {
    const { json, issue } = toPlainJson(value);
    if (json === undefined) {
      throw refusal([issue], `${issue.instancePath} ${issue.message}`.trimStart());
    }
    const verdict = this.#judge(json);
    if (verdict.issues.length !== 0) {
      throw refusal(verdict.issues, summaryOf(verdict));
    }
    return json;
  }

  toJSONSchema(target: JSONSchemaTarget = 'draft-2020-12'): Record<string, unknown> {
    return jsonSchemaIn(target, this.#text);
  }

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

  #verdictOn(value: unknown): Verdict {
    const found = this.#unlessUndecided(objectIssues, value);
    if (found !== undefined) {
      return found;
    }
    const { json, issue } = toPlainJson(value);
    return json === undefined ? { ...silent, issues: [issue] } : this.#judge(json);
  }

  /** Undefined as well when a getter throws. */
  #unlessUndecided<R>(action: (schema: SchemaNode, value: unknown) => R, value: unknown): R | undefined {
    try {
      this.#node ??= readCompactSchema(this.#row.compact);
      return action(this.#node, value);
    } catch {
      return undefined;
    }
  }

  #judge(json: string | Uint8Array): Verdict {
    return validateText(this.#row, json) ?? silent;
  }
}
