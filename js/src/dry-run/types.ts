// Types of dry runs: their arguments and results.
import type { DryRunStatuses, LimitablePermissionName, PermissionName } from './generated/dry-run-facts.js';
import type { ErrorBody } from '../generated/types.js';
import type { Input } from '../base/globals.js';
import type { Issue } from '../issues/issue.js';

/** One property that an operation would change. Secrets are masked. */
export interface Change {
  /** JSON Pointer (RFC 6901). */
  readonly instancePath: string;
  /** Missing when there is nothing yet. */
  readonly before?: unknown;
  /** Missing when nothing is left. */
  readonly after?: unknown;
  /** A secret becomes another one: `before` and `after` are both `*****` (D94). In plans of `apply`, the file has a secret in clear (D99). */
  readonly secret?: true;
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
  /** The exact JSON text of the changes: numbers keep the digits that were sent or stored (D88). */
  readonly changesJson: string;
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
  /** Absent from a failure. */
  readonly changesJson?: undefined;
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
