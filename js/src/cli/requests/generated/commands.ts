// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.

import type { CommandRow } from '../command-row.js';

/** A command for each operation that changes something. */
export const commandRows: readonly CommandRow[] = [
  { operation: 'updateAddon', resource: 'addon', command: 'update-addon', action: 'update', noun: 'addon', summary: 'Update an addon', hasBody: true, schema: 'addonCreateUpdateSchema', parameters: ['id'], keySize: 1 },
  { operation: 'updateServiceAccount', resource: 'service-account', command: 'update-service-account', action: 'update', noun: 'service account', summary: 'Update a service account', hasBody: true, schema: 'updateServiceAccountSchema', parameters: ['id'], keySize: 1 },
  { operation: 'createStrategy', resource: 'strategy', command: 'create-strategy', action: 'create', noun: 'strategy type', summary: 'Create a strategy type', hasBody: true, schema: 'createStrategySchema', parameters: [], keySize: 0 },
  { operation: 'createAddon', resource: 'addon', command: 'create-addon', action: 'create', noun: 'addon', summary: 'Create an addon', hasBody: true, schema: 'addonCreateUpdateSchema', parameters: [], keySize: 0 },
  { operation: 'deleteAddon', resource: 'addon', command: 'delete-addon', action: 'remove', noun: 'addon', summary: 'Delete an addon', hasBody: false, parameters: ['id'], keySize: 1 },
  { operation: 'createServiceAccount', resource: 'service-account', command: 'create-service-account', action: 'create', noun: 'service account', summary: 'Create a service account', hasBody: true, schema: 'createServiceAccountSchema', parameters: [], keySize: 0 },
  { operation: 'deleteServiceAccount', resource: 'service-account', command: 'delete-service-account', action: 'remove', noun: 'service account', summary: 'Delete a service account', hasBody: false, parameters: ['id'], keySize: 1 },
  { operation: 'createServiceAccountToken', resource: 'service-account', command: 'create-service-account-token', action: 'named', noun: 'service account', summary: 'Create a token of a service account', hasBody: true, schema: 'createServiceAccountTokenSchema', parameters: ['id'], keySize: 1 },
  { operation: 'deleteServiceAccountToken', resource: 'service-account', command: 'delete-service-account-token', action: 'named', noun: 'service account', summary: 'Delete a token of a service account', hasBody: false, parameters: ['id', 'tokenId'], keySize: 1 },
  { operation: 'updateStrategy', resource: 'strategy', command: 'update-strategy', action: 'update', noun: 'strategy type', summary: 'Update a strategy type', hasBody: true, schema: 'updateStrategySchema', parameters: ['name'], keySize: 1 },
  { operation: 'deprecateStrategy', resource: 'strategy', command: 'deprecate-strategy', action: 'named', noun: 'strategy type', summary: 'Deprecate a strategy type', hasBody: false, parameters: ['name'], keySize: 1 },
  { operation: 'reactivateStrategy', resource: 'strategy', command: 'reactivate-strategy', action: 'named', noun: 'strategy type', summary: 'Reactivate a strategy type', hasBody: false, parameters: ['name'], keySize: 1 },
  { operation: 'deleteStrategy', resource: 'strategy', command: 'delete-strategy', action: 'remove', noun: 'strategy type', summary: 'Delete a strategy type', hasBody: false, parameters: ['name'], keySize: 1 },
];
