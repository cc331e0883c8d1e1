import { callCore, optionalArgument, textArgument, valueArgument, type Argument, type Reply } from './core-call.js';
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
import type { Issue, Verdict } from './issue.js';

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

/** What the service would answer to an update. */
export type DryRunUpdate<T> = DryRunSuccess<T, 200> | DryRunFailure<400 | 413>;
/** What the service would answer to a creation. */
export type DryRunCreation<T> = DryRunSuccess<T, 201> | DryRunFailure<400 | 409 | 413>;

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
    const reply = callCore(
      'dryRunUpdateAddon',
      valueArgument('current', tried.current),
      bodyArgument('update', tried.update, tried.updateJson),
      optionalArgument('providers', tried.providers),
    );
    return readOutcome(reply) as DryRunUpdate<Addon>;
  },

  /**
   * Tries an update of a service account.
   *
   * @throws {@link ValidationError} when `current` is not a service account, or JSON has no form for `update`
   */
  updateServiceAccount(
    tried: { readonly current: ServiceAccount } & TriedUpdate<ServiceAccountUpdate>,
  ): DryRunUpdate<ServiceAccount> {
    const reply = callCore(
      'dryRunUpdateServiceAccount',
      valueArgument('current', tried.current),
      bodyArgument('update', tried.update, tried.updateJson),
    );
    return readOutcome(reply) as DryRunUpdate<ServiceAccount>;
  },

  /**
   * Tries the creation of a strategy type; `existingNames` are those that are taken.
   *
   * @throws {@link ValidationError} when JSON has no form for `payload`
   */
  createStrategy(
    tried: { readonly existingNames?: Iterable<string> | undefined } & TriedPayload<StrategyCreate>,
  ): DryRunCreation<Strategy> {
    const reply = callCore(
      'dryRunCreateStrategy',
      bodyArgument('payload', tried.payload, tried.payloadJson),
      valueArgument('existingNames', [...(tried.existingNames ?? [])]),
    );
    return readOutcome(reply) as DryRunCreation<Strategy>;
  },
} as const;

function bodyArgument(name: string, value: unknown, json: string | Uint8Array | undefined): Argument {
  return json === undefined ? valueArgument(name, value) : textArgument(`${name}Json`, json);
}

function readOutcome({ code, text, rest, verdict }: Reply): DryRunUpdate<unknown> | DryRunCreation<unknown> {
  const { issues, warnings } = verdict as Verdict;
  const body: unknown = JSON.parse(text);
  return code < 300
    ? { status: code as 200, body, bodyJson: text, changes: JSON.parse(rest) as Change[], warnings }
    : { status: code as 400, error: body as ErrorBody, bodyJson: text, issues, warnings };
}
