// The predicate of each schema beside the core, for the tests and fuzzers that compare them (D90).
import fc from 'fast-check';

import { texts, valuesFor, type FuzzedValue } from '../../support/values/values.mjs';
import * as rows from '../../../js/src/schema/generated/schema-list.js';
import type { ProviderDefinition, SchemaName } from '../../../js/src/entries/index.js';
import { addonCreateUpdateSchema, schemas, withRules } from '../../../js/src/entries/core.js';
import { toPlainJson } from '../../../js/src/issues/to-json.js';
import { areInherited } from '../../../js/src/schema/primitives.js';
import type { Schema } from '../../../js/src/schema/types.js';

/** A schema, and what JavaScript decides about a value without the core. */
export interface Subject {
  readonly name: string;
  /** True only if the core would report neither an issue nor a warning. */
  readonly isClean: (value: unknown) => boolean;
  readonly schema: Schema<unknown>;
}

export const subjects: readonly Subject[] = (Object.values(schemas) as unknown as Schema<unknown>[]).map((schema) => {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: every schema is tested
  const { isClean } = rows[schema.name as SchemaName];
  return { name: schema.name, isClean: (value) => isClean(value) && !areInherited(), schema };
});

/** The names of definitions and parameters: strings in the values, but neither empty nor `..`. */
const names = texts.filter((text) => !['', '.', '..'].includes(text));
const definitions: ProviderDefinition[] = names.map((name, at) => ({
  ...{ name, displayName: name, description: '', documentationUrl: '', events: at % 2 === 0 ? names.slice(at) : [] },
  ...(at === 2 && { deprecated: 'old' }),
  parameters: [...names, 'url', '__proto__'].map((parameter, index) => ({
    ...{ name: parameter, displayName: parameter, description: '', type: index === 4 ? 'url' : 'text' },
    required: at < 2 && index === 4 * at,
    sensitive: (at + index) % 2 === 0,
  })),
}));

/** Updates of addons with the rules of providers: the core validates all of them. */
export const updateSubject: Subject = {
  name: 'withRules(addonCreateUpdateSchema)',
  isClean: () => false,
  schema: withRules(addonCreateUpdateSchema, { providers: definitions }) as Schema<unknown>,
};

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/**
 * Compares the methods of a schema with the core's validation of the JSON text that would be sent; throws where they differ. Returns whether
 * JavaScript decided alone.
 */
export function compareValue({ name, isClean, schema }: Subject, { make, during, isUnsteady }: FuzzedValue): boolean {
  const fail = (what: string) => {
    throw new Error(`${name}: ${what}`);
  };
  const decided = attempt(() => during(() => isClean(make()))) === true;
  const written = attempt(() => during(() => schema.encode(make())));
  if (written !== undefined && !schema.validateJson(written).valid) {
    fail(`encode wrote what is not valid: ${written}`);
  }
  if (isUnsteady) {
    return decided; // two readings need not agree
  }
  const json = during(() => toPlainJson(make()).json);
  const core = json === undefined ? undefined : schema.validateJson(json);
  if (decided && (core === undefined || core.issues.length + core.warnings.length > 0)) {
    fail(`the predicate accepts what the core reports: ${json}\n${JSON.stringify(core)}`);
  }
  const isValid = core?.valid ?? false;
  if (during(() => schema.is(make())) !== isValid || (written === undefined ? isValid : written !== json)) {
    fail(`is or encode differs from the core: ${json}\n${written}`);
  }
  return decided;
}

/** A schema without the properties whose use is a warning. */
function withoutDeprecated<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema, (_, value) => (value?.deprecated === true ? undefined : value))) as T;
}

/** Compares so many random values; throws at the first difference. Returns how many JavaScript decided alone. */
export function compareValues(subject: Subject, numRuns: number, seed: number): number {
  const described = subject.schema.toJSONSchema('draft-2020-12');
  let decided = 0;
  const values = fc.oneof(valuesFor(described), valuesFor(withoutDeprecated(described)));
  const property = fc.property(values, (value) => {
    decided += Number(compareValue(subject, value));
  });
  fc.assert(property, { seed, numRuns });
  return decided;
}
