// Tests withRules.
import { describe, expect, it } from 'vitest';

import { withoutOffsets } from '../../support/values/without-offsets.mjs';
import { ValidationError, type AddonCreateUpdate, type ProviderDefinition } from '../../../js/src/entries/index.js';
import { addonCreateUpdateSchema, dryRun, withRules } from '../../../js/src/entries/core.js';
import { addon, update } from '../support/samples.js';

const pager: ProviderDefinition = {
  name: 'pager',
  displayName: 'Pager',
  description: 'Pages people',
  documentationUrl: 'https://example.com/pager',
  deprecated: 'pagers are switched off',
  parameters: [
    { name: 'key', displayName: 'Key', type: 'text', required: true, sensitive: true },
    { name: 'url', displayName: 'URL', type: 'url', required: false, sensitive: false },
  ],
  events: ['feature-created'],
};

const bodies: readonly [string, object][] = [
  ['a valid update', update],
  ['an unknown provider', { ...update, provider: 'unknown' }],
  ['a parameter that is missing', { ...update, parameters: {} }],
  ['no parameters', { ...update, parameters: null }],
  ['a URL that is none', { ...update, parameters: { url: 'nowhere' } }],
  ['an empty one', { ...update, parameters: { url: '' } }],
  ['another type', { ...update, parameters: { url: [] } }],
  ['an unknown parameter', { ...update, parameters: { url: 'https://a.example.com', 'a/b~c': 1, '0': 2 } }],
  ['a secret that is kept', { ...update, provider: 'slack', parameters: { url: '*****', defaultChannel: 'x' } }],
  ['a deprecated provider', { ...update, provider: 'pager', parameters: { key: 'abc', url: 1 } }],
  ['errors of the schema', { ...update, enabled: 1, events: [2] }],
  ['errors of the schema and of the provider', { ...update, enabled: 'yes', parameters: { url: 'ftp://x', a: null } }],
  ['errors of the schema and a secret that is kept', { ...update, enabled: 'yes', parameters: { url: '*****' } }],
  ['warnings of both', { more: 1, ...update, provider: 'pager', parameters: { key: '*****', more: 2 } }],
];

describe('withRules', () => {
  it('cuts and escapes names of definitions in messages', () => {
    const name = `a\nb\u001b[2J${'x'.repeat(300)}`;
    const schema = withRules(addonCreateUpdateSchema, { providers: [{ ...pager, name }] });
    for (const provider of [name, 'other']) {
      const { issues, warnings } = schema.validateJson(JSON.stringify({ ...update, provider, parameters: {} }));
      for (const { message } of [...issues, ...warnings]) {
        expect(message).toMatch(/^[ -~…]{1,250}$/);
      }
      expect(issues[0]?.message).toContain(`a\\nb\\u001b[2J${'x'.repeat(80)}`);
    }
  });

  it.each(bodies)('validates like the service in all methods: %s', (_, body) => {
    const sent = body as AddonCreateUpdate;
    const stored = { ...addon, provider: sent.provider, parameters: sent.parameters ?? {} };
    for (const providers of [undefined, [pager]]) {
      const schema = withRules(addonCreateUpdateSchema, { providers });
      const { issues = [], warnings } = dryRun.updateAddon({ current: stored, update: sent, providers });
      const valid = issues.length === 0;
      const text = JSON.stringify(sent);
      expect(schema.is(sent)).toBe(valid);
      expect(schema.validate(sent)).toEqual(
        valid ? { valid, value: sent, warnings } : { valid, issues, warnings, truncated: false },
      );
      const ofText = schema.validateJson(text);
      expect([ofText.valid, withoutOffsets(ofText.issues), withoutOffsets(ofText.warnings), ofText.truncated]).toEqual([
        valid,
        issues,
        warnings,
        false,
      ]);
      expect(schema['~standard'].validate(sent)).toEqual(valid ? { value: sent } : { issues });
      if (valid) {
        expect([schema.parse(sent), schema.encode(sent)]).toEqual([sent, text]);
      } else {
        expect(() => schema.parse(sent)).toThrow(ValidationError);
        expect(() => schema.encode(sent)).toThrow(ValidationError);
      }
    }
  });

  it('validates JSON text: a syntax error, and an unpaired surrogate', () => {
    const schema = withRules(addonCreateUpdateSchema);
    expect(schema.validateJson('{').issues).toMatchObject([{ code: 'invalid_json' }]);
    expect(schema.validateJson('"\ud800"').issues).toMatchObject([{ params: { error: 'invalid-utf8' } }]);
    expect(schema.validate(1n)).toMatchObject({ valid: false, issues: [{ code: 'not_json' }] });
  });

  it('keeps the definitions of many schemas apart, more than the module holds', () => {
    const names = Array.from({ length: 140 }, (_, at) => `pager-${at}`);
    const schemas = names.map((name) => withRules(addonCreateUpdateSchema, { providers: [{ ...pager, name }] }));
    for (const provider of [...names, ...names]) {
      const body = { ...update, provider, parameters: { key: 'abc' } };
      const accepting = schemas.filter(({ is }) => is(body));
      expect(accepting).toEqual([schemas[names.indexOf(provider)]]);
    }
  });

  it('accepts definitions with unknown members, and keeps them apart from the defaults', () => {
    const newer = [{ ...pager, howTo: 'Press it' }];
    const body = { ...update, provider: 'pager', parameters: { key: 'abc' } };
    expect(withRules(addonCreateUpdateSchema, { providers: newer }).is(body)).toBe(true);
    expect(withRules(addonCreateUpdateSchema).is(body)).toBe(false);
    expect(withRules(addonCreateUpdateSchema, { providers: newer }).is(body)).toBe(true);
  });

  it.each([
    ['a schema', [{}], /^providers: \/0\/name is required/],
    ['unique names', [pager, pager], /^providers: \/1\/name must be unique/],
    ['a form in JSON', [1n], /^providers: \/0 must be a value that JSON/],
  ])('needs definitions that are valid: by %s', (_, definitions, message) => {
    const call = () => withRules(addonCreateUpdateSchema, { providers: definitions as never });
    expect(call).toThrow(ValidationError);
    expect(call).toThrow(message);
    expect(withRules(addonCreateUpdateSchema).is(update)).toBe(true);
  });
});
