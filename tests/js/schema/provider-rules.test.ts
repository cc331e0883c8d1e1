// Tests rules of providers that are made once.
import { describe, expect, it } from 'vitest';

import { addonFromForm } from '../../../js/src/entries/form.js';
import {
  AdminClient,
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
import { addon, update } from '../support/samples.js';

const pager: ProviderDefinition = {
  name: 'pager',
  displayName: 'Pager',
  description: 'Pages people',
  documentationUrl: 'https://example.com/pager',
  parameters: [{ name: 'key', displayName: 'Key', type: 'text', required: true, sensitive: true }],
  events: ['feature-created'],
};
const sent = { ...update, provider: 'pager', parameters: { key: '', more: 1 } };
const current = { ...addon, provider: 'pager', parameters: { key: 'x' } };

/** Each function that takes definitions. */
const calls: Readonly<Record<string, (providers: Providers) => unknown>> = {
  withProviders: (providers) => withRules(addonCreateUpdateSchema, { providers }).validate(sent),
  'withProviders, of a service': (providers) =>
    withRules(addonCreateUpdateSchema, { providers, service: 'unleash-8.2' }).validate(sent),
  'dryRun.updateAddon': (providers) => dryRun.updateAddon({ current, update: sent, providers }),
  'dryRun.createAddon': (providers) => dryRun.createAddon({ payload: sent, providers }),
  mergeAddonUpdate: (providers) => mergeAddonUpdate(current, { ...sent, parameters: { key: '*****' } }, providers),
  addonFromForm: (providers) => addonFromForm(sent, { providers }),
  AdminClient: async (providers) => {
    const { fetch } = createService({ providers: [pager] });
    const client = new AdminClient({ baseUrl: 'http://127.0.0.1', token: 'test-admin-token', fetch, providers });
    return String(await client.createAddon(sent).catch((error: unknown) => error));
  },
  createService: async (providers) => {
    const service = createService({ providers: providers as ProviderRules });
    const response = await service.fetch('/api/admin/addons', { headers: { authorization: 'test-admin-token' } });
    return response.text();
  },
};

describe('rules of providers', () => {
  const rules = providerRules([pager]);
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
    expect(dryRun.createAddon({ payload: sent, providers: made }).issues).toHaveLength(1);
    expect(made.definitions).toHaveLength(1);
    const [first] = made.definitions;
    for (const one of [made.definitions, first, first?.parameters, first?.parameters?.[0], first?.events])
      expect(Object.isFrozen(one)).toBe(true);
  });

  it('are made again by an instance that is made anew', () => {
    const expected = dryRun.createAddon({ payload: sent, providers: rules });
    // A memory that has grown so much is not kept.
    addonCreateUpdateSchema.validateJson(`"${'x'.repeat(20 << 20)}"`);
    expect(dryRun.createAddon({ payload: sent, providers: rules })).toEqual(expected);
  });

  it('are made again after many others', () => {
    const expected = dryRun.createAddon({ payload: sent, providers: rules });
    for (let i = 0; i < 300; i += 1)
      dryRun.createAddon({ payload: sent, providers: [{ ...pager, description: String(i) }] });
    expect(dryRun.createAddon({ payload: sent, providers: rules })).toEqual(expected);
  });

  it.each([[{ name: 'x' }], [[{ name: 1 }]], ['[]'], [5], [null]])('are refused by every call: %j', (invalid) => {
    const given = invalid as unknown as Providers;
    for (const call of [
      () => providerRules(given as ProviderDefinition[]),
      () => withRules(addonCreateUpdateSchema, { providers: given }),
      () => dryRun.updateAddon({ current, update: sent, providers: given }),
      () => dryRun.createAddon({ payload: sent, providers: given }),
      () => mergeAddonUpdate(current, sent, given),
    ]) {
      expect(call).toThrow(ValidationError);
      expect(call).toThrow(/^providers/);
    }
  });
});
