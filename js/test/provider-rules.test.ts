import { describe, expect, it } from 'vitest';

import { dryRun, ValidationError, type AddonCreateUpdate, type ProviderDefinition } from '../src/index.js';
import { validateAddonUpdate } from '../src/provider-rules.js';
import { addon, update } from './samples.js';

const pager: ProviderDefinition = {
  name: 'pager',
  displayName: 'Pager',
  description: 'Pages people',
  documentationUrl: 'https://example.com/pager',
  deprecated: 'nobody reads them',
  parameters: [
    { name: 'key', displayName: 'Key', type: 'text', required: true, sensitive: true },
    { name: 'url', displayName: 'URL', type: 'url', required: false, sensitive: false },
  ],
  events: ['feature-created'],
};

const bodies: readonly [string, object][] = [
  ['a valid update', update],
  ['an unknown provider', { ...update, provider: 'nobody' }],
  ['a parameter that is missing', { ...update, parameters: {} }],
  ['no parameters', { ...update, parameters: null }],
  ['a URL that is none', { ...update, parameters: { url: 'nowhere' } }],
  ['an empty one', { ...update, parameters: { url: '' } }],
  ['another type', { ...update, parameters: { url: [] } }],
  ['an unknown parameter', { ...update, parameters: { url: 'https://a.example.com', 'a/b~c': 1, '0': 2 } }],
  ['a secret that is kept', { ...update, provider: 'slack', parameters: { url: '*****', defaultChannel: 'x' } }],
  ['a deprecated provider', { ...update, provider: 'pager', parameters: { key: 'abc', url: 1 } }],
  ['errors of the schema', { ...update, enabled: 1, events: [2] }],
  ['warnings of both', { more: 1, ...update, provider: 'pager', parameters: { key: '*****', more: 2 } }],
];

describe('the rules of a provider, without the stored addon', () => {
  it.each(bodies)('are those of the service: %s', (_, body) => {
    const sent = body as AddonCreateUpdate;
    const stored = { ...addon, provider: sent.provider, parameters: sent.parameters ?? {} };
    for (const providers of [undefined, [pager]]) {
      const expected = dryRun.updateAddon({ current: stored, update: sent, providers });
      const result = validateAddonUpdate(JSON.stringify(sent), providers && JSON.stringify(providers));
      expect(result?.issues ?? []).toEqual(expected.issues ?? []);
      expect(result?.warnings ?? []).toEqual(expected.warnings);
    }
  });

  it('apply to JSON text: a syntax error, and half of a pair', () => {
    expect(validateAddonUpdate('{')?.issues).toMatchObject([{ code: 'invalid_json' }]);
    expect(validateAddonUpdate('"\ud800"')?.issues).toMatchObject([{ params: { error: 'invalid-utf8' } }]);
  });

  it.each([
    ['a schema', [{}], /^providers: \/0\/name is required/],
    ['unique names', [pager, pager], /^providers: \/1\/name must be unique/],
  ])('need definitions that are valid: by %s', (_, definitions, message) => {
    const call = () => validateAddonUpdate(JSON.stringify(update), JSON.stringify(definitions));
    expect(call).toThrow(ValidationError);
    expect(call).toThrow(message);
    expect(validateAddonUpdate(JSON.stringify(update))?.issues ?? []).toEqual([]);
  });
});
