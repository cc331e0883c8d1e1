// Validates values and JSON text: JavaScript says yes, the core says everything else (D90).
import { requireStarted, run, start, validateText } from '../wasm/engine.js';
import { refusal } from '../errors/errors.js';
import { requireValidChecks } from '../wasm/further-checks.js';
import type { FurtherChecks, SchemaRow } from '../wasm/types.js';
import type { Input } from '../base/globals.js';
import { summaryOf, type Issue, type IssueReport } from '../issues/issue.js';
import { translateIssues } from '../issues/translate.js';
import { toPlainJson } from '../issues/to-json.js';
import { areInherited } from './primitives.js';
import type { Additions, JsonValidationResult, Schema, ValidateOptions, ValidationResult } from './types.js';
import { type JsonText, toLossless } from '../base/utf8.js';

const noIssues: readonly Issue[] = [];
const emptyReport: IssueReport = { issues: noIssues, warnings: noIssues, truncated: false };
const validResult: JsonValidationResult = { valid: true, ...emptyReport };

/** Validates single values by a schema: all that the client needs. */
export class Validator<T> implements Pick<Schema<T>, 'name' | 'is' | 'validate' | 'validateJson' | 'parse' | 'encode'> {
  readonly name: string;
  protected readonly row: SchemaRow;
  readonly additions: Additions;
  /** For the core: what is checked besides the schema, if anything is. */
  readonly #checks: FurtherChecks | undefined;

  /** @throws {@link ValidationError} when the definitions are not valid */
  constructor(row: SchemaRow, additions: Additions = {}) {
    this.name = row.name;
    this.row = row;
    this.additions = additions;
    const checks = checksOf(row, additions);
    this.#checks = checks;
    if (checks !== undefined) {
      requireValidChecks(checks);
    }
  }

  /** The same schema with these additions, in place of its own ones. */
  with(additions: Additions): Validator<T> {
    return new Validator(this.row, { ...this.additions, ...additions });
  }

  // Functions of the object: they work when they are detached from it.

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
    const report = this.reportOfJson(json);
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

  readonly encode = (value: Input<T>): string => {
    start();
    return this.#encode(value);
  };

  /** What the core reports of a text of a caller; undefined when there is neither an issue nor a warning. */
  protected reportOfJson(json: string | Uint8Array): IssueReport | undefined {
    requireStarted();
    return this.#validateInCore(typeof json === 'string' ? json : toLossless(json), json);
  }

  /**
   * Validates a JSON text by the core; undefined when there is neither an issue nor a warning. `given`: the text of a caller, for the
   * offsets of issues.
   */
  #validateInCore(json: JsonText, given?: JsonText): IssueReport | undefined {
    const checks = this.#checks;
    if (checks === undefined) {
      return validateText(this.row, json, given);
    }
    return run((boundary) =>
      boundary.validate(this.row, json, boundary.checksAt(checks)) === 0 ? undefined : boundary.readReport(given),
    );
  }

  /** The JSON of a value, which the core has validated. @throws {@link ValidationError} */
  #encode(value: unknown): string {
    const { json, issue } = toPlainJson(value, this.#isClean(value));
    this.#refuse(json === undefined ? { ...emptyReport, issues: [issue] } : this.#validateInCore(json));
    return json as string;
  }

  #refuse(report: IssueReport | undefined): void {
    if (report !== undefined && report.issues.length !== 0) {
      throw refusal(this.#translated(report), summaryOf(report));
    }
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

  /** What the core reports of the JSON of a value, or why there is none; undefined when there is neither an issue nor a warning. */
  #reportOf(value: unknown): IssueReport | undefined {
    const isClean = this.#isClean(value);
    if (isClean && this.#checks === undefined) {
      return undefined;
    }
    const { json, issue } = toPlainJson(value, isClean);
    return json === undefined ? { ...emptyReport, issues: [issue] } : this.#validateInCore(json);
  }

  /** True only if the core would report neither an issue nor a warning by the schema: then the value is one that JSON has. */
  #isClean(value: unknown): boolean {
    start();
    try {
      return this.row.isClean(value) && !areInherited();
    } catch {
      return false; // a getter threw
    }
  }
}

/** What is checked besides a schema; undefined: nothing. */
function checksOf(
  { kind }: SchemaRow,
  { service, providers = '', isOfNewAddon = false }: Additions,
): FurtherChecks | undefined {
  const refusing = kind === undefined || service === undefined || service === 'specification' ? '' : service;
  return refusing === '' && providers === ''
    ? undefined
    : {
        key: `${kind} ${isOfNewAddon} ${refusing} ${providers}`,
        kind: kind ?? 0,
        isOfNewAddon,
        profile: refusing,
        providers,
      };
}
