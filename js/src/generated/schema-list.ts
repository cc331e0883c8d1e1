// Written by flagadmin-generate from the tables in core/. Do not edit: change the tables and run ./dev generate.

import type {
  AddonCreateUpdate,
  Addon,
  ServiceAccountUpdate,
  ServiceAccount,
  StrategyCreate,
  Strategy,
  ErrorBody,
} from './types.js';

/** The public schemas, in the order of the numbers by which the wasm module knows them. */
export const schemaList = [
  { name: 'addonCreateUpdateSchema', id: 0 },
  { name: 'addonSchema', id: 1 },
  { name: 'updateServiceAccountSchema', id: 2 },
  { name: 'serviceAccountSchema', id: 3 },
  { name: 'createStrategySchema', id: 4 },
  { name: 'strategySchema', id: 5 },
  { name: 'errorSchema', id: 6 },
] as const;

/** The type of the values that each schema describes. */
export interface SchemaTypes {
  addonCreateUpdateSchema: AddonCreateUpdate;
  addonSchema: Addon;
  updateServiceAccountSchema: ServiceAccountUpdate;
  serviceAccountSchema: ServiceAccount;
  createStrategySchema: StrategyCreate;
  strategySchema: Strategy;
  errorSchema: ErrorBody;
}

/** The name of a public schema. */
export type SchemaName = keyof SchemaTypes;
