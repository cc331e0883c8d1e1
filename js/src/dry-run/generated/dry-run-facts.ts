// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.

/** The permissions that operations need. */
export const permissionNames = ['UPDATE_ADDON', 'UPDATE_SERVICE_ACCOUNT', 'CREATE_STRATEGY', 'CREATE_ADDON', 'DELETE_ADDON', 'CREATE_SERVICE_ACCOUNT', 'DELETE_SERVICE_ACCOUNT', 'UPDATE_STRATEGY', 'DELETE_STRATEGY'] as const;

/** The name of a permission. */
export type PermissionName = (typeof permissionNames)[number];

/** The permissions that can be limited to environments. */
export const limitablePermissionNames = ['UPDATE_ADDON', 'CREATE_ADDON', 'DELETE_ADDON'] as const;

/** The name of a permission that can be limited to environments. */
export type LimitablePermissionName = (typeof limitablePermissionNames)[number];

/** The statuses that a dry run of an operation can return. */
export interface DryRunStatuses {
  updateAddon: { success: 200; error: 400 | 403 | 413 };
  updateServiceAccount: { success: 200; error: 400 | 403 | 413 };
  createStrategy: { success: 201; error: 400 | 403 | 409 | 413 };
  createAddon: { success: 201; error: 400 | 403 | 413 };
  deleteAddon: { success: 200; error: 403 | 413 };
  createServiceAccount: { success: 201; error: 400 | 403 | 409 | 413 };
  deleteServiceAccount: { success: 200; error: 403 | 413 };
  createServiceAccountToken: { success: 201; error: 400 | 403 | 409 | 413 };
  deleteServiceAccountToken: { success: 200; error: 403 | 404 | 413 };
  updateStrategy: { success: 200; error: 400 | 403 | 404 | 413 };
  deprecateStrategy: { success: 200; error: 403 | 404 | 413 };
  reactivateStrategy: { success: 200; error: 403 | 404 | 413 };
  deleteStrategy: { success: 200; error: 403 | 404 | 413 };
}

/** The texts that the core takes, in its order. */
export const dryRunTexts = ['current', 'body', 'taken', 'pathParameters', 'permissions', 'roles', 'service', 'now'] as const;
