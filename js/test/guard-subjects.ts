// The guards and schemas that tests and fuzzers compare.
import type { GuardSubject } from '../../tests/fuzz/guard-agreement.mjs';
import { readCompactSchema } from '../src/compact-schema.js';
import * as guards from '../src/generated/guards.js';
import * as rows from '../src/generated/schema-list.js';
import type { Guard } from '../src/guard.js';
import { schemas, type SchemaName } from '../src/index.js';
import { objectIssues } from '../src/object-issues.js';
import { toPlainJson } from '../src/plain-json.js';
import type { Schema } from '../src/schema.js';

/** The generated guard of a schema: `isAddon` of `addonSchema`. */
function guardOf(name: string): Guard {
  const guard = `is${name.charAt(0).toUpperCase()}${name.slice(1, -'Schema'.length)}`;
  return (guards as Record<string, unknown>)[guard] as Guard;
}

/** Reports the issues of objects by a schema without the core. */
function issueLister(name: SchemaName): GuardSubject['listIssues'] {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: every schema is tested
  const node = readCompactSchema(rows[name].compact);
  return (value) => objectIssues(node, value);
}

/** Every guard, beside the core by the same schema. */
export const subjects: readonly GuardSubject[] = (Object.values(schemas) as unknown as Schema<unknown>[]).map(
  (schema) => ({
    name: schema.name,
    schema: schema.toJSONSchema('draft-07'),
    guard: guardOf(schema.name),
    listIssues: issueLister(schema.name as SchemaName),
    encode: (value) => schema.encode(value),
    // As text, which the core validates without a guard.
    validateJson: (json) => schema.validateJson(json),
    toJson: (value) => toPlainJson(value).json,
  }),
);
