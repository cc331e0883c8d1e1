/**
 * The core, synchronously: the schemas with the rules of providers and of services in use, dry runs, merges and the event filter. Its WebAssembly
 * module is inlined and starts on first use.
 *
 * @packageDocumentation
 */
import { core } from '../wasm/core.js';
import { initOf } from '../wasm/init.js';
import type { InitOptions } from '../wasm/types.js';

export { dryRun } from '../dry-run/dry-run.js';
export type {
  DryRunCreation,
  DryRunFailure,
  DryRunOf,
  DryRunSuccess,
  DryRunUpdate,
  HeldPermission,
  RolePermissions,
  TriedCurrent,
  TriedPayload,
  TriedUpdate,
} from '../dry-run/types.js';
export type { DryRuns } from '../dry-run/generated/dry-runs.js';
export {
  limitablePermissionNames,
  permissionNames,
  type LimitablePermissionName,
  type PermissionName,
} from '../dry-run/generated/dry-run-facts.js';
export { completeAddonUpdate } from '../domain/complete-update.js';
export { addonListensTo, type AddonEvent } from '../domain/event-filter.js';
export { mergeAddonUpdate, mergeServiceAccountUpdate } from '../domain/merge.js';
export { defaultProviders } from '../generated/default-providers.js';
export * from '../schema/generated/core-schemas.js';
export { providerRules } from '../schema/provider-rules.js';
export { withRules, type Rules } from '../schema/rules.js';
export type { InitOptions } from '../wasm/types.js';
export type * from './types.js';

/**
 * Starts the WebAssembly module now instead of on first use, without blocking. Optional; a second call has no effect.
 *
 * @throws an Error when WebAssembly is not allowed, for example by a Content-Security-Policy without 'wasm-unsafe-eval'
 */
export const init = (options?: InitOptions): Promise<void> => initOf(core, options);
