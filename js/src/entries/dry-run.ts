/**
 * Dry runs, merges and the event filter: exports of `flagadmin` that need the second part of the WebAssembly module. A page that imports this
 * entry when a user begins to edit (`await import('flagadmin/dry-run')`) loads the module then. Both entries have the same state.
 *
 * @packageDocumentation
 */
export { dryRun } from '../api/dry-run.js';
export type {
  Change,
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
} from '../api/types.js';
export { formatChanges } from '../api/format-changes.js';
export { addonListensTo, type AddonEvent } from '../domain/event-filter.js';
export type { DryRuns } from '../api/generated/dry-runs.js';
export {
  limitablePermissionNames,
  permissionNames,
  type LimitablePermissionName,
  type PermissionName,
} from '../api/generated/dry-run-facts.js';
export { mergeAddonUpdate, mergeServiceAccountUpdate } from '../domain/merge.js';
