import type { GuardSubject } from '../../tests/fuzz/guard-agreement.mjs';
import { explain, rulesOf } from '../src/explain.js';
import * as guards from '../src/generated/guards.js';
import { schemas } from '../src/index.js';
import { toPlainJson } from '../src/plain-json.js';
import type { Schema } from '../src/schema.js';

const guardOf: Record<keyof typeof schemas, guards.Guard> = {
  addonCreateUpdateSchema: guards.guardAddonCreateUpdate,
  addonSchema: guards.guardAddon,
  updateServiceAccountSchema: guards.guardServiceAccountUpdate,
  serviceAccountSchema: guards.guardServiceAccount,
  createStrategySchema: guards.guardStrategyCreate,
  strategySchema: guards.guardStrategy,
  errorSchema: guards.guardErrorBody,
};

/** Explains by a schema without the core. */
function explainer(schema: Schema<unknown>): GuardSubject['explain'] {
  const text = JSON.stringify(schema.toJSONSchema('openapi-3.0'));
  const rules = rulesOf(text, guardOf[schema.name as keyof typeof guardOf].special);
  return (value) => explain(rules, value);
}

/** Every guard, beside the core by the same schema. */
export const subjects: readonly GuardSubject[] = (Object.values(schemas) as unknown as Schema<unknown>[]).map(
  (schema) => ({
    name: schema.name,
    schema: schema.toJSONSchema('draft-07'),
    guard: (value) => guardOf[schema.name as keyof typeof guardOf].isSure(value),
    explain: explainer(schema),
    encode: (value) => schema.encode(value),
    // As text: that way no guard has a say.
    judge: (json) => schema.validateJson(json),
    toJson: (value) => toPlainJson(value).json,
  }),
);
