// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.

/**
 * Every operation of the service; a path may have `{parameter}`s. Those that take a body have how many bytes of it the
 * service takes by default, and those that are deprecated why.
 */
export const operations = {
  updateAddon: { name: 'updateAddon', method: 'PUT', path: '/api/admin/addons/{id}', success: 200, maxBodyBytes: 102400 },
  updateServiceAccount: { name: 'updateServiceAccount', method: 'PUT', path: '/api/admin/service-account/{id}', success: 200, maxBodyBytes: 1048576 },
  createStrategy: { name: 'createStrategy', method: 'POST', path: '/api/admin/strategies', success: 201, maxBodyBytes: 1048576, deprecated: 'Creates a custom strategy type. Custom strategies are deprecated: built-in strategies with constraints are preferred, and this operation may be removed.' },
  createAddon: { name: 'createAddon', method: 'POST', path: '/api/admin/addons', success: 201, maxBodyBytes: 1048576 },
  deleteAddon: { name: 'deleteAddon', method: 'DELETE', path: '/api/admin/addons/{id}', success: 200 },
  createServiceAccount: { name: 'createServiceAccount', method: 'POST', path: '/api/admin/service-account', success: 201, maxBodyBytes: 1048576 },
  deleteServiceAccount: { name: 'deleteServiceAccount', method: 'DELETE', path: '/api/admin/service-account/{id}', success: 200 },
  createServiceAccountToken: { name: 'createServiceAccountToken', method: 'POST', path: '/api/admin/service-account/{id}/token', success: 201, maxBodyBytes: 1048576 },
  deleteServiceAccountToken: { name: 'deleteServiceAccountToken', method: 'DELETE', path: '/api/admin/service-account/{id}/token/{tokenId}', success: 200 },
  updateStrategy: { name: 'updateStrategy', method: 'PUT', path: '/api/admin/strategies/{name}', success: 200, maxBodyBytes: 1048576 },
  deprecateStrategy: { name: 'deprecateStrategy', method: 'POST', path: '/api/admin/strategies/{name}/deprecate', success: 200 },
  reactivateStrategy: { name: 'reactivateStrategy', method: 'POST', path: '/api/admin/strategies/{name}/reactivate', success: 200 },
  deleteStrategy: { name: 'deleteStrategy', method: 'DELETE', path: '/api/admin/strategies/{name}', success: 200 },
  getAddons: { name: 'getAddons', method: 'GET', path: '/api/admin/addons', success: 200 },
  getAddon: { name: 'getAddon', method: 'GET', path: '/api/admin/addons/{id}', success: 200 },
  getIntegrationEvents: { name: 'getIntegrationEvents', method: 'GET', path: '/api/admin/addons/{id}/events', success: 200 },
  getServiceAccounts: { name: 'getServiceAccounts', method: 'GET', path: '/api/admin/service-account', success: 200 },
  getServiceAccount: { name: 'getServiceAccount', method: 'GET', path: '/api/admin/service-account/{id}', success: 200 },
  getServiceAccountTokens: { name: 'getServiceAccountTokens', method: 'GET', path: '/api/admin/service-account/{id}/token', success: 200 },
  getStrategies: { name: 'getStrategies', method: 'GET', path: '/api/admin/strategies', success: 200 },
  getStrategy: { name: 'getStrategy', method: 'GET', path: '/api/admin/strategies/{name}', success: 200 },
  getOpenapi: { name: 'getOpenapi', method: 'GET', path: '/docs/openapi.json', success: 200 },
  getHealth: { name: 'getHealth', method: 'GET', path: '/health', success: 200 },
  getReady: { name: 'getReady', method: 'GET', path: '/ready', success: 200 },
} as const;

/** The name of an operation. */
export type OperationName = keyof typeof operations;
