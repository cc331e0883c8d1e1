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

// Each stands on its own, so that bundlers leave out what is not used.
export const addonCreateUpdateSchema = { name: 'addonCreateUpdateSchema', id: 0 } as const;
export const addonSchema = { name: 'addonSchema', id: 1 } as const;
export const updateServiceAccountSchema = { name: 'updateServiceAccountSchema', id: 2 } as const;
export const serviceAccountSchema = { name: 'serviceAccountSchema', id: 3 } as const;
export const createStrategySchema = { name: 'createStrategySchema', id: 4 } as const;
export const strategySchema = { name: 'strategySchema', id: 5 } as const;
export const errorSchema = { name: 'errorSchema', id: 6 } as const;

/** The public schemas, in the order of the numbers by which the wasm module knows them. */
export const schemaList = [
  addonCreateUpdateSchema,
  addonSchema,
  updateServiceAccountSchema,
  serviceAccountSchema,
  createStrategySchema,
  strategySchema,
  errorSchema,
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
