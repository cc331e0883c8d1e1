// Runs vectors with the package, in Node and in pages.
import { withoutOffsets } from '../../support/values/without-offsets.mjs';
import type { DryRunOf, DryRunRow, HeldPermission } from '../../../js/src/dry-run/types.js';
import { dryRunRows, type DryRuns } from '../../../js/src/dry-run/generated/dry-runs.js';
import { callForText, textArgument } from '../../../js/src/wasm/call.js';
import {
  operations,
  ValidationError,
  type ErrorDetail,
  type Issue,
  type SchemaName,
} from '../../../js/src/entries/index.js';
import {
  addonListensTo,
  dryRun,
  mergeAddonUpdate,
  mergeServiceAccountUpdate,
  schemas,
  type AddonEvent,
} from '../../../js/src/entries/core.js';
import type { JsonText } from '../../../js/src/base/utf8.js';

// How the package runs a vector, wherever it is: in Node (vectors.test.ts) and in pages and other runtimes (tests/package/support/vectors-page.mjs).
// Nothing but the package is needed. Bodies and issues must be equal to the byte, but for `path`, which is this package's own.

/** One case, as tests/vectors/README.md describes it. */
export interface Vector {
  readonly id: string;
  readonly function: string;
  readonly description: string;
  readonly input: Input;
  readonly expect: Expected;
}

/** The members of vectors that run here; each function has some of them. */
interface Input {
  readonly schema: SchemaName;
  readonly json?: string;
  readonly jsonBytesBase64?: string;
  readonly body?: string;
  readonly bodyBytesBase64?: string;
  readonly padBodyTo?: number;
  readonly current?: string;
  readonly update?: string;
  readonly changes?: string;
  readonly providers?: string;
  readonly addon: string;
  readonly event: AddonEvent;
  readonly operation: string;
  readonly path: string;
  readonly stored: string | null;
  readonly context: Context;
}

interface Context {
  readonly providers?: string;
  readonly environments?: readonly string[];
  readonly permissions?: readonly HeldPermission[];
  readonly roles?: string;
  readonly service?: string;
  readonly existingNames?: string[];
  readonly lastId?: number | string;
  readonly now?: string;
}

interface Expected {
  readonly valid: boolean;
  readonly issues: readonly unknown[];
  readonly warnings: readonly unknown[];
  readonly changes: readonly unknown[];
  readonly truncated: boolean;
  readonly json?: string;
  readonly listens: boolean;
  readonly status: number;
  readonly body: string;
  readonly writes?: readonly { readonly action: string; readonly key: string }[];
}

/** Functions that the package does not have: transport, storage and state of the service. The runners of core and server have them. */
export const notOffered = new Set([
  ...['default_provider', 'entity_tag', 'error_kinds', 'exchange', 'http_url', 'if_match', 'if_none_match'],
  ...['mask_addon', 'normalize', 'outline', 'path_segment', 'request_head', 'resource_id', 'route', 'token'],
]);

/** Compares values as JSON, in the order of members. */
function same(found: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  if (left !== right) {
    throw new Error(`${left}\nis not\n${right}`);
  }
}

function textOf(issues: readonly Issue[]): string[] {
  return issues.map(({ path: _, offset: __, ...issue }) => JSON.stringify(issue));
}

function linesOf(list: readonly unknown[]): string[] {
  return list.map((entry) => JSON.stringify(entry));
}

function given(text: string | undefined, base64: string | undefined): JsonText {
  return base64 === undefined ? (text as string) : Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/**
 * Whether a text has the same content after it has been a JavaScript value: then functions for values must return the same result. Half a
 * surrogate pair is a syntax error of a text, and of a value an issue of the string.
 */
function survives(json: string): boolean {
  try {
    return JSON.stringify(JSON.parse(json)) === json && !/\\ud[89a-f]/.test(json);
  } catch {
    return false;
  }
}

type Runner = (input: Input, expected: Expected) => void;

export const runners: Readonly<Record<string, Runner>> = {
  validate(input, expected) {
    const schema = schemas[input.schema];
    const json = given(input.json, input.jsonBytesBase64);
    const result = schema.validateJson(json);
    same(textOf(result.issues), linesOf(expected.issues));
    same(textOf(result.warnings), linesOf(expected.warnings));
    same([result.valid, result.truncated], [expected.valid, expected.truncated]);
    if (typeof json === 'string') {
      const { valid, truncated } = result;
      const [issues, warnings] = [withoutOffsets(result.issues), withoutOffsets(result.warnings)];
      const ofBytes = schema.validateJson(new TextEncoder().encode(json));
      same(
        { ...ofBytes, issues: withoutOffsets(ofBytes.issues), warnings: withoutOffsets(ofBytes.warnings) },
        { valid, issues, warnings, truncated },
      );
      if (survives(json)) {
        const value: unknown = JSON.parse(json);
        same(schema.is(value), expected.valid);
        same(schema.validate(value), valid ? { valid, value, warnings } : { valid, issues, warnings, truncated });
      }
    }
  },

  merge_addon_update: merged('mergeAddonUpdate', ['current', 'update', 'providers'], mergeAddonUpdate),
  merge_service_account_update: merged('mergeServiceAccountUpdate', ['current', 'update'], mergeServiceAccountUpdate),

  event_filter(input, expected) {
    same(addonListensTo(JSON.parse(input.addon), input.event), expected.listens);
  },

  decide: decided,
};

/** The function that JavaScript has takes values; the one of the core below it is compared by texts. */
function merged(
  name: 'mergeAddonUpdate' | 'mergeServiceAccountUpdate',
  names: readonly ('current' | 'update' | 'providers')[],
  merge: (...values: never[]) => unknown,
): Runner {
  return (input, expected) => {
    const texts = names.map((one) => input[one]);
    const given = names.filter((one) => one !== 'providers').map((one) => textArgument(one, input[one] ?? ''));
    const call = () => callForText(name, given, names.includes('providers') ? (input.providers ?? '*') : undefined);
    const surviving = texts.every((text) => text === undefined || survives(text));
    const callWithValues = () => merge(...(texts.map((text) => text && (JSON.parse(text) as unknown)) as never[]));
    if (expected.json !== undefined) {
      same(call(), expected.json);
      if (surviving) {
        same(callWithValues(), JSON.parse(expected.json));
      }
    } else {
      for (const refused of surviving ? [call, callWithValues] : [call]) {
        same(textOf(caughtBy(refused).issues), linesOf(expected.issues));
      }
    }
  };
}

function caughtBy(action: () => unknown): ValidationError {
  try {
    action();
  } catch (error) {
    if (error instanceof ValidationError) {
      return error;
    }
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** Whether the outcome depends on something that only the service knows. */
function needsService({ input }: Vector): boolean {
  const { hasCurrent, body } = rowOf(input);
  const dependsOn = ['ifMatch', 'ifNoneMatch', 'version', 'sizeLimit', 'creationDisabled'];
  return (
    (hasCurrent && input.stored === null) ||
    (body === undefined && input.padBodyTo !== undefined) ||
    typeof input.context.lastId === 'string' ||
    dependsOn.some((name) => name in input.context)
  );
}

function rowOf({ operation }: Input): DryRunRow {
  return dryRunRows[operation as keyof DryRuns];
}

function decided(input: Input, expected: Expected): void {
  const outcome = tried(input);
  const predicted = (text: string) => (isNumbered(expected) ? withoutService(text, input) : text);
  same(outcome.bodyJson, predicted(expected.body));
  same(outcome.status, expected.status);
  same(linesOf(outcome.changes ?? []), linesOf(expected.changes).map(predicted));
  same(textOf(outcome.warnings), linesOf(expected.warnings));
  if (outcome.error !== undefined) {
    same(textOf(outcome.issues), linesOf(withoutPaths(outcome.error.details ?? [], input)));
  }
}

/** By a profile (D81o) the messages of details, unlike those of issues, begin with their paths. */
function withoutPaths(details: readonly Partial<ErrorDetail>[], { context }: Input): readonly unknown[] {
  return context.service === undefined
    ? details
    : details.map((one) => ({
        ...one,
        message: one.message?.slice(one.instancePath ? one.instancePath.length + 1 : 0),
      }));
}

/** Whether the service gives an id. */
function isNumbered({ writes = [] }: Expected): boolean {
  return writes.some(({ action, key }) => action === 'insert' && /^\d+$/.test(key));
}

/** A text of the expectation as a dry run predicts it: new ids and secrets come from the service. */
function withoutService(text: string, { context }: Input): string {
  const newId = context.lastId === undefined ? 1 : Number(context.lastId) + 1;
  return text.replaceAll(`"id":${newId},`, '"id":0,').replace(/"secret":"[^"]*"/, '"secret":"*****"');
}

function tried(input: Input): DryRunOf<keyof DryRuns, unknown> {
  const { body, hasCurrent, pathParameters, options } = rowOf(input);
  const { providers, roles, service, existingNames, now } = input.context;
  const named = parametersOf(input);
  const known: Record<string, unknown> = {
    providers: providers && JSON.parse(providers),
    roles: roles && JSON.parse(roles),
    existingNames,
    existingUsernames: existingNames,
    now,
    service,
    permissions: permissionsOf(input.context),
  };
  const given = {
    ...Object.fromEntries(pathParameters.map((name) => [name, named[name]])),
    ...(hasCurrent && input.stored !== null && { current: JSON.parse(input.stored) }),
    ...(body !== undefined && { [`${body}Json`]: bodyOf(input) }),
    ...Object.fromEntries(options.map((name) => [name, known[name]])),
  };
  const dryRunOf = dryRun[input.operation as keyof DryRuns] as (given: never) => DryRunOf<keyof DryRuns, unknown>;
  return dryRunOf(given as never);
}

/** Only permissions over addons can be limited. */
function permissionsOf({ environments, permissions }: Context): readonly HeldPermission[] | undefined {
  return environments === undefined
    ? permissions
    : (['CREATE_ADDON', 'UPDATE_ADDON', 'DELETE_ADDON'] as const).map((permission) => ({ permission, environments }));
}

/** The parameters of the path by their names. */
function parametersOf({ operation, path }: Input): Record<string, string> {
  const segments = path.split('/');
  const named = operations[operation as keyof DryRuns].path
    .split('/')
    .flatMap((name, index) => (name.startsWith('{') ? [[name.slice(1, -1), segments[index]] as const] : []));
  return Object.fromEntries(named.map(([name, segment]) => [name, decodeURIComponent(segment ?? '')]));
}

function bodyOf(input: Input): JsonText {
  const body = given(input.body, input.bodyBytesBase64);
  return input.padBodyTo === undefined ? body : (body as string).padEnd(input.padBodyTo);
}

/** Whether the package offers what the vector is about, and needs nothing that only the service knows. */
export function isRunnable(vector: Vector): boolean {
  return !notOffered.has(vector.function) && (vector.function !== 'decide' || !needsService(vector));
}

/** Runs it; throws when anything is not as expected. */
export function runVector(vector: Vector): void {
  const run = runners[vector.function];
  if (run === undefined) {
    throw new Error(`unknown function ${vector.function}`);
  }
  run(vector.input, vector.expect);
}
