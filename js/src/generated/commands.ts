// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.

import type { CommandRow } from '../cli/commands.js';

/** A command for each operation that changes something. */
export const commandRows: readonly CommandRow[] = [
  { operation: 'updateAddon', command: 'update-addon', action: 'update', noun: 'addon', summary: 'Update an addon', hasBody: true, parameters: ['id'], keySize: 1, reading: 'getAddon', hasProviders: true },
  { operation: 'updateServiceAccount', command: 'update-service-account', action: 'update', noun: 'service account', summary: 'Update a service account', hasBody: true, parameters: ['id'], keySize: 1, reading: 'getServiceAccount' },
  { operation: 'createStrategy', command: 'create-strategy', action: 'create', noun: 'strategy type', summary: 'Create a strategy type', hasBody: true, parameters: [], keySize: 0, taken: { argument: 'existingNames', listing: 'getStrategies', list: 'strategies', member: 'name' } },
  { operation: 'createAddon', command: 'create-addon', action: 'create', noun: 'addon', summary: 'Create an addon', hasBody: true, parameters: [], keySize: 0, hasProviders: true },
  { operation: 'deleteAddon', command: 'delete-addon', action: 'remove', noun: 'addon', summary: 'Delete an addon', hasBody: false, parameters: ['id'], keySize: 1, reading: 'getAddon' },
  { operation: 'createServiceAccount', command: 'create-service-account', action: 'create', noun: 'service account', summary: 'Create a service account', hasBody: true, parameters: [], keySize: 0, taken: { argument: 'existingUsernames', listing: 'getServiceAccounts', list: 'serviceAccounts', member: 'username' } },
  { operation: 'deleteServiceAccount', command: 'delete-service-account', action: 'remove', noun: 'service account', summary: 'Delete a service account', hasBody: false, parameters: ['id'], keySize: 1, reading: 'getServiceAccount' },
  { operation: 'createServiceAccountToken', command: 'create-service-account-token', action: 'named', noun: 'service account', summary: 'Create a token of a service account', hasBody: true, parameters: ['id'], keySize: 1, reading: 'getServiceAccount' },
  { operation: 'deleteServiceAccountToken', command: 'delete-service-account-token', action: 'named', noun: 'service account', summary: 'Delete a token of a service account', hasBody: false, parameters: ['id', 'tokenId'], keySize: 1, reading: 'getServiceAccount' },
  { operation: 'deprecateStrategy', command: 'deprecate-strategy', action: 'named', noun: 'strategy type', summary: 'Deprecate a strategy type', hasBody: false, parameters: ['name'], keySize: 1, reading: 'getStrategy' },
  { operation: 'reactivateStrategy', command: 'reactivate-strategy', action: 'named', noun: 'strategy type', summary: 'Reactivate a strategy type', hasBody: false, parameters: ['name'], keySize: 1, reading: 'getStrategy' },
  { operation: 'deleteStrategy', command: 'delete-strategy', action: 'remove', noun: 'strategy type', summary: 'Delete a strategy type', hasBody: false, parameters: ['name'], keySize: 1, reading: 'getStrategy' },
];
