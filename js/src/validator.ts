// Chooses the validator of a value: the walk in JavaScript or the core.
import type { Boundary } from './boundary.js';
import { readCompactSchema, type SchemaNode } from './compact-schema.js';
import { requireStarted, run, validateText } from './engine.js';
import { refusal } from './errors.js';
import { serviceTitles } from './generated/constants.js';
import type { SchemaRow } from './generated/schema-list.js';
import type { ProviderDefinition } from './generated/types.js';
import type { Input } from './input.js';
import { summaryOf, type Issue, type IssueReport } from './issue.js';
import { translateIssues } from './messages.js';
import { requirePlainJson, toPlainJson } from './plain-json.js';
import type { Additions, JsonValidationResult, Schema, ValidateOptions, ValidationResult } from './schema.js';
import { type JsonText, toLossless } from './utf8.js';
import { reportOfUpdate } from './update-walk.js';
import { isValid, jsonOf, reportOf } from './walk.js';

const noIssues: readonly Issue[] = [];
const emptyReport: IssueReport = { issues: noIssues, warnings: noIssues, truncated: false };
const validResult: JsonValidationResult = { valid: true, ...emptyReport };

/** Validates single values by a schema: all that the client needs. */
export class Validator<T> implements Pick<Schema<T>, 'name' | 'is' | 'validate' | 'validateJson' | 'parse' | 'encode'> {
  readonly name: string;
  protected readonly row: SchemaRow;
  protected readonly additions: Additions;
  /** For the core: the text of the rules beyond the schema, if there are any. */
  readonly #rules: string | undefined;
  /** Read at first use. */
  #node: SchemaNode | undefined;

  /** @throws {@link ValidationError} when the definitions are not valid */
  constructor(row: SchemaRow, additions: Additions = {}) {
    this.name = row.name;
    this.row = row;
    this.additions = additions;
    const rules = rulesOf(row, additions);
    this.#rules = rules;
    if (rules !== undefined) {
      const refused = run((boundary) => (boundary.rulesAt(rules) === 0 ? boundary.readReport() : undefined));
      if (refused !== undefined) {
        throw refusal(refused, summaryOf(refused), 'providers');
      }
    }
  }

  /** The same schema with these additions, in place of its own ones. */
  with(additions: Additions): Validator<T> {
    return new Validator(this.row, { ...this.additions, ...additions });
  }

  // Functions of the object: they work when they are detached from it.

  readonly is = (value: unknown): value is T => {
    requireStarted();
    return this.#isValid(value) ?? this.#checkInCore(value).issues.length === 0;
  };

  readonly validate = (value: unknown, options?: ValidateOptions): ValidationResult<T> => {
    requireStarted();
    const { issues, warnings, truncated } = this.#translated(this.#check(value), options);
    return issues.length === 0
      ? { valid: true, value: value as T, warnings }
      : { valid: false, issues, warnings, truncated };
  };

  readonly validateJson = (json: string | Uint8Array, options?: ValidateOptions): JsonValidationResult => {
    requireStarted();
    const text = typeof json === 'string' ? json : toLossless(json);
    const report = this.#validateInCore(text, json);
    if (report === undefined) {
      return validResult;
    }
    const { issues, warnings, truncated } = this.#translated(report, options);
    return { valid: issues.length === 0, issues, warnings, truncated };
  };

  readonly parse = (value: unknown): T => {
    requireStarted();
    if (this.#isValid(value) !== true) {
      this.#encodeByCore(value);
    }
    return value as T;
  };

  readonly encode = (value: Input<T>): string => {
    requireStarted();
    const json = this.#unlessUndecided(jsonOf, value);
    return json !== undefined && this.#rules === undefined ? json : this.#encodeByCore(value, json);
  };

  /** Begins to validate many elements, of `largest` bytes at most; `strict`: warnings are errors. */
  protected begin(boundary: Boundary, format: number, strict = false, largest = 2 ** 32 - 1): void {
    const rules = this.#rules === undefined ? 0 : boundary.rulesAt(this.#rules);
    boundary.bulkBegin(this.row, rules, format, strict, largest);
  }

  /**
   * Validates a JSON text by the core; undefined when there is neither an issue nor a warning. `given`: the text of a caller, for the
   * offsets of issues.
   */
  #validateInCore(json: JsonText, given?: JsonText): IssueReport | undefined {
    const rules = this.#rules;
    if (rules === undefined) {
      return validateText(this.row, json, given);
    }
    return run((boundary) =>
      boundary.validate(this.row, json, boundary.rulesAt(rules)) === 0 ? undefined : boundary.readReport(given),
    );
  }

  /** `written`: the JSON of the value, if it has the right shape. */
  #encodeByCore(value: unknown, written?: string): string {
    const { json, issue } = written === undefined ? toPlainJson(value) : { json: written };
    const report = json === undefined ? { ...emptyReport, issues: [issue] } : this.#validateInCore(json);
    if (report !== undefined && report.issues.length !== 0) {
      throw refusal(this.#translated(report), summaryOf(report));
    }
    return json as string;
  }

  #translated(report: IssueReport, options?: ValidateOptions): IssueReport {
    const writer = options?.messages ?? this.additions.messages;
    return writer === undefined
      ? report
      : {
          ...report,
          issues: translateIssues(report.issues, writer),
          warnings: translateIssues(report.warnings, writer),
        };
  }

  #check(value: unknown): IssueReport {
    return this.#reportOf(value) ?? this.#checkInCore(value);
  }

  #checkInCore(value: unknown): IssueReport {
    const { json, issue } = toPlainJson(value);
    return json === undefined ? { ...emptyReport, issues: [issue] } : (this.#validateInCore(json) ?? emptyReport);
  }

  #isValid(value: unknown): boolean | undefined {
    if (this.#rules === undefined) {
      return this.#unlessUndecided(isValid, value);
    }
    const report = this.#reportOf(value);
    return report && report.issues.length === 0;
  }

  #reportOf(value: unknown): IssueReport | undefined {
    const rules = this.#rules;
    if (rules === undefined) {
      return this.#unlessUndecided(reportOf, value);
    }
    return rules.startsWith('\n') // no service
      ? this.#unlessUndecided((node, update) => reportOfUpdate(node, update, rules), value)
      : undefined;
  }

  /** The result of `action`, which validates a value without the core. Undecided also when a getter throws. */
  #unlessUndecided<R>(action: (node: SchemaNode, value: unknown) => R | undefined, value: unknown): R | undefined {
    try {
      this.#node ??= readCompactSchema(this.row.compact);
      return action(this.#node, value);
    } catch {
      return undefined;
    }
  }
}

/** The character of the first kind of resource, `0`; the next one has the next character. */
const firstKind = 0x30;

/** The text of the rules beyond a schema, as `flagadmin_add_rules` of the core describes it; undefined: there are none. */
function rulesOf({ kind }: SchemaRow, { service = 'specification', providers = '' }: Additions): string | undefined {
  const title = serviceTitles[service];
  const refusals = title === '' || kind === undefined ? '' : String.fromCharCode(firstKind + kind) + title;
  return refusals === '' && providers === '' ? undefined : `${refusals}\n${providers}`;
}

/** Provider definitions as `Additions` have them. */
export function providersText(definitions: Input<ProviderDefinition[]> | undefined): string {
  return definitions === undefined ? '*' : requirePlainJson(definitions, 'providers');
}
