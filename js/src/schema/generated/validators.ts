// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.

import { Validator } from '../validator.js';
import * as rows from './schema-list.js';
import type { SchemaTypes } from './schema-list.js';

// Each is marked as pure, so that bundlers leave out those that are not used.

export const addonCreateUpdateSchema = /* @__PURE__ */ new Validator<SchemaTypes['addonCreateUpdateSchema']>(rows.addonCreateUpdateSchema);
export const addonSchema = /* @__PURE__ */ new Validator<SchemaTypes['addonSchema']>(rows.addonSchema);
export const updateServiceAccountSchema = /* @__PURE__ */ new Validator<SchemaTypes['updateServiceAccountSchema']>(rows.updateServiceAccountSchema);
export const serviceAccountSchema = /* @__PURE__ */ new Validator<SchemaTypes['serviceAccountSchema']>(rows.serviceAccountSchema);
export const updateStrategySchema = /* @__PURE__ */ new Validator<SchemaTypes['updateStrategySchema']>(rows.updateStrategySchema);
export const createStrategySchema = /* @__PURE__ */ new Validator<SchemaTypes['createStrategySchema']>(rows.createStrategySchema);
export const strategySchema = /* @__PURE__ */ new Validator<SchemaTypes['strategySchema']>(rows.strategySchema);
export const errorSchema = /* @__PURE__ */ new Validator<SchemaTypes['errorSchema']>(rows.errorSchema);
export const createServiceAccountSchema = /* @__PURE__ */ new Validator<SchemaTypes['createServiceAccountSchema']>(rows.createServiceAccountSchema);
export const createServiceAccountTokenSchema = /* @__PURE__ */ new Validator<SchemaTypes['createServiceAccountTokenSchema']>(rows.createServiceAccountTokenSchema);
