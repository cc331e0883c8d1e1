// The walk of each schema beside the core, for tests and fuzzers that compare them.
import type { Subject } from '../../tests/package/fuzz/agreement.mjs';
import { texts } from '../../tests/package/fuzz/values.mjs';
import { readCompactSchema } from '../src/compact-schema.js';
import * as rows from '../src/generated/schema-list.js';
import { addonCreateUpdateSchema, schemas, type ProviderDefinition, type SchemaName } from '../src/index.js';
import { toPlainJson } from '../src/plain-json.js';
import type { Schema } from '../src/schema.js';
import { reportOfUpdate } from '../src/update-walk.js';
import { isValid, jsonOf, reportOf } from '../src/walk.js';

/** The results of the walk by a schema. */
export function walkOf(name: SchemaName): Pick<Subject, 'isValid' | 'reportOf' | 'jsonOf'> {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: every schema is tested
  const node = readCompactSchema(rows[name].compact);
  return {
    isValid: (value) => isValid(node, value),
    reportOf: (value) => reportOf(node, value),
    jsonOf: (value) => jsonOf(node, value),
  };
}

export const subjects: readonly Subject[] = (Object.values(schemas) as unknown as Schema<unknown>[]).map((schema) => ({
  name: schema.name,
  schema: schema.toJSONSchema('draft-07'),
  ...walkOf(schema.name as SchemaName),
  // As text, which the core validates.
  validateJson: (json) => schema.validateJson(json),
  toJson: (value) => toPlainJson(value).json,
}));

/** The names of definitions and parameters: strings in the values, but neither empty nor `..`. */
const names = texts.filter((text) => !['', '.', '..'].includes(text));
const definitions: ProviderDefinition[] = names.map((name, at) => ({
  ...{ name, displayName: name, description: '', documentationUrl: '', events: [] },
  ...(at === 2 && { deprecated: 'old' }),
  parameters: [...names, 'url', '__proto__'].map((parameter, index) => ({
    ...{ name: parameter, displayName: parameter, description: '', type: index === 4 ? 'url' : 'text' },
    required: at < 2 && index === 4 * at,
    sensitive: (at + index) % 2 === 0,
  })),
}));

/** Updates of addons with the rules of providers, beside the core that validates their text. */
export const updateSubject: Subject = (() => {
  const schema = addonCreateUpdateSchema.withProviders(definitions);
  const node = readCompactSchema(rows.addonCreateUpdateSchema.compact);
  const report = (value: unknown) => reportOfUpdate(node, value, JSON.stringify(definitions));
  const isAccepted = (value: unknown) => {
    const found = report(value);
    return found && found.issues.length === 0;
  };
  return {
    name: 'addonCreateUpdateSchema.withProviders',
    schema: schema.toJSONSchema('draft-07'),
    isValid: isAccepted,
    reportOf: report,
    jsonOf: (value) => (isAccepted(value) ? schema.encode(value as never) : undefined),
    validateJson: (json) => schema.validateJson(json),
    toJson: (value) => toPlainJson(value).json,
  };
})();
