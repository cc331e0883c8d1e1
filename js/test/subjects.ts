// The walk of each schema beside the core, for tests and fuzzers that compare them.
import type { Subject } from '../../tests/package/fuzz/agreement.mjs';
import { readCompactSchema } from '../src/compact-schema.js';
import * as rows from '../src/generated/schema-list.js';
import { schemas, type SchemaName } from '../src/index.js';
import { toPlainJson } from '../src/plain-json.js';
import type { Schema } from '../src/schema.js';
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
