/**
 * Dry runs, merges and the event filter: the exports of `flagadmin` that need the larger WebAssembly module. A page that imports this
 * entry when a user begins to edit (`await import('flagadmin/dry-run')`) loads the module then. Both entries have the same state.
 *
 * @packageDocumentation
 */
export {
  dryRun,
  type Change,
  type DryRunCreation,
  type DryRunFailure,
  type DryRunOf,
  type DryRunSuccess,
  type DryRunUpdate,
  type HeldPermission,
  type RolePermissions,
  type TriedCurrent,
  type TriedPayload,
  type TriedUpdate,
} from './dry-run.js';
export { addonListensTo, type AddonEvent } from './event-filter.js';
export {
  limitablePermissionNames,
  permissionNames,
  type DryRuns,
  type LimitablePermissionName,
  type PermissionName,
} from './generated/dry-runs.js';
export { mergeAddonUpdate, mergeServiceAccountUpdate } from './merge.js';
