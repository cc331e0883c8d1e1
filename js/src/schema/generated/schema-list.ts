// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.

import {
  isAddonCreateUpdate,
  isAddon,
  isUpdateServiceAccount,
  isServiceAccount,
  isUpdateStrategy,
  isCreateStrategy,
  isStrategy,
  isError,
  isCreateServiceAccount,
  isCreateServiceAccountToken,
} from './predicates.js';
import type {
  AddonCreateUpdate,
  Addon,
  ServiceAccountUpdate,
  ServiceAccount,
  StrategyUpdate,
  StrategyCreate,
  Strategy,
  ErrorBody,
  ServiceAccountCreate,
  ServiceAccountTokenCreate,
} from '../../generated/types.js';

// Separate constants, so that bundlers leave out those that are not used.
export const addonCreateUpdateSchema = { name: 'addonCreateUpdateSchema', id: 0, kind: 0, hasProviders: true, isClean: isAddonCreateUpdate } as const;
export const addonSchema = { name: 'addonSchema', id: 1, isClean: isAddon } as const;
export const updateServiceAccountSchema = { name: 'updateServiceAccountSchema', id: 2, kind: 1, isClean: isUpdateServiceAccount } as const;
export const serviceAccountSchema = { name: 'serviceAccountSchema', id: 3, isClean: isServiceAccount } as const;
export const updateStrategySchema = { name: 'updateStrategySchema', id: 4, kind: 2, isClean: isUpdateStrategy } as const;
export const createStrategySchema = { name: 'createStrategySchema', id: 5, kind: 2, isClean: isCreateStrategy } as const;
export const strategySchema = { name: 'strategySchema', id: 6, isClean: isStrategy } as const;
export const errorSchema = { name: 'errorSchema', id: 7, isClean: isError } as const;
export const createServiceAccountSchema = { name: 'createServiceAccountSchema', id: 8, kind: 1, isClean: isCreateServiceAccount } as const;
export const createServiceAccountTokenSchema = { name: 'createServiceAccountTokenSchema', id: 9, kind: 1, isClean: isCreateServiceAccountToken } as const;

/** The type of the values that each schema describes. */
export interface SchemaTypes {
  /** The body of a request that updates an addon. Only the properties in the body are changed. */
  addonCreateUpdateSchema: AddonCreateUpdate;
  /** An addon: it forwards selected events to an external provider. */
  addonSchema: Addon;
  /** The body of a request that updates a service account. Only the properties in the body are changed. */
  updateServiceAccountSchema: ServiceAccountUpdate;
  /** A service account: a non-human account with tokens. */
  serviceAccountSchema: ServiceAccount;
  /** The body of a request that updates a custom strategy type. */
  updateStrategySchema: StrategyUpdate;
  /** The body of a request that creates a custom strategy type. */
  createStrategySchema: StrategyCreate;
  /** A strategy type. */
  strategySchema: Strategy;
  /** The body of an error response. */
  errorSchema: ErrorBody;
  /** The body of a request that creates a service account. */
  createServiceAccountSchema: ServiceAccountCreate;
  /** The body of a request that creates a token of a service account. */
  createServiceAccountTokenSchema: ServiceAccountTokenCreate;
}

/** The name of a public schema. */
export type SchemaName = keyof SchemaTypes;
