import type { Boundary } from './boundary.js';
import { callCore, optionalArgument, textArgument, valueArgument, type Argument } from './core-call.js';
import type { DryRunStatuses } from './generated/operations.js';
import type {
  Addon,
  AddonCreateUpdate,
  ErrorBody,
  ProviderDefinition,
  ServiceAccount,
  ServiceAccountUpdate,
  Strategy,
  StrategyCreate,
} from './generated/types.js';
import type { Issue } from './issue.js';
import { worded } from './messages.js';

/** One property that an operation would change. Secrets are masked. */
export interface Change {
  /** JSON Pointer (RFC 6901). */
  readonly instancePath: string;
  /** Missing when there is nothing yet. */
  readonly before?: unknown;
  /** Missing when nothing is left. */
  readonly after?: unknown;
}

/** What the service would answer: the resource, … */
export interface DryRunSuccess<T, Status extends number> {
  /** The HTTP status. */
  readonly status: Status;
  /** The resource as it would be then. */
  readonly body: T;
  /** The body to the byte, as the service would send it. */
  readonly bodyJson: string;
  /** What would be another. */
  readonly changes: readonly Change[];
  /** What is worth a look, although the service accepts it. */
  readonly warnings: readonly Issue[];
  /** There is none. */
  readonly error?: undefined;
  /** There are none. */
  readonly issues?: undefined;
}

/** … or an error. */
export interface DryRunFailure<Status extends number> {
  /** The HTTP status. */
  readonly status: Status;
  /** The error body; its `id` is the nil UUID, because nothing has happened that a log could tell of. */
  readonly error: ErrorBody;
  /** The error body to the byte, as the service would send it, apart from the id. */
  readonly bodyJson: string;
  /** The details of a ValidationError, with their paths. */
  readonly issues: readonly Issue[];
  /** What is worth a look besides. */
  readonly warnings: readonly Issue[];
  /** There is none. */
  readonly body?: undefined;
  /** There are none. */
  readonly changes?: undefined;
}

/** The result of a dry run of an operation. */
type DryRunOf<Name extends keyof DryRunStatuses, T> =
  | DryRunSuccess<T, DryRunStatuses[Name]['success']>
  | DryRunFailure<DryRunStatuses[Name]['error']>;

/** The response that the service would send to an update. */
export type DryRunUpdate<T> = DryRunOf<'updateAddon' | 'updateServiceAccount', T>;
/** The response that the service would send to a creation. */
export type DryRunCreation<T> = DryRunOf<'createStrategy', T>;

/** An update to try: as a value, or as the JSON text that would be sent, which is then judged to the byte. */
export type TriedUpdate<T> =
  | {
      /** The update as a value. */
      readonly update: T;
      /** Not both. */
      readonly updateJson?: undefined;
    }
  | {
      /** Not both. */
      readonly update?: undefined;
      /** The update as JSON text. */
      readonly updateJson: string | Uint8Array;
    };

/** The same for what is to be created. */
export type TriedPayload<T> =
  | {
      /** The strategy type as a value. */
      readonly payload: T;
      /** Not both. */
      readonly payloadJson?: undefined;
    }
  | {
      /** Not both. */
      readonly payload?: undefined;
      /** The strategy type as JSON text. */
      readonly payloadJson: string | Uint8Array;
    };

/**
 * What the service will answer, without asking it: made by the very functions that decide in the service. What only the
 * service knows is left out: whether the token may do it, and whether someone else changes the resource meanwhile.
 *
 * @example
 * ```ts
 * const tried = dryRun.updateAddon({ current: addon, update });
 * if (tried.error) console.error(tried.status, tried.error.message);
 * else for (const { instancePath, before, after } of tried.changes) console.log(instancePath, before, '→', after);
 * ```
 */
export const dryRun = {
  /**
   * Tries an update of an addon.
   *
   * @param tried - `current` is the addon as it was read; `providers` the definitions of the service (`getAddons`), without
   * them the defaults
   * @throws {@link ValidationError} when `current` or `providers` is not what it must be, or JSON has no form for `update`
   */
  updateAddon(
    tried: {
      readonly current: Addon;
      readonly providers?: readonly ProviderDefinition[] | undefined;
    } & TriedUpdate<AddonCreateUpdate>,
  ): DryRunUpdate<Addon> {
    const given = [
      valueArgument('current', tried.current),
      bodyArgument('update', tried.update, tried.updateJson),
      optionalArgument('providers', tried.providers),
    ];
    return callCore('dryRunUpdateAddon', given, readOutcome) as DryRunUpdate<Addon>;
  },

  /**
   * Tries an update of a service account.
   *
   * @throws {@link ValidationError} when `current` is not a service account, or JSON has no form for `update`
   */
  updateServiceAccount(
    tried: { readonly current: ServiceAccount } & TriedUpdate<ServiceAccountUpdate>,
  ): DryRunUpdate<ServiceAccount> {
    const given = [valueArgument('current', tried.current), bodyArgument('update', tried.update, tried.updateJson)];
    return callCore('dryRunUpdateServiceAccount', given, readOutcome) as DryRunUpdate<ServiceAccount>;
  },

  /**
   * Tries the creation of a strategy type; `existingNames` are those that are taken.
   *
   * @throws {@link ValidationError} when JSON has no form for `payload`
   */
  createStrategy(
    tried: { readonly existingNames?: Iterable<string> | undefined } & TriedPayload<StrategyCreate>,
  ): DryRunCreation<Strategy> {
    const given = [
      bodyArgument('payload', tried.payload, tried.payloadJson),
      valueArgument('existingNames', [...(tried.existingNames ?? [])]),
    ];
    return callCore('dryRunCreateStrategy', given, readOutcome) as DryRunCreation<Strategy>;
  },
} as const;

function bodyArgument(name: string, value: unknown, json: string | Uint8Array | undefined): Argument {
  return json === undefined ? valueArgument(name, value) : textArgument(`${name}Json`, json);
}

/** `append_dry_run` of the core. */
interface DryRunDocument {
  readonly body: unknown;
  readonly status: number;
  readonly changes: readonly Change[];
  readonly issues: readonly Issue[];
  readonly warnings: readonly Issue[];
}

/** The document begins with its body. */
const bodyStart = '{"body":'.length;

function readOutcome(boundary: Boundary): DryRunUpdate<unknown> | DryRunCreation<unknown> {
  const { document, body: bodyJson } = boundary.readDocument(bodyStart);
  const { body, status, changes, issues, warnings } = JSON.parse(document) as DryRunDocument;
  return status < 300
    ? { status: status as 200, body, bodyJson, changes, warnings: worded(warnings) }
    : { status: status as 400, error: body as ErrorBody, bodyJson, issues: worded(issues), warnings: worded(warnings) };
}
