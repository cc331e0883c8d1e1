// Tests the methods of schemas.
import { runInNewContext } from 'node:vm';

import { describe, expect, it } from 'vitest';

import { MASK, ValidationError } from '../../../js/src/entries/index.js';
import {
  addonCreateUpdateSchema,
  addonSchema,
  defaultProviders,
  dryRun,
  updateServiceAccountSchema,
  withRules,
} from '../../../js/src/entries/core.js';
import { addon, update } from '../support/samples.js';

it('validate returns the same object for a valid value', () => {
  const result = addonSchema.validate(addon);
  expect(result.valid && result.value).toBe(addon);
});

describe('validateJson', () => {
  it('takes a part of a buffer', () => {
    const bytes = new TextEncoder().encode(`x${JSON.stringify(update)}`).subarray(1);
    const expected = { valid: true, issues: [], warnings: [], truncated: false };
    expect(addonCreateUpdateSchema.validateJson(bytes)).toEqual(expected);
  });

  it.each([[undefined], [null], [1], [{}], [new ArrayBuffer(2)], [new Uint16Array(2)], [new Date(0)]])(
    'refuses %o, which is no text, at once',
    async (value) => {
      const wrong = value as never;
      const refusal = /^flagadmin: JSON text must be a string or a Uint8Array, not (undefined|null|number|object)$/;
      expect(() => addonCreateUpdateSchema.validateJson(wrong)).toThrow(refusal);
      expect(() => addonCreateUpdateSchema.validateJson(wrong)).toThrow(TypeError);
      if (value !== undefined) {
        expect(() => dryRun.createStrategy({ payloadJson: wrong })).toThrow(refusal);
      }
    },
  );

  it('accepts bytes of another realm', () => {
    const foreign = runInNewContext('new Uint8Array([123, 125])') as Uint8Array;
    expect(foreign).not.toBeInstanceOf(Uint8Array);
    expect(updateServiceAccountSchema.validateJson(foreign).valid).toBe(true);
  });
});

describe('parse', () => {
  it.each<[string, unknown]>([
    ['one issue', { ...update, enabled: 1 }],
    ['several', { ...update, enabled: 1, events: [1, 2, null] }],
    ['about the whole', []],
    ['about what is missing', {}],
    ['more than are listed', { ...update, events: Array.from({ length: 300 }, () => 1) }],
    ['just as many as are listed', { ...update, events: Array.from({ length: 100 }, () => 1) }],
    ['with an escaped name', { ...update, parameters: 'a/b~"c"' }],
  ])('throws the error of the service: %s', (_, value) => {
    const { error } = dryRun.updateAddon({ current: addon, update: value as never });
    try {
      addonCreateUpdateSchema.withMessages(() => 'anders gesagt').parse(value);
      expect.unreachable();
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(ValidationError);
      expect(thrown).toMatchObject({ status: 400, name: 'ValidationError', message: error?.message });
      const { issues, details } = thrown as ValidationError;
      expect(issues[0]).toMatchObject({ message: 'anders gesagt', path: expect.any(Array) });
      expect(details.map(({ instancePath }) => instancePath)).toEqual(issues.map(({ instancePath }) => instancePath));
      expect(details[0]).not.toHaveProperty('path');
    }
  });
});

describe('toJSONSchema', () => {
  it('returns the dialect of the argument', () => {
    expect(addonSchema.toJSONSchema()).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
    expect(addonSchema.toJSONSchema('draft-07')).toMatchObject({ $schema: 'http://json-schema.org/draft-07/schema#' });
    expect(addonSchema.toJSONSchema('openapi-3.0')).not.toHaveProperty('$schema');
    expect(() => addonSchema.toJSONSchema('draft-04' as never)).toThrow(/draft-04/);
    expect(() => addonSchema.toJSONSchema('toString' as never)).toThrow(TypeError);
  });

  it('returns a new object each time', () => {
    addonSchema.toJSONSchema().title = 'spoilt';
    expect(addonSchema.toJSONSchema().title).toBe('addonSchema');
  });
});

describe('~standard', () => {
  const standard = addonCreateUpdateSchema['~standard'];

  it('validates synchronously', () => {
    expect(standard.validate(update)).toEqual({ value: update });
    const value = { ...update, enabled: 'yes' };
    const result = addonCreateUpdateSchema.validate(value);
    expect(standard.validate(value)).toEqual({ issues: !result.valid && result.issues });
    expect(standard.validate(value)).toMatchObject({ issues: [{ path: ['enabled'], instancePath: '/enabled' }] });
  });

  const nested = (levels: number): unknown => (levels === 0 ? 0 : [nested(levels - 1)]);
  it.each([
    ['half a surrogate pair', { description: '\ud83d' }, ['description'], 'not_json'],
    ['one in a list', { events: ['a', '\ud83d'] }, ['events', 1], 'not_json'],
    ['one deep below', { parameters: { list: [{ a: '\udc00' }] } }, ['parameters', 'list', 0, 'a'], 'not_json'],
    ['one in a name', { parameters: { a: { '\ud83d': 1 } } }, ['parameters', 'a'], 'not_json'],
    ['a value nested too deep', { parameters: { url: nested(70) } }, ['parameters'], 'invalid_json'],
    ['a bigint', { parameters: { a: { b: 1n } } }, ['parameters', 'a', 'b'], 'not_json'],
  ])('reports the field of %s', (_, part, path, code) => {
    expect(standard.validate({ ...update, ...part })).toMatchObject({ issues: [{ path, code }] });
  });

  // As form libraries do: set an error into an object by its path.
  it.each(['__proto__', 'constructor', 'prototype'])('reports issues below %s on the parent', (name) => {
    const parameters = Object.defineProperty({}, name, { value: { a: 1n }, enumerable: true });
    expect(standard.validate({ ...update, parameters })).toMatchObject({
      issues: [{ path: ['parameters'], instancePath: `/parameters/${name}/a` }],
    });
  });

  it('reports issues of the root on the root only', () => {
    for (const value of [undefined, null, 1, 'x', [], '\ud83d']) {
      expect(standard.validate(value)).toMatchObject({ issues: [{ path: [] }] });
    }
  });

  it('converts to JSON Schema, and throws for unknown dialects', () => {
    expect(standard.jsonSchema.input({ target: 'draft-07' })).toEqual(addonCreateUpdateSchema.toJSONSchema('draft-07'));
    expect(standard.jsonSchema.output({ target: 'openapi-3.0' })).toHaveProperty('properties');
    expect(() => standard.jsonSchema.input({ target: 'draft-04' })).toThrow();
  });
});

describe('methods', () => {
  it('work without their object', () => {
    const { is, validate, validateJson, parse, encode, toJSONSchema } = addonSchema;
    const text = JSON.stringify(addon);
    expect([addon, {}].filter(addonSchema.is)).toEqual([addon]);
    expect([addon].map((one) => [is(one), validate(one).valid, parse(one) === addon])).toEqual([[true, true, true]]);
    expect([validateJson(text).valid, encode(addon)]).toEqual([true, text]);
    expect(toJSONSchema()).toEqual(addonSchema.toJSONSchema());
  });
});

describe('parseJson', () => {
  const text = JSON.stringify(update);

  it('returns the value of a text', () => {
    expect(addonCreateUpdateSchema.parseJson(text)).toEqual(update);
    expect(withRules(addonCreateUpdateSchema).parseJson(new TextEncoder().encode(text))).toEqual(update);
  });

  it.each(['{', '{}', `\ufeff${text}`, '"\ud800"'])('throws for %j, in the words of the schema', (json) => {
    const { issues } = addonCreateUpdateSchema.validateJson(json);
    const schema = addonCreateUpdateSchema.withMessages(() => 'X');
    try {
      schema.parseJson(json);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ValidationError);
      expect((error as ValidationError).message).toContain(issues[0]?.message);
      expect((error as ValidationError).issues).toEqual(issues.map((issue) => ({ ...issue, message: 'X' })));
    }
  });
});

it('defaultProviders are those of withRules()', () => {
  const own = withRules(addonCreateUpdateSchema, { providers: defaultProviders });
  for (const { name, parameters = [] } of [...defaultProviders, { name: 'x' }]) {
    for (const value of ['', MASK, 'x']) {
      const given = Object.fromEntries(parameters.map((parameter) => [parameter.name, value]));
      const body = { provider: name, enabled: true, parameters: given, events: [] };
      expect(own.validate(body)).toEqual(withRules(addonCreateUpdateSchema).validate(body));
    }
  }
});
