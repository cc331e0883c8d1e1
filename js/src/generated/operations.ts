// Written by flagadmin-generate from the tables in core/. Do not edit: change the tables and run it again.

/** Every operation of the service; a path may have one `{parameter}`. */
export const operations = {
  updateAddon: { name: 'updateAddon', method: 'PUT', path: '/api/admin/addons/{id}', success: 200 },
  updateServiceAccount: { name: 'updateServiceAccount', method: 'PUT', path: '/api/admin/service-account/{id}', success: 200 },
  createStrategy: { name: 'createStrategy', method: 'POST', path: '/api/admin/strategies', success: 201 },
} as const;

/** The name of an operation. */
export type OperationName = keyof typeof operations;
