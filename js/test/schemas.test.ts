import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';

import { schemaList } from '../src/generated/schema-list.js';
import * as flagadmin from '../src/index.js';

describe('schemas', () => {
  it('has every public schema by its name, and exports each', () => {
    expect(Object.keys(flagadmin.schemas)).toEqual(schemaList.map((entry) => entry.name));
    for (const { name } of schemaList) {
      expect(flagadmin.schemas[name].name).toBe(name);
      // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the exports are what is tested
      expect(flagadmin[name]).toBe(flagadmin.schemas[name]);
    }
  });

  // The number that crosses the boundary must lead to the same schema there: each is found by what it requires.
  it.each(schemaList)('leads $name to its own table', ({ name }) => {
    const required = flagadmin.schemas[name].toJSONSchema().required ?? [];
    const result = flagadmin.schemas[name].validate({});
    const missing = result.valid ? [] : result.issues.map((issue) => issue.path[0]);
    expect(missing).toEqual(required);
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
