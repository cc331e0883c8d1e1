// Checks of a document: by a schema, or by a dry run.
import {
  addonCreateUpdateSchema,
  type Change,
  type Issue,
  type SchemaName,
  schemas,
  ValidationError,
} from 'flagadmin/url';

import { type DryRunName, dryRuns } from './dry-runs';
import type { PlaygroundState } from './shared-state';

/** A way to check a document: by a schema, or by a dry run of an operation. */
export type CheckName = SchemaName | DryRunName;

export const schemaNames = Object.keys(schemas) as SchemaName[];
export const dryRunNames = Object.keys(dryRuns) as DryRunName[];

export function isDryRun(check: CheckName): check is DryRunName {
  return Object.hasOwn(dryRuns, check);
}

export function isCheck(name: unknown): name is CheckName {
  return typeof name === 'string' && (Object.hasOwn(schemas, name) || Object.hasOwn(dryRuns, name));
}

/** The inputs of a check besides its name. */
export interface CheckInputs {
  /** Whether there is a document: schemas and requests with a body have one. */
  hasDocument: boolean;
  /** The label of the stored state; undefined when the check needs none. */
  stored: string | undefined;
  /** Whether the rules of providers apply; for a schema they are optional. */
  providers: 'required' | 'optional' | undefined;
  hasTokenId: boolean;
}

export function inputsOf(check: CheckName): CheckInputs {
  if (!isDryRun(check)) {
    const providers = check === 'addonCreateUpdateSchema' ? 'optional' : undefined;
    return { hasDocument: true, stored: undefined, providers, hasTokenId: false };
  }
  const { stored, hasBody, hasProviders, hasTokenId = false } = dryRuns[check];
  return { hasDocument: hasBody, stored, providers: hasProviders ? 'required' : undefined, hasTokenId };
}

/** Whose rules for parameters apply to a request body of addons. A dry run without rules does not exist: it uses the default ones. */
export type ProviderRules = 'none' | 'default' | 'custom';

/** An error of an input beside the document, without which there is no check. */
export interface InputError {
  input: 'stored' | 'definitions';
  message: string;
  /** Empty for a text that is not JSON. */
  issues: readonly Issue[];
}

/** The result of a check. */
export interface CheckResult {
  valid: boolean;
  issues: readonly Issue[];
  warnings: readonly Issue[];
  truncated: boolean;
  /** The status and the changes of a dry run. */
  status?: number;
  message?: string | undefined;
  changes?: readonly Change[];
  inputError?: InputError;
  /** The median time of a warm check, in microseconds. */
  microseconds: number;
}

/** Checks a document. It stays text: the core sees every byte of it. */
export function checked(state: PlaygroundState): CheckResult {
  const { check, definitions } = state;
  const { providers: need, stored } = inputsOf(check);
  let providers: never[] | undefined;
  let input: InputError['input'] = 'definitions';
  try {
    if (need && state.providers === 'custom') {
      providers = JSON.parse(definitions);
      addonCreateUpdateSchema.withProviders(providers); // throws unless they are valid
    }
    if (!isDryRun(check)) return validated(check, state, providers);
    input = 'stored';
    return tried(check, { ...state, providers, stored: stored && JSON.parse(state.stored) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const issues = error instanceof ValidationError ? error.issues : [];
    const inputError = { input, message, issues };
    return { valid: false, issues: [], warnings: [], truncated: false, inputError, microseconds: 0 };
  }
}

function validated(name: SchemaName, state: PlaygroundState, definitions: never[] | undefined): CheckResult {
  const { text, providers } = state;
  const schema =
    name === 'addonCreateUpdateSchema' && providers !== 'none'
      ? addonCreateUpdateSchema.withProviders(definitions)
      : schemas[name];
  const { valid, issues, warnings, truncated } = schema.validateJson(text);
  return { valid, issues, warnings, truncated, microseconds: timed(name, () => schema.validateJson(text)) };
}

function tried(name: DryRunName, input: Parameters<(typeof dryRuns)[DryRunName]['run']>[0]): CheckResult {
  const { run } = dryRuns[name];
  const { status, warnings, error, issues, changes } = run(input);
  const microseconds = timed(name, () => run(input));
  if (!error) return { valid: true, issues: [], warnings, truncated: false, status, changes, microseconds };
  return {
    valid: false,
    issues,
    warnings,
    truncated: 'truncated' in error,
    status,
    message: error.message,
    microseconds,
  };
}

/** The checks whose code the browser has had time to optimise. */
const warm = new Set<CheckName>();
const warmUpMilliseconds = 100;

/**
 * The median of three samples, in microseconds, after the check was warmed up. The clock of browsers is coarse: a sample has as many calls
 * as take a millisecond.
 */
export function timed(name: CheckName, call: () => unknown): number {
  if (!warm.has(name)) {
    const end = performance.now() + warmUpMilliseconds;
    while (performance.now() < end) call();
    warm.add(name);
  }
  const sample = (calls: number) => {
    const start = performance.now();
    for (let index = 0; index < calls; ++index) call();
    return performance.now() - start;
  };
  for (let calls = 1; ; calls *= 2) {
    const samples = [sample(calls), sample(calls), sample(calls)].sort((one, other) => one - other);
    const median = samples[1] ?? 0;
    if (median >= 1 || calls >= 8192) return (median * 1000) / calls;
  }
}
