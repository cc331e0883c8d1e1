// Tests withRules, and rules of providers that are made once.
import { describe, expect, it } from 'vitest';

import { withoutOffsets } from '../../support/values/without-offsets.mjs';
import { addonFromForm } from '../../../js/src/entries/form.js';
import {
  type AddonCreateUpdate,
  type ProviderDefinition,
  type ProviderRules,
  type Providers,
  ValidationError,
} from '../../../js/src/entries/index.js';
import {
  addonCreateUpdateSchema,
  defaultProviders,
  dryRun,
  mergeAddonUpdate,
  providerRules,
  withRules,
} from '../../../js/src/entries/core.js';
import { createService } from '../../../js/src/entries/service.js';
import { clientBy, clientInMemory, token } from '../support/clients.js';
import { addon, pager, update } from '../support/samples.js';

const deprecated: ProviderDefinition = {
  ...pager,
  deprecated: 'pagers are switched off',
  parameters: [
    ...(pager.parameters ?? []),
    { name: 'url', displayName: 'URL', type: 'url', required: false, sensitive: false },
  ],
};

const bodies: readonly [string, object][] = [
  ['a valid update', update],
  ['an unknown provider', { ...update, provider: 'unknown' }],
  ['a parameter that is missing', { ...update, parameters: {} }],
  ['no parameters', { ...update, parameters: null }],
  ['a URL that is none', { ...update, parameters: { url: 'nowhere' } }],
  ['another type', { ...update, parameters: { url: [] } }],
  ['an unknown parameter', { ...update, parameters: { url: 'https://a.example.com', 'a/b~c': 1, '0': 2 } }],
  ['a secret that is kept', { ...update, provider: 'slack', parameters: { url: '*****', defaultChannel: 'x' } }],
  ['a deprecated provider', { ...update, provider: 'pager', parameters: { key: 'abc', url: 1 } }],
  ['errors of the schema and of the provider', { ...update, enabled: 'yes', parameters: { url: 'ftp://x', a: null } }],
  ['errors of the schema and a secret that is kept', { ...update, enabled: 'yes', parameters: { url: '*****' } }],
  ['warnings of both', { more: 1, ...update, provider: 'pager', parameters: { key: '*****', more: 2 } }],
  ['events that are never sent', { ...update, events: ['feature-created', 'feature-create', '*'] }],
  ['no events', { ...update, provider: 'pager', parameters: { key: 'abc' }, events: [] }],
];

describe('withRules', () => {
  it('cuts and escapes names of definitions in messages', () => {
    const name = `a\nb\u001b[2J${'x'.repeat(300)}`;
    const schema = withRules(addonCreateUpdateSchema, { providers: [{ ...deprecated, name }] });
    for (const provider of [name, 'other']) {
      const { issues, warnings } = schema.validateJson(JSON.stringify({ ...update, provider, parameters: {} }));
      for (const { message } of [...issues, ...warnings]) expect(message).toMatch(/^[ -~…]{1,250}$/);
      expect(issues[0]?.message).toContain(`a\\nb\\u001b[2J${'x'.repeat(80)}`);
    }
  });

  it.each(bodies)('validates like the service in all methods: %s', (_, body) => {
    const sent = body as AddonCreateUpdate;
    const stored = { ...addon, provider: sent.provider, parameters: sent.parameters ?? {} };
    for (const providers of [undefined, [deprecated]]) {
      const schema = withRules(addonCreateUpdateSchema, { providers });
      const { issues = [], warnings } = dryRun.updateAddon({ current: stored, update: sent, providers });
      const valid = issues.length === 0;
      const text = JSON.stringify(sent);
      expect(schema.is(sent)).toBe(valid);
      expect(schema.validate(sent)).toEqual(
        valid ? { valid, value: sent, warnings } : { valid, issues, warnings, truncated: false },
      );
      const ofText = schema.validateJson(text);
      const found = { issues: withoutOffsets(ofText.issues), warnings: withoutOffsets(ofText.warnings) };
      expect({ ...ofText, ...found }).toEqual({ valid, issues, warnings, truncated: false });
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

  it('keeps the definitions of many schemas apart, more than the module holds, and from the defaults', () => {
    const names = Array.from({ length: 140 }, (_, at) => `pager-${at}`);
    // Definitions of later services have members that are not known.
    const newer = names.map((name) => ({ ...pager, name, howTo: 'Press it' }));
    const schemas = newer.map((one) => withRules(addonCreateUpdateSchema, { providers: [one] }));
    for (const provider of [...names, ...names]) {
      const body = { ...update, provider, parameters: { key: 'abc' } };
      expect(schemas.filter(({ is }) => is(body))).toEqual([schemas[names.indexOf(provider)]]);
      expect(withRules(addonCreateUpdateSchema).is(body)).toBe(false);
    }
  });
});

const sent = { ...update, provider: 'pager', parameters: { key: '', more: 1 } };
const current = { ...addon, provider: 'pager', parameters: { key: 'x' } };

/** Each function that takes definitions. */
const calls: Readonly<Record<string, (providers: Providers) => unknown>> = {
  withRules: (providers) => withRules(addonCreateUpdateSchema, { providers }).validate(sent),
  'withRules, of a service': (providers) =>
    withRules(addonCreateUpdateSchema, { providers, service: 'unleash-8.2' }).validate(sent),
  'dryRun.updateAddon': (providers) => dryRun.updateAddon({ current, update: sent, providers }),
  'dryRun.createAddon': (providers) => dryRun.createAddon({ payload: sent, providers }),
  mergeAddonUpdate: (providers) => mergeAddonUpdate(current, { ...sent, parameters: { key: '*****' } }, providers),
  addonFromForm: (providers) => addonFromForm(sent, { providers }),
  AdminClient: async (providers) => {
    const { service } = clientInMemory({ providers: [pager] });
    return String(
      await clientBy(service.fetch, { providers })
        .createAddon(sent)
        .catch((error: unknown) => error),
    );
  },
  createService: async (providers) => {
    const service = createService({ adminToken: token, providers: providers as ProviderRules });
    return (await service.fetch('/api/admin/addons', { headers: { authorization: token } })).text();
  },
};

describe('rules of providers', () => {
  const rules = providerRules([pager]);
  const tried = (providers: Providers = rules) => dryRun.createAddon({ payload: sent, providers });
  // A copy of the package, or of the object, has only what can be seen.
  const forms = { rules, 'rules of another copy': { definitions: rules.definitions } };

  it('have the definitions', () => expect(rules.definitions).toEqual([pager]));

  for (const [form, given] of Object.entries(forms))
    it.each(Object.entries(calls))(`${form} count as the definitions: %s`, async (_, call) => {
      const expected = await call([pager]);
      expect(expected).not.toEqual(await call(defaultProviders as Providers));
      expect(await call(given)).toEqual(expected);
      expect(await call(given)).toEqual(expected);
    });

  it('stay, whatever becomes of the list', () => {
    const list = [{ ...pager }];
    const made = providerRules(list);
    list.length = 0;
    expect(tried(made).issues).toHaveLength(1);
    expect(made.definitions).toHaveLength(1);
    const [first] = made.definitions;
    for (const one of [made.definitions, first, first?.parameters, first?.parameters?.[0], first?.events])
      expect(Object.isFrozen(one)).toBe(true);
  });

  it('are made again by an instance that is made anew, and after many others', () => {
    const expected = tried();
    // A memory that has grown so much is not kept.
    addonCreateUpdateSchema.validateJson(`"${'x'.repeat(20 << 20)}"`);
    expect(tried()).toEqual(expected);
    for (let i = 0; i < 300; i += 1) tried([{ ...pager, description: String(i) }]);
    expect(tried()).toEqual(expected);
  });

  it.each<[unknown, RegExp]>([
    [[{}], /^providers: \/0\/name is required/],
    [[pager, pager], /^providers: \/1\/name must be unique/],
    [[1n], /^providers: \/0 must be a value that JSON/],
    [{ name: 'x' }, /^providers/],
    [[{ name: 1 }], /^providers/],
    ['[]', /^providers/],
    [5, /^providers/],
    [null, /^providers/],
  ])('are refused by every call: %o', (invalid, message) => {
    const given = invalid as Providers;
    for (const call of [
      () => providerRules(given as ProviderDefinition[]),
      () => withRules(addonCreateUpdateSchema, { providers: given }),
      () => dryRun.updateAddon({ current, update: sent, providers: given }),
      () => tried(given),
      () => mergeAddonUpdate(current, sent, given),
    ]) {
      expect(call).toThrow(ValidationError);
      expect(call).toThrow(message);
    }
  });
});
