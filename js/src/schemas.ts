import {
  guardAddon,
  guardAddonCreateUpdate,
  guardErrorBody,
  guardServiceAccount,
  guardServiceAccountUpdate,
  guardStrategy,
  guardStrategyCreate,
} from './generated/guards.js';
import {
  addonCreateUpdateSchema as addonCreateUpdateText,
  addonSchema as addonText,
  createStrategySchema as createStrategyText,
  errorSchema as errorText,
  serviceAccountSchema as serviceAccountText,
  strategySchema as strategyText,
  updateServiceAccountSchema as updateServiceAccountText,
} from './generated/json-schemas.js';
import * as rows from './generated/schema-list.js';
import type { SchemaName, SchemaTypes } from './generated/schema-list.js';
import { makeSchema, type Schema } from './schema.js';

// Annotated and free of namespaces, so that bundlers leave out what is not used.

/** What is sent to update an addon (`PUT /api/admin/addons/{id}`). */
export const addonCreateUpdateSchema = /* @__PURE__ */ makeSchema(
  rows.addonCreateUpdateSchema,
  addonCreateUpdateText,
  guardAddonCreateUpdate,
);
/** What the service answers for an addon. */
export const addonSchema = /* @__PURE__ */ makeSchema(rows.addonSchema, addonText, guardAddon);
/** What is sent to update a service account (`PUT /api/admin/service-account/{id}`). */
export const updateServiceAccountSchema = /* @__PURE__ */ makeSchema(
  rows.updateServiceAccountSchema,
  updateServiceAccountText,
  guardServiceAccountUpdate,
);
/** What the service answers for a service account. */
export const serviceAccountSchema = /* @__PURE__ */ makeSchema(
  rows.serviceAccountSchema,
  serviceAccountText,
  guardServiceAccount,
);
/** What is sent to create a strategy type (`POST /api/admin/strategies`). */
export const createStrategySchema = /* @__PURE__ */ makeSchema(
  rows.createStrategySchema,
  createStrategyText,
  guardStrategyCreate,
);
/** What the service answers for a strategy type. */
export const strategySchema = /* @__PURE__ */ makeSchema(rows.strategySchema, strategyText, guardStrategy);
/** What the service answers when it refuses a request. */
export const errorSchema = /* @__PURE__ */ makeSchema(rows.errorSchema, errorText, guardErrorBody);

/**
 * All schemas by their names.
 *
 * @example
 * ```ts
 * schemas['addonSchema'].is(value);
 * ```
 */
export const schemas: { readonly [Name in SchemaName]: Schema<SchemaTypes[Name]> } = {
  addonCreateUpdateSchema,
  addonSchema,
  updateServiceAccountSchema,
  serviceAccountSchema,
  createStrategySchema,
  strategySchema,
  errorSchema,
};
