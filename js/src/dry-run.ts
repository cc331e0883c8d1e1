// Dry runs: the response of the service, predicted by the core.
import type { Boundary } from './boundary.js';
import { checkOptions, pathParameter, shown } from './arguments.js';
import { callCore, optionalArgument, readDocument, textArgument, valueArgument, type Argument } from './core-call.js';
import {
  dryRunRows,
  type DryRuns,
  type DryRunStatuses,
  type LimitablePermissionName,
  type PermissionName,
} from './generated/dry-runs.js';
import type { ErrorBody } from './generated/types.js';
import type { Input } from './input.js';
import type { Issue } from './issue.js';
import type { JsonText } from './utf8.js';

/** One property that an operation would change. Secrets are masked. */
export interface Change {
  /** JSON Pointer (RFC 6901). */
  readonly instancePath: string;
  /** Missing when there is nothing yet. */
  readonly before?: unknown;
  /** Missing when nothing is left. */
  readonly after?: unknown;
}

/** The predicted response: the resource, … */
export interface DryRunSuccess<T, Status extends number> {
  /** The HTTP status. */
  readonly status: Status;
  /** The resource after the change. */
  readonly body: T;
  /** The exact JSON text of the body. */
  readonly bodyJson: string;
  /** Values that would change. */
  readonly changes: readonly Change[];
  /** Warnings: the service accepts the request nevertheless. */
  readonly warnings: readonly Issue[];
  /** Absent from a success. */
  readonly error?: undefined;
  /** Absent from a success. */
  readonly issues?: undefined;
}

/** … or an error. */
export interface DryRunFailure<Status extends number> {
  /** The HTTP status. */
  readonly status: Status;
  /** The error body; its `id` is the nil UUID, because no log has an entry with it. */
  readonly error: ErrorBody;
  /** The exact JSON text of the error body, apart from the id. */
  readonly bodyJson: string;
  /** The details of a ValidationError, with their paths. */
  readonly issues: readonly Issue[];
  /** Whether there were more issues than `issues` has. */
  readonly truncated: boolean;
  /** Warnings, in addition to the error. */
  readonly warnings: readonly Issue[];
  /** Absent from a failure. */
  readonly body?: undefined;
  /** Absent from a failure. */
  readonly changes?: undefined;
}

/** The result of a dry run of an operation. */
export type DryRunOf<Name extends keyof DryRunStatuses, T> =
  | DryRunSuccess<T, DryRunStatuses[Name]['success']>
  | DryRunFailure<DryRunStatuses[Name]['error']>;

/** The response that the service would send to an update. */
export type DryRunUpdate<T> = DryRunOf<'updateAddon' | 'updateServiceAccount', T>;
/** The response that the service would send to a creation. */
export type DryRunCreation<T> = DryRunOf<'createStrategy', T>;

/** The resource as it was read: a value, or the JSON text of the response, in which numbers are not rounded. */
export type TriedCurrent<T> =
  | {
      /** The resource as a value. */
      readonly current: Input<T>;
      /** Excluded by the other form. */
      readonly currentJson?: undefined;
    }
  | {
      /** Excluded by the other form. */
      readonly current?: undefined;
      /** The resource as JSON text: `bodyJson` of `withResponse()`. */
      readonly currentJson: string | Uint8Array;
    };

/** The update: a value, or the JSON text that would be sent, which is validated byte by byte. */
export type TriedUpdate<T> =
  | {
      /** The update as a value. */
      readonly update: Input<T>;
      /** Excluded by the other form. */
      readonly updateJson?: undefined;
    }
  | {
      /** Excluded by the other form. */
      readonly update?: undefined;
      /** The update as JSON text. */
      readonly updateJson: string | Uint8Array;
    };

/** The resource to create: a value, or the JSON text that would be sent. */
export type TriedPayload<T> =
  | {
      /** The strategy type as a value. */
      readonly payload: Input<T>;
      /** Excluded by the other form. */
      readonly payloadJson?: undefined;
    }
  | {
      /** Excluded by the other form. */
      readonly payload?: undefined;
      /** The strategy type as JSON text. */
      readonly payloadJson: string | Uint8Array;
    };

/** A permission of the caller: its name, `'*'` for all, or its name and the environments to which it is limited. */
export type HeldPermission =
  | PermissionName
  | '*'
  | {
      /** The name. */
      readonly permission: LimitablePermissionName;
      /** Every environment of an addon must be among these, before and after the operation. */
      readonly environments: readonly string[];
    };

/** A root role and its permissions, as the server's option `--roles` has them. */
export interface RolePermissions {
  /** The value of an account's `rootRole`. */
  readonly id: number;
  /** The name for people. */
  readonly name: string;
  /** `'*'` stands for all. */
  readonly permissions: readonly (PermissionName | '*')[];
}

/** The arguments of a dry run. */
export interface DryRunRow {
  /** The number of the operation in the core. */
  readonly operation: number;
  /** The name of the request's body; none when the service ignores it. */
  readonly body?: 'update' | 'payload';
  /** Whether there is a resource, `current`. */
  readonly hasCurrent: boolean;
  /** The parameters of the path that `current` does not have. */
  readonly pathParameters: readonly string[];
  /** The names of optional arguments. */
  readonly options: readonly string[];
  /** The one of them that lists names that are taken. */
  readonly taken?: string;
}

/**
 * The response of the service to each operation that changes something, without a request: made by the same functions that decide
 * in the service. It leaves out what only the service knows: whether someone else changes the resource meanwhile. Ids that only the
 * service can give are 0, and a new secret is `*****`. With `permissions`, those of the caller, it predicts refusals (403) as well.
 *
 * @example
 * ```ts
 * const tried = dryRun.updateAddon({ current: addon, update });
 * if (tried.error) console.error(tried.status, tried.error.message);
 * else for (const { instancePath, before, after } of tried.changes) console.log(instancePath, before, '→', after);
 * ```
 */
export const dryRun: DryRuns = /* @__PURE__ */ makeDryRuns();

function makeDryRuns(): DryRuns {
  const runs: Record<string, (tried: Tried) => unknown> = {};
  for (const [name, row] of Object.entries(dryRunRows)) {
    runs[name] = (tried) => {
      const given = argumentsOf(name, row, tried);
      const json = tried[`${row.body}Json`] as JsonText | undefined;
      const read = (boundary: Boundary) => readOutcome(boundary, json);
      return callCore('dryRun', given, read, row.operation);
    };
  }
  return runs as unknown as DryRuns;
}

/** The argument of any dry run. */
type Tried = Readonly<Record<string, unknown>>;

/** In the order of `dry_run` in bindings/flagadmin.cpp. */
function argumentsOf(name: string, row: DryRunRow, tried: Tried): Argument[] {
  const { body = '', hasCurrent, pathParameters, options, taken = '' } = row;
  checkOptions(`dryRun.${name}`, tried, namesOf(row));
  const valueOrJson = (argument: string): Argument => {
    const json = tried[`${argument}Json`] as JsonText | undefined;
    if (json !== undefined && tried[argument] !== undefined) {
      throw new TypeError(`flagadmin: dryRun.${name} takes ${argument} or ${argument}Json, not both`);
    }
    return json === undefined ? valueArgument(argument, tried[argument]) : textArgument(`${argument}Json`, json);
  };
  return [
    hasCurrent ? valueOrJson('current') : none,
    body === '' ? none : valueOrJson(body),
    optionalArgument('providers', tried.providers),
    taken === '' ? none : valueArgument(taken, listOf(tried[taken] ?? [])),
    pathParameters.length === 0
      ? none
      : valueArgument(
          pathParameters.join(),
          pathParameters.map((parameter) => pathParameter(parameter, tried[parameter])),
        ),
    optionalArgument('permissions', permissionsOf(tried.permissions)),
    optionalArgument('roles', listOf(tried.roles)),
    tried.service === undefined ? none : textArgument('service', String(tried.service)),
    options.includes('now') ? textArgument('now', timeOf(tried.now)) : none,
  ];
}

const none: Argument = { name: '', text: '' };

/** The names of the argument's members. */
function namesOf({ body, hasCurrent, pathParameters, options }: DryRunRow): string[] {
  return [
    ...(hasCurrent ? ['current', 'currentJson'] : []),
    ...(body === undefined ? [] : [body, `${body}Json`]),
    ...pathParameters,
    ...options,
  ];
}

/** The elements of an iterable; anything else as it is, for the core to refuse. A string is no list of its characters. */
function listOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
    ? [...(value as Iterable<unknown>)]
    : value;
}

/** The core has one form of permissions. */
function permissionsOf(value: unknown): unknown {
  const list = listOf(value);
  return Array.isArray(list) ? list.map((held) => (typeof held === 'string' ? { permission: held } : held)) : list;
}

/** The core validates the text. */
function timeOf(now: unknown = new Date()): string {
  if (typeof now === 'string' && now !== '') {
    return now;
  }
  if (now instanceof Date && !Number.isNaN(now.getTime())) {
    return now.toISOString();
  }
  throw new TypeError(
    `flagadmin: now must be a date-time or a valid Date, not ${now instanceof Date ? 'an invalid one' : shown(now)}`,
  );
}

/** `append_dry_run` of the core. */
type DryRunDocument = [body: unknown, status: number, changes: readonly unknown[]];

/** `given`: the body, if it was given as text. */
function readOutcome(boundary: Boundary, given: JsonText | undefined): DryRunUpdate<unknown> | DryRunCreation<unknown> {
  const { document, body: bodyJson } = readDocument(boundary);
  const { issues, warnings, truncated } = boundary.readReport(given);
  const [json, status, changes] = JSON.parse(document) as DryRunDocument;
  const body = json ?? undefined;
  return status < 300
    ? { status: status as 200, body, bodyJson, changes: readChanges(changes), warnings }
    : { status: status as 400, error: body as ErrorBody, bodyJson, issues, truncated, warnings };
}

/** Makes changes of the list that `write_change_records` of the core writes. */
function readChanges(records: readonly unknown[]): Change[] {
  const changes: Change[] = [];
  for (let at = 0; at < records.length; ) {
    const change: { instancePath: string; before?: unknown; after?: unknown } = { instancePath: records[at] as string };
    const values = records[at + 1] as number;
    at += 2;
    if (values & 1) {
      change.before = records[at++];
    }
    if (values & 2) {
      change.after = records[at++];
    }
    changes.push(change);
  }
  return changes;
}
