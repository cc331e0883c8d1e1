// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.

import { core } from '../../wasm/core.js';
import { makeSchema } from '../schema.js';
import type { Schema } from '../types.js';
import * as texts from './json-schemas.js';
import * as rows from './schema-list.js';
import type { SchemaName, SchemaTypes } from './schema-list.js';

// Each is marked as pure, so that bundlers leave out those that are not used.

/** The body of a request that updates an addon. Only the properties in the body are changed. */
export const addonCreateUpdateSchema = /* @__PURE__ */ makeSchema(core, rows.addonCreateUpdateSchema, texts.addonCreateUpdateSchema);

/** An addon: it forwards selected events to an external provider. */
export const addonSchema = /* @__PURE__ */ makeSchema(core, rows.addonSchema, texts.addonSchema);

/** The body of a request that updates a service account. Only the properties in the body are changed. */
export const updateServiceAccountSchema = /* @__PURE__ */ makeSchema(core, rows.updateServiceAccountSchema, texts.updateServiceAccountSchema);

/** A service account: a non-human account with tokens. */
export const serviceAccountSchema = /* @__PURE__ */ makeSchema(core, rows.serviceAccountSchema, texts.serviceAccountSchema);

/** The body of a request that updates a custom strategy type. */
export const updateStrategySchema = /* @__PURE__ */ makeSchema(core, rows.updateStrategySchema, texts.updateStrategySchema);

/** The body of a request that creates a custom strategy type. */
export const createStrategySchema = /* @__PURE__ */ makeSchema(core, rows.createStrategySchema, texts.createStrategySchema);

/** A strategy type. */
export const strategySchema = /* @__PURE__ */ makeSchema(core, rows.strategySchema, texts.strategySchema);

/** The body of an error response. */
export const errorSchema = /* @__PURE__ */ makeSchema(core, rows.errorSchema, texts.errorSchema);

/** The body of a request that creates a service account. */
export const createServiceAccountSchema = /* @__PURE__ */ makeSchema(core, rows.createServiceAccountSchema, texts.createServiceAccountSchema);

/** The body of a request that creates a token of a service account. */
export const createServiceAccountTokenSchema = /* @__PURE__ */ makeSchema(core, rows.createServiceAccountTokenSchema, texts.createServiceAccountTokenSchema);

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
  updateStrategySchema,
  createStrategySchema,
  strategySchema,
  errorSchema,
  createServiceAccountSchema,
  createServiceAccountTokenSchema,
};
