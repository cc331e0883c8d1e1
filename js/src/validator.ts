// Chooses the validator of a value: guard, JavaScript or core.
import type { Boundary } from './boundary.js';
import { readCompactSchema, type SchemaNode } from './compact-schema.js';
import { requireStarted, run, validateText } from './engine.js';
import { refusal } from './errors.js';
import type { SchemaRow } from './generated/schema-list.js';
import type { ProviderDefinition } from './generated/types.js';
import type { Guard } from './guard.js';
import type { Input } from './input.js';
import { summaryOf, type Issue, type IssueReport } from './issue.js';
import { withMessages } from './messages.js';
import { objectIssues } from './object-issues.js';
import { objectJson } from './object-json.js';
import { toPlainJson } from './plain-json.js';
import { requiredJson } from './required-json.js';
import type { JsonValidationResult, Schema, ValidateOptions, ValidationResult } from './schema.js';
import { toLossless } from './utf8.js';

const noIssues: readonly Issue[] = [];
const emptyReport: IssueReport = { issues: noIssues, warnings: noIssues, truncated: false };
const validResult: JsonValidationResult = { valid: true, ...emptyReport };

/** Validates single values by a schema: all that the client needs. */
export class Validator<T> implements Pick<Schema<T>, 'name' | 'is' | 'validate' | 'validateJson' | 'parse' | 'encode'> {
  readonly name: string;
  readonly #row: SchemaRow;
  readonly #guard: Guard;
  /** JSON text: the core validates all values by the rules of these providers too. Empty: by those of the default providers. */
  readonly #providers: string | undefined;
  #node: SchemaNode | undefined;

  /**
   * @param guard - makes valid objects faster
   * @param providers - of updates of addons: the JSON text of provider definitions, or an empty text for the defaults
   * @throws {@link ValidationError} when the definitions are not valid
   */
  constructor(row: SchemaRow, guard: Guard = () => false, providers?: string) {
    this.name = row.name;
    this.#row = row;
    this.#guard = guard;
    this.#providers = providers;
    if (providers !== undefined) {
      const refused = run((boundary) => (boundary.setProviders(providers) === 0 ? undefined : boundary.readReport()));
      if (refused !== undefined) {
        throw refusal(refused, summaryOf(refused), 'providers');
      }
    }
  }

  // Functions of the object: they work when they are detached from it.

  readonly is = (value: unknown): value is T => {
    requireStarted();
    return this.#isCertainlyValid(value) || this.#check(value).issues.length === 0;
  };

  readonly validate = (value: unknown, options?: ValidateOptions): ValidationResult<T> => {
    requireStarted();
    if (this.#isCertainlyValid(value)) {
      return { valid: true, value: value as T, warnings: noIssues };
    }
    const { issues, warnings, truncated } = withMessages(options?.messages, () => this.#check(value));
    return issues.length === 0
      ? { valid: true, value: value as T, warnings }
      : { valid: false, issues, warnings, truncated };
  };

  readonly validateJson = (json: string | Uint8Array, options?: ValidateOptions): JsonValidationResult => {
    requireStarted();
    const text = typeof json === 'string' ? json : toLossless(json);
    const report =
      options?.messages === undefined
        ? this.#validateInCore(text)
        : withMessages(options.messages, () => this.#validateInCore(text));
    if (report === undefined) {
      return validResult;
    }
    const { issues, warnings, truncated } = report;
    return { valid: issues.length === 0, issues, warnings, truncated };
  };

  readonly parse = (value: unknown): T => {
    requireStarted();
    if (!this.#isCertainlyValid(value)) {
      this.#encodeByCore(value);
    }
    return value as T;
  };

  readonly encode = (value: Input<T>): string => {
    requireStarted();
    return this.#unlessUndecided(objectJson, value) ?? this.#encodeByCore(value);
  };

  /** Begins to validate many elements. */
  protected begin(boundary: Boundary): void {
    boundary.setProviders(this.#providers ?? '');
    boundary.bulkBegin(this.#row, this.#providers === undefined ? 0 : 1);
  }

  /** Whether a value is certainly valid and free of warnings. */
  #isCertainlyValid(value: unknown): boolean {
    try {
      return this.#guard(value);
    } catch {
      return false;
    }
  }

  /** Validates a JSON text by the core; undefined when there is neither an issue nor a warning. */
  #validateInCore(json: string | Uint8Array): IssueReport | undefined {
    const providers = this.#providers;
    if (providers === undefined) {
      return validateText(this.#row, json);
    }
    return run((boundary) => {
      boundary.setProviders(providers);
      return boundary.validate(this.#row, json, 1) === 0 ? undefined : boundary.readReport();
    });
  }

  #encodeByCore(value: unknown): string {
    const json = requiredJson(value);
    const report = this.#validateInCore(json);
    if (report !== undefined && report.issues.length !== 0) {
      throw refusal(report, summaryOf(report));
    }
    return json;
  }

  #check(value: unknown): IssueReport {
    const found = this.#unlessUndecided(objectIssues, value);
    if (found !== undefined) {
      return found;
    }
    const { json, issue } = toPlainJson(value);
    return json === undefined ? { ...emptyReport, issues: [issue] } : (this.#validateInCore(json) ?? emptyReport);
  }

  /** The result of `action`, which validates an object without the core. Undefined also when a getter throws. */
  #unlessUndecided<R>(action: (schema: SchemaNode, value: unknown) => R, value: unknown): R | undefined {
    if (this.#providers !== undefined) {
      return undefined;
    }
    try {
      this.#node ??= readCompactSchema(this.#row.compact);
      return action(this.#node, value);
    } catch {
      return undefined;
    }
  }
}

/** The JSON text of provider definitions for a `Validator`; those of the default providers if there are none. */
export function providersJson(definitions: Input<ProviderDefinition[]> | undefined): string {
  return definitions === undefined ? '' : requiredJson(definitions, 'providers');
}
