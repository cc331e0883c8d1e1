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
  /** What is sent to update an addon. Only the properties in the body are changed. */
  addonCreateUpdateSchema: AddonCreateUpdate;
  /** An addon: it forwards selected events to an external provider. */
  addonSchema: Addon;
  /** What is sent to update a service account. Only the properties in the body are changed. */
  updateServiceAccountSchema: ServiceAccountUpdate;
  /** A service account: a non-human account with tokens. */
  serviceAccountSchema: ServiceAccount;
  /** What is sent to create a custom strategy type. */
  createStrategySchema: StrategyCreate;
  /** A strategy type. */
  strategySchema: Strategy;
  /** What went wrong. */
  errorSchema: ErrorBody;
}

/** The name of a public schema. */
export type SchemaName = keyof SchemaTypes;
