// Tests the list of schemas and their JSON Schemas.
import { readFileSync } from 'node:fs';

import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';

import * as rows from '../../../js/src/schema/generated/schema-list.js';
import * as flagadmin from '../../../js/src/entries/core.js';

const schemaList = Object.values(rows);

/** Without the keyword; a property of that name is described by an object. */
function withoutDeprecated<T>(schema: T): T {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (key === 'deprecated' && value === true ? undefined : value)),
  );
}

describe('schemas', () => {
  it('has every public schema by its name, and exports each', () => {
    expect(Object.keys(flagadmin.schemas).sort()).toEqual(schemaList.map((entry) => entry.name).sort());
    for (const { name } of schemaList) {
      expect(flagadmin.schemas[name].name).toBe(name);
      // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the exports are what is tested
      expect(flagadmin[name]).toBe(flagadmin.schemas[name]);
    }
  });

  // The number that crosses the boundary must lead to the same schema there: each is found by what it requires.
  it.each(schemaList)('maps $name to its own table', ({ name }) => {
    const required = flagadmin.schemas[name].toJSONSchema().required ?? [];
    const result = flagadmin.schemas[name].validate({});
    const missing = result.valid ? [] : result.issues.map((issue) => issue.path[0]);
    expect(missing).toEqual(required);
  });

  it.each(schemaList)('writes $name in each dialect as the core does', ({ name }) => {
    const file = new URL(`../../../js/schemas/${name}.json`, import.meta.url);
    const schema = flagadmin.schemas[name];
    expect(schema.toJSONSchema('draft-2020-12')).toEqual(JSON.parse(readFileSync(file, 'utf8')));
    const { $schema, ...older } = schema.toJSONSchema('draft-07');
    expect($schema).toBe('http://json-schema.org/draft-07/schema#');
    expect({ $schema, ...older }).toEqual({ ...withoutDeprecated(schema.toJSONSchema()), $schema });
    expect(schema.toJSONSchema('openapi-3.0')).toMatchObject({ title: name, type: 'object' });
  });

  it('writes null, examples and deprecation by the keywords of each dialect', () => {
    const member = (target: flagadmin.JSONSchemaTarget, schema: keyof typeof flagadmin.schemas, name: string) =>
      (flagadmin.schemas[schema].toJSONSchema(target).properties as Record<string, Record<string, unknown>>)[name];
    expect(member('openapi-3.0', 'addonSchema', 'description')).toMatchObject({ type: 'string', nullable: true });
    expect(member('draft-07', 'addonSchema', 'description')?.type).toEqual(['string', 'null']);
    expect(member('draft-07', 'addonCreateUpdateSchema', 'provider')?.examples).toEqual(['webhook']);
    expect(member('draft-2020-12', 'serviceAccountSchema', 'email')?.deprecated).toBe(true);
    expect(member('draft-07', 'serviceAccountSchema', 'email')).not.toHaveProperty('deprecated');
    // A property that is called like a keyword is none.
    expect(member('draft-07', 'strategySchema', 'deprecated')).toMatchObject({ type: 'boolean' });
  });

  it.each(schemaList)('writes $name as JSON Schema that other validators understand', ({ name }) => {
    const options = { strict: false, validateFormats: false };
    for (const ajv of [
      new Ajv(options).compile(flagadmin.schemas[name].toJSONSchema('draft-07')),
      new Ajv2020(options).compile(flagadmin.schemas[name].toJSONSchema('draft-2020-12')),
    ]) {
      for (const value of [{}, [], null, { id: 1 }, { name: 1 }, { name: 'a', rootRole: 1.5 }, { message: 'x' }]) {
        expect(ajv(value), JSON.stringify(value)).toBe(flagadmin.schemas[name].is(value));
      }
    }
  });
});
