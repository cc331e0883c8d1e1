// Written by flagadmin-generate from the tables in core/. Do not edit: change the tables and run ./dev generate.

import type { DryRunOf, DryRunRow, TriedPayload, TriedUpdate } from '../dry-run.js';
import type {
  Addon,
  AddonCreateUpdate,
  ProviderDefinition,
  ServiceAccount,
  ServiceAccountUpdate,
  Strategy,
  StrategyCreate,
} from './types.js';

/** The statuses that a dry run of an operation can return. */
export interface DryRunStatuses {
  updateAddon: { success: 200; error: 400 | 413 };
  updateServiceAccount: { success: 200; error: 400 | 413 };
  createStrategy: { success: 201; error: 400 | 409 | 413 };
}

/** A dry run of each operation that changes something. */
export interface DryRuns {
  /**
   * Tries 'Update an addon': Updates the addon with this id. Only the properties in the body are changed; what is left out stays as it is, and null empties a property. A sensitive parameter that is sent as `*****` keeps its stored value.
   *
   * @param tried - `current`: the addon as it was read; `providers`: the provider definitions of the service (`getAddons`); by default the four defaults
   * @throws {@link ValidationError} when an argument is not valid or JSON has no form for it
   */
  updateAddon(tried: { readonly current: Addon; readonly providers?: readonly ProviderDefinition[] | undefined; } & TriedUpdate<AddonCreateUpdate>): DryRunOf<'updateAddon', Addon>;
  /**
   * Tries 'Update a service account': Updates the service account with this id. Only the properties in the body are changed.
   *
   * @param tried - `current`: the service account as it was read
   * @throws {@link ValidationError} when an argument is not valid or JSON has no form for it
   */
  updateServiceAccount(tried: { readonly current: ServiceAccount; } & TriedUpdate<ServiceAccountUpdate>): DryRunOf<'updateServiceAccount', ServiceAccount>;
  /**
   * Tries 'Create a strategy type': Creates a custom strategy type. Custom strategies are deprecated: built-in strategies with constraints are preferred, and this operation may be removed.
   *
   * @param tried - `existingNames`: the names that are taken
   * @throws {@link ValidationError} when an argument is not valid or JSON has no form for it
   */
  createStrategy(tried: { readonly existingNames?: Iterable<string> | undefined; } & TriedPayload<StrategyCreate>): DryRunOf<'createStrategy', Strategy>;
}

/** The arguments of each dry run. */
export const dryRunRows: Readonly<Record<keyof DryRuns, DryRunRow>> = {
  updateAddon: { body: 'update', hasCurrent: true, taken: undefined, parameters: [] },
  updateServiceAccount: { body: 'update', hasCurrent: true, taken: undefined, parameters: [] },
  createStrategy: { body: 'payload', hasCurrent: false, taken: 'existingNames', parameters: [] },
};
