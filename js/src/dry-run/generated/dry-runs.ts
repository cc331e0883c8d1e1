// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.

import type { DryRunOf, DryRunRow, HeldPermission, RolePermissions, TriedCurrent, TriedPayload, TriedUpdate } from '../types.js';
import type { Providers } from '../../schema/provider-rules.js';
import type { ServiceName } from '../../generated/constants.js';
import type {
  Addon,
  AddonCreateUpdate,
  ServiceAccount,
  ServiceAccountCreate,
  ServiceAccountToken,
  ServiceAccountTokenCreate,
  ServiceAccountUpdate,
  Strategy,
  StrategyCreate,
  StrategyUpdate,
} from '../../generated/types.js';

/** A dry run of each operation that changes something. */
export interface DryRuns {
  /**
   * Tries 'Update an addon': Updates the addon with this id. Only the properties in the body are changed; omitted properties stay as they are, and null empties a property. A sensitive parameter that is sent as `*****` keeps its stored value.
   *
   * @param tried - `current`: the addon as it was read; `providers`: the provider definitions of the service (`getProviders`), or the rules made of them; by default the four defaults; `permissions`: the permissions of the caller; by default all; `service`: a service in use, with its deviations; by default the specification
   * @throws `ValidationError` when an argument is not valid or JSON has no form for it
   */
  updateAddon(tried: { readonly providers?: Providers | undefined; readonly permissions?: Iterable<HeldPermission> | undefined; readonly service?: ServiceName | undefined; } & TriedCurrent<Addon> & TriedUpdate<AddonCreateUpdate>): DryRunOf<'updateAddon', Addon>;
  /**
   * Tries 'Update a service account': Updates the service account with this id. Only the properties in the body are changed. Tokens that expired more than 30 days ago are removed with a change.
   *
   * @param tried - `current`: the service account as it was read; `now`: the time of the request; by default the current time; `roles`: the root roles of the service and their permissions; by default those of a service without `--roles`; `permissions`: the permissions of the caller; by default all; `service`: a service in use, with its deviations; by default the specification
   * @throws `ValidationError` when an argument is not valid or JSON has no form for it
   */
  updateServiceAccount(tried: { readonly now?: string | Date | undefined; readonly roles?: Iterable<RolePermissions> | undefined; readonly permissions?: Iterable<HeldPermission> | undefined; readonly service?: ServiceName | undefined; } & TriedCurrent<ServiceAccount> & TriedUpdate<ServiceAccountUpdate>): DryRunOf<'updateServiceAccount', ServiceAccount>;
  /**
   * Tries 'Create a strategy type': Creates a custom strategy type. Custom strategies are deprecated: built-in strategies with constraints are preferred, and this operation may be removed.
   *
   * @param tried - `existingNames`: the names that are taken; `permissions`: the permissions of the caller; by default all; `service`: a service in use, with its deviations; by default the specification
   * @throws `ValidationError` when an argument is not valid or JSON has no form for it
   */
  createStrategy(tried: { readonly existingNames?: Iterable<string> | undefined; readonly permissions?: Iterable<HeldPermission> | undefined; readonly service?: ServiceName | undefined; } & TriedPayload<StrategyCreate>): DryRunOf<'createStrategy', Strategy>;
  /**
   * Tries 'Create an addon': Creates an addon. Properties that the body lacks are empty; a sensitive parameter cannot be `*****`, because no value is stored yet.
   *
   * @param tried - `providers`: the provider definitions of the service (`getProviders`), or the rules made of them; by default the four defaults; `permissions`: the permissions of the caller; by default all; `service`: a service in use, with its deviations; by default the specification
   * @throws `ValidationError` when an argument is not valid or JSON has no form for it
   */
  createAddon(tried: { readonly providers?: Providers | undefined; readonly permissions?: Iterable<HeldPermission> | undefined; readonly service?: ServiceName | undefined; } & TriedPayload<AddonCreateUpdate>): DryRunOf<'createAddon', Addon>;
  /**
   * Tries 'Delete an addon': Deletes the addon with this id. The id is never assigned again.
   *
   * @param tried - `current`: the addon as it was read; `permissions`: the permissions of the caller; by default all; `service`: a service in use, with its deviations; by default the specification
   * @throws `ValidationError` when an argument is not valid or JSON has no form for it
   */
  deleteAddon(tried: { readonly permissions?: Iterable<HeldPermission> | undefined; readonly service?: ServiceName | undefined; } & TriedCurrent<Addon>): DryRunOf<'deleteAddon', undefined>;
  /**
   * Tries 'Create a service account': Creates a service account without tokens.
   *
   * @param tried - `existingUsernames`: the user names that are taken; `now`: the time of the request; by default the current time; `roles`: the root roles of the service and their permissions; by default those of a service without `--roles`; `permissions`: the permissions of the caller; by default all; `service`: a service in use, with its deviations; by default the specification
   * @throws `ValidationError` when an argument is not valid or JSON has no form for it
   */
  createServiceAccount(tried: { readonly existingUsernames?: Iterable<string> | undefined; readonly now?: string | Date | undefined; readonly roles?: Iterable<RolePermissions> | undefined; readonly permissions?: Iterable<HeldPermission> | undefined; readonly service?: ServiceName | undefined; } & TriedPayload<ServiceAccountCreate>): DryRunOf<'createServiceAccount', ServiceAccount>;
  /**
   * Tries 'Delete a service account': Deletes the service account with this id and its tokens, which authenticate no longer.
   *
   * @param tried - `current`: the service account as it was read; `permissions`: the permissions of the caller; by default all; `service`: a service in use, with its deviations; by default the specification
   * @throws `ValidationError` when an argument is not valid or JSON has no form for it
   */
  deleteServiceAccount(tried: { readonly permissions?: Iterable<HeldPermission> | undefined; readonly service?: ServiceName | undefined; } & TriedCurrent<ServiceAccount>): DryRunOf<'deleteServiceAccount', undefined>;
  /**
   * Tries 'Create a token of a service account': Creates a token that authenticates with the permissions of the account's root role until it expires. Only this response contains the secret.
   *
   * @param tried - `current`: the service account as it was read; `now`: the time of the request; by default the current time; `roles`: the root roles of the service and their permissions; by default those of a service without `--roles`; `permissions`: the permissions of the caller; by default all; `service`: a service in use, with its deviations; by default the specification
   * @throws `ValidationError` when an argument is not valid or JSON has no form for it
   */
  createServiceAccountToken(tried: { readonly now?: string | Date | undefined; readonly roles?: Iterable<RolePermissions> | undefined; readonly permissions?: Iterable<HeldPermission> | undefined; readonly service?: ServiceName | undefined; } & TriedCurrent<ServiceAccount> & TriedPayload<ServiceAccountTokenCreate>): DryRunOf<'createServiceAccountToken', ServiceAccountToken>;
  /**
   * Tries 'Delete a token of a service account': Deletes the token, which authenticates no longer.
   *
   * @param tried - `current`: the service account as it was read; `now`: the time of the request; by default the current time; `permissions`: the permissions of the caller; by default all; `service`: a service in use, with its deviations; by default the specification
   * @throws `ValidationError` when an argument is not valid or JSON has no form for it
   */
  deleteServiceAccountToken(tried: { readonly tokenId: string | number; readonly now?: string | Date | undefined; readonly permissions?: Iterable<HeldPermission> | undefined; readonly service?: ServiceName | undefined; } & TriedCurrent<ServiceAccount>): DryRunOf<'deleteServiceAccountToken', undefined>;
  /**
   * Tries 'Update a strategy type': Updates the strategy type with this name. Only the properties in the body are changed. A strategy type that is not editable is bundled with the service and cannot be updated (403).
   *
   * @param tried - `current`: the strategy type as it was read; `permissions`: the permissions of the caller; by default all; `service`: a service in use, with its deviations; by default the specification
   * @throws `ValidationError` when an argument is not valid or JSON has no form for it
   */
  updateStrategy(tried: { readonly permissions?: Iterable<HeldPermission> | undefined; readonly service?: ServiceName | undefined; } & TriedCurrent<Strategy> & TriedUpdate<StrategyUpdate>): DryRunOf<'updateStrategy', undefined>;
  /**
   * Tries 'Deprecate a strategy type': Marks the strategy type as deprecated. A strategy type that is not editable is bundled with the service and cannot be deprecated (403).
   *
   * @param tried - `current`: the strategy type as it was read; `permissions`: the permissions of the caller; by default all; `service`: a service in use, with its deviations; by default the specification
   * @throws `ValidationError` when an argument is not valid or JSON has no form for it
   */
  deprecateStrategy(tried: { readonly permissions?: Iterable<HeldPermission> | undefined; readonly service?: ServiceName | undefined; } & TriedCurrent<Strategy>): DryRunOf<'deprecateStrategy', undefined>;
  /**
   * Tries 'Reactivate a strategy type': Marks the strategy type as not deprecated.
   *
   * @param tried - `current`: the strategy type as it was read; `permissions`: the permissions of the caller; by default all; `service`: a service in use, with its deviations; by default the specification
   * @throws `ValidationError` when an argument is not valid or JSON has no form for it
   */
  reactivateStrategy(tried: { readonly permissions?: Iterable<HeldPermission> | undefined; readonly service?: ServiceName | undefined; } & TriedCurrent<Strategy>): DryRunOf<'reactivateStrategy', undefined>;
  /**
   * Tries 'Delete a strategy type': Deletes the strategy type with this name, which can be used again then. A strategy type that is not editable is bundled with the service and cannot be deleted (403).
   *
   * @param tried - `current`: the strategy type as it was read; `permissions`: the permissions of the caller; by default all; `service`: a service in use, with its deviations; by default the specification
   * @throws `ValidationError` when an argument is not valid or JSON has no form for it
   */
  deleteStrategy(tried: { readonly permissions?: Iterable<HeldPermission> | undefined; readonly service?: ServiceName | undefined; } & TriedCurrent<Strategy>): DryRunOf<'deleteStrategy', undefined>;
}

/** The arguments of each dry run. */
export const dryRunRows: Readonly<Record<keyof DryRuns, DryRunRow>> = {
  updateAddon: { operation: 0, body: 'update', hasCurrent: true, pathParameters: [], options: ['providers', 'permissions', 'service'] },
  updateServiceAccount: { operation: 1, body: 'update', hasCurrent: true, pathParameters: [], options: ['now', 'roles', 'permissions', 'service'] },
  createStrategy: { operation: 2, body: 'payload', hasCurrent: false, pathParameters: [], options: ['existingNames', 'permissions', 'service'], taken: 'existingNames' },
  createAddon: { operation: 3, body: 'payload', hasCurrent: false, pathParameters: [], options: ['providers', 'permissions', 'service'] },
  deleteAddon: { operation: 4, hasCurrent: true, pathParameters: [], options: ['permissions', 'service'] },
  createServiceAccount: { operation: 5, body: 'payload', hasCurrent: false, pathParameters: [], options: ['existingUsernames', 'now', 'roles', 'permissions', 'service'], taken: 'existingUsernames' },
  deleteServiceAccount: { operation: 6, hasCurrent: true, pathParameters: [], options: ['permissions', 'service'] },
  createServiceAccountToken: { operation: 7, body: 'payload', hasCurrent: true, pathParameters: [], options: ['now', 'roles', 'permissions', 'service'] },
  deleteServiceAccountToken: { operation: 8, hasCurrent: true, pathParameters: ['tokenId'], options: ['now', 'permissions', 'service'] },
  updateStrategy: { operation: 9, body: 'update', hasCurrent: true, pathParameters: [], options: ['permissions', 'service'] },
  deprecateStrategy: { operation: 10, hasCurrent: true, pathParameters: [], options: ['permissions', 'service'] },
  reactivateStrategy: { operation: 11, hasCurrent: true, pathParameters: [], options: ['permissions', 'service'] },
  deleteStrategy: { operation: 12, hasCurrent: true, pathParameters: [], options: ['permissions', 'service'] },
};
