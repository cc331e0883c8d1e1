// Events that a provider is never sent, and addons without events, are warnings wherever definitions are known (D93).
import { describe, expect, it } from 'vitest';

import type { Issue, ProviderDefinition } from '../../../js/src/entries/index.js';
import { addonCreateUpdateSchema, defaultProviders, dryRun, withRules } from '../../../js/src/entries/core.js';
import { formMessages } from '../../../js/src/entries/form.js';
import { formSchema } from '../../../js/src/entries/form.js';
import { createService } from '../../../js/src/entries/service.js';
import { germanMessages } from '../../../examples/forms/german-messages.js';

const bare: ProviderDefinition = { name: 'bare', displayName: 'Bare', description: '', documentationUrl: '' };

/** Values for the required parameters of a provider. */
const parametersOf = ({ parameters = [] }: ProviderDefinition) =>
  Object.fromEntries(
    parameters
      .filter(({ required }) => required)
      .map(({ name }) => [name, name === 'url' ? 'https://example.com' : 'x']),
  );

/** Lists of events, with the paths of those that are never sent; null: there are none. */
const cases = ({ events = [] }: ProviderDefinition): [events: string[] | null, silent: string[]][] => {
  const isKnown = events.length > 0;
  return [
    [events.length > 0 ? events : ['anything'], []],
    [['*'], []],
    [['*', 'feature-create'], []],
    [['feature-created', 'feature-create', 'feature-create'], isKnown ? ['/events/1', '/events/2'] : []],
    [['feature-created', '*'], isKnown ? ['/events/1'] : []],
    [['constructor', ''], isKnown ? ['/events/0', '/events/1'] : []],
    [[], ['/events']],
    [null, ['/events']],
  ];
};

const silentOf = (warnings: readonly Issue[]) =>
  warnings
    .filter(({ code }) => code === 'unknown_event' || code === 'no_events')
    .map(({ instancePath }) => instancePath);

const providersOf = async (service: 'unleash-6.10' | 'unleash-8.2') => {
  const { fetch } = createService({ service });
  const response = await fetch('/api/admin/addons', { headers: { authorization: 'test-admin-token' } });
  return ((await response.json()) as { providers: ProviderDefinition[] }).providers;
};

describe('events that are never sent', () => {
  it.each([...defaultProviders, bare, { ...bare, events: [] }])('of $name: $events', (provider) => {
    const definitions = [...defaultProviders.filter(({ name }) => name !== provider.name), provider];
    const schema = withRules(addonCreateUpdateSchema, { providers: definitions });
    for (const [events, silent] of cases(provider)) {
      const value = { provider: provider.name, enabled: true, parameters: parametersOf(provider), events };
      const json = JSON.stringify(value);
      expect(silentOf(schema.validate(value).warnings)).toEqual(silent);
      expect(silentOf(schema.validateJson(json).warnings)).toEqual(silent);
      expect(schema.is(value)).toBe(true);
      expect(schema.encode(value)).toBe(json);
      // The schema alone knows no provider.
      expect(addonCreateUpdateSchema.validate(value).warnings).toEqual([]);
      const tried = dryRun.createAddon({ payload: value, providers: definitions });
      expect([tried.status, silentOf(tried.warnings)]).toEqual([201, silent]);
      const current = { ...value, id: 1, description: '', events: ['feature-created'] };
      const updated = dryRun.updateAddon({ current, update: value, providers: definitions });
      expect([updated.status, silentOf(updated.warnings)]).toEqual([200, silent]);
    }
  });

  it.each(['unleash-6.10', 'unleash-8.2'] as const)('of the providers that %s has', async (service) => {
    for (const provider of await providersOf(service)) {
      const events = [...(provider.events ?? []), 'nothing'];
      const payload = { provider: provider.name, enabled: true, parameters: parametersOf(provider), events };
      const silent = [`/events/${events.length - 1}`];
      expect(silentOf(dryRun.createAddon({ payload, service }).warnings)).toEqual(silent);
      const schema = withRules(addonCreateUpdateSchema, { service });
      expect(silentOf(schema.validate(payload).warnings)).toEqual(silent);
    }
  });

  it('have messages', () => {
    const value = { provider: 'webhook', enabled: true, parameters: { url: 'https://example.com' } };
    const schema = withRules(addonCreateUpdateSchema);
    const warningsOf = (events: string[]) => schema.validate({ ...value, events }).warnings;
    const found = [...warningsOf(['feature-create']), ...warningsOf([])];
    expect(found).toMatchObject([
      { code: 'unknown_event', keyword: 'enum', schemaPath: '#/properties/events/items/enum', path: ['events', 0] },
      { code: 'no_events', keyword: 'minItems', schemaPath: '#/properties/events/minItems', path: ['events'] },
    ]);
    expect(found.map(({ params }) => params)).toEqual([
      { provider: 'webhook', value: 'feature-create' },
      { provider: 'webhook' },
    ]);
    expect(found.map(({ message }) => message)).toEqual([
      'names the event "feature-create", which provider webhook does not list: it will never be sent',
      'is empty: nothing will be sent to provider webhook',
    ]);
    expect(found.map(formMessages)).toEqual([
      'Never sent: webhook has no event "feature-create"',
      'Without events nothing is sent',
    ]);
    expect(found.map(germanMessages)).toEqual([
      'nennt "feature-create", das der Anbieter webhook nie erhält',
      'ist leer: der Anbieter webhook erhält nichts',
    ]);
    // Warnings never keep a form from being sent.
    expect(formSchema(schema)['~standard'].validate({ ...value, events: [] })).not.toHaveProperty('issues');
  });
});
