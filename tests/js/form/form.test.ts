// Tests schemas of forms, and the updates that the values of forms mean.
import { describe, expect, it } from 'vitest';

import { germanMessages } from '../../../examples/forms/german-messages.js';
import { defaultParameters } from '../../../js/src/generated/constants.js';
import { addonFromForm, formSchema, type AddonFormValues, type AddonOfForm } from '../../../js/src/entries/form.js';
import type { Addon, Issue, ProviderDefinition } from '../../../js/src/entries/index.js';
import { addonCreateUpdateSchema, dryRun, withRules } from '../../../js/src/entries/core.js';
import { clientInMemory } from '../support/clients.js';
import { strategy } from '../support/samples.js';

const webhook: Addon = {
  ...{ id: 1, provider: 'webhook', description: 'Stored', enabled: true, events: ['feature-created'] },
  ...{ parameters: { url: '*****', authorization: '*****' }, projects: ['payments'], environments: ['production'] },
};
const values = { provider: 'webhook', enabled: true, parameters: { url: 'https://example.com' }, events: [] };
const textsOf = (issues: readonly Issue[] = []) => issues.map(({ path, message }) => [path.join('.'), message]);

/** A form with an input for each parameter of the provider: inputs of absent ones are empty. */
function formOf({ id: _, ...addon }: Addon): AddonFormValues {
  const empty = { url: '', contentType: '', authorization: '', customHeaders: '', bodyTemplate: '' };
  return { ...addon, description: addon.description ?? '', parameters: { ...empty, ...addon.parameters } };
}

describe('the update that a form means', () => {
  it('is no change if the form was not touched', () => {
    for (const description of ['Stored', '', null]) {
      const current = { ...webhook, description };
      const update = addonFromForm(formOf(current), { current });
      expect(update.parameters).toEqual(current.parameters);
      expect(dryRun.updateAddon({ current, update }).changes).toEqual([]);
    }
  });

  it('keeps what is stored empty exactly where the service accepts it', () => {
    const types = Object.entries({ url: 'text', address: 'url', text: 'text' } as const);
    const common = { displayName: '', required: false, sensitive: false };
    const parameters = types.map(([name, type]) => ({ ...common, name, type }));
    const own = [{ name: 'own', displayName: '', description: '', documentationUrl: '', parameters }];
    const refused: string[] = [];
    const check = (provider: string, name: string, providers?: ProviderDefinition[]) => {
      const current = { ...webhook, provider, parameters: { [name]: '' } };
      const { issues } = withRules(addonCreateUpdateSchema, { providers }).validate(current);
      const isRefused = issues?.some(({ code }) => code === 'invalid_url') ?? false;
      expect(addonFromForm({}, { current, providers }).parameters).toEqual(isRefused ? {} : current.parameters);
      refused.push(...(isRefused ? [`${provider} ${name}`] : []));
    };
    for (const definition of defaultParameters) {
      for (const { name } of definition.parameters.filter(({ required }) => !required)) {
        check(definition.name, name);
      }
    }
    for (const { name } of parameters) {
      check('own', name, own);
    }
    expect(refused).toEqual(['datadog url', 'own url', 'own address']);
  });

  it('leaves out empty inputs of optional parameters', () => {
    const values = { provider: 'datadog', enabled: true, description: '', events: [] };
    const update = addonFromForm({
      ...values,
      parameters: { url: '', apiKey: 'k', customHeaders: '', own: '', x: null, bodyTemplate: NaN },
    });
    expect(update).toEqual({ ...values, description: null, parameters: { apiKey: 'k' } });
    expect(withRules(addonCreateUpdateSchema).is(update)).toBe(true);
  });

  it('removes an optional secret whose input was emptied, and keeps one without an input', () => {
    const parametersOf = (parameters: Record<string, unknown>) =>
      addonFromForm({ ...formOf(webhook), parameters }, { current: webhook }).parameters;
    expect(parametersOf({ url: '*****', authorization: '' })).toEqual({ url: '*****' });
    expect(parametersOf({ url: '*****', authorization: undefined })).toEqual(webhook.parameters);
    expect(parametersOf({ url: 'https://example.com' })).toEqual({
      url: 'https://example.com',
      authorization: '*****',
    });
    expect(addonFromForm({ enabled: false }, { current: webhook }).parameters).toEqual(webhook.parameters);
  });

  it('has the properties of the addon that the form does not have, and no others', () => {
    const { id: _, ...stored } = webhook;
    const values = { enabled: false, isOpen: true, description: undefined } as AddonFormValues;
    expect(addonFromForm(values, { current: webhook })).toEqual({ ...stored, enabled: false });
    expect(addonFromForm({ provider: 'x', description: '' })).toEqual({ provider: 'x', description: null });
  });

  it('empties a description, unless there is none', () => {
    expect(addonFromForm({ description: '' }, { current: webhook }).description).toBeNull();
    const none = addonFromForm({ description: '' }, { current: { ...webhook, description: null } });
    expect(none).not.toHaveProperty('description');
    expect(addonFromForm({ projects: null, parameters: null }, { current: webhook })).toMatchObject({
      projects: null,
      parameters: null,
    });
  });

  it('has numbers and booleans where they are stored', () => {
    const current = { ...webhook, parameters: { port: 8080, tls: true, path: '8080' } };
    const parametersOf = (parameters: Record<string, unknown>) => addonFromForm({ parameters }, { current }).parameters;
    expect(parametersOf({ port: '8080', tls: 'true', path: '8080' })).toEqual(current.parameters);
    expect(parametersOf({ port: '8081', tls: 'false', path: '' })).toEqual({ port: 8081, tls: false });
    expect(parametersOf({ path: '4' })).toMatchObject({ path: '4' });
    expect(parametersOf({ port: NaN, tls: '' })).toEqual({ path: '8080' });
    for (const port of ['08', '1e3', ' 4', 'Infinity', 'NaN', '9007199254740993', '0x1', 4]) {
      expect(parametersOf({ port, tls: 'yes' })).toMatchObject({ port, tls: 'yes' });
    }
  });

  it('drops the parameters of another provider, and masks', () => {
    const values = { ...formOf(webhook), provider: 'slack' };
    const update = addonFromForm(values, { current: webhook });
    expect(update.parameters).toEqual({ url: '' });
    const typed = { ...values.parameters, url: 'https://example.com', defaultChannel: 'a', customHeaders: '' };
    expect(addonFromForm({ ...values, parameters: typed }, { current: webhook }).parameters).toEqual({
      url: 'https://example.com',
      defaultChannel: 'a',
    });
    // The parameters of a provider that is not defined are not known.
    const unknown = addonFromForm({ provider: 'x', parameters: { a: 'b', url: '*****' } }, { current: webhook });
    expect(unknown.parameters).toEqual({ a: 'b' });
    // Also if the parameter was stored in clear.
    const clear = { ...webhook, parameters: { url: 'https://example.com' } };
    const masked = addonFromForm({ provider: 'slack', parameters: { url: '*****' } }, { current: clear });
    expect(masked.parameters).toEqual({ url: '' });
  });

  it.each<[values: unknown, options: unknown, message: string]>([
    [[], undefined, 'values must be a plain object'],
    [new FormData(), undefined, 'values must be a plain object'],
    [new Map(), undefined, 'values must be'],
    [null, undefined, 'values must be a plain object'],
    [undefined, undefined, 'values must be'],
    [{}, { current: [webhook] }, 'current must be a plain object'],
    [{}, { addon: webhook }, 'the second argument must be a draft'],
    [{}, webhook, 'the second argument must be a draft'],
  ])('refuses other arguments, which would lose edits: %o, %o', (values, options, message) => {
    const call = () => addonFromForm(values as AddonFormValues, options as AddonOfForm);
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });

  it('leaves parameters that are not an object to the schema', () => {
    const parameters = new FormData() as never;
    expect(addonFromForm({ parameters }, { current: webhook }).parameters).toBe(parameters);
  });

  it('follows the definitions of the service', () => {
    const required = ['contentType', 'url'].map((name) => ({ name, required: name !== 'url' }));
    const providers = [{ name: 'webhook', parameters: required }, { name: 'bare' }];
    const parametersOf = (provider: string, given: AddonOfForm) =>
      addonFromForm({ provider, parameters: { url: '', contentType: '' } }, given).parameters;
    expect(parametersOf('webhook', { providers })).toEqual({ contentType: '' });
    expect(parametersOf('bare', { providers })).toEqual({});
    expect(parametersOf('webhook', { providers: [] })).toEqual({});
  });

  it('has any name as a plain one', () => {
    const parameters = JSON.parse('{"__proto__": "x", "constructor": "", "toString": "y"}') as Record<string, unknown>;
    const update = addonFromForm({ provider: 'webhook', parameters });
    expect(JSON.stringify(update.parameters)).toBe('{"__proto__":"x","toString":"y"}');
    expect(addonFromForm({ provider: 'toString', parameters: { url: '' } }).parameters).toEqual({});
  });
});

describe('the schema of a form', () => {
  it('has short texts, and returns the body', () => {
    const { validate } = formSchema(withRules(addonCreateUpdateSchema))['~standard'];
    expect(validate(values)).toEqual({ value: values });
    expect(textsOf(validate({ ...values, enabled: 'on' }).issues)).toEqual([['enabled', 'Must be yes or no']]);
    expect(textsOf(validate({ ...values, parameters: { url: 'x' } }).issues)).toEqual([
      ['parameters.url', 'Must be a URL that begins with http:// or https://'],
    ]);
  });

  it('has the texts of a schema that has its own', () => {
    const german = withRules(addonCreateUpdateSchema).withMessages(germanMessages);
    const ofEvents = (schema: ReturnType<typeof formSchema>) =>
      textsOf(schema['~standard'].validate({ ...values, events: undefined }).issues);
    expect(ofEvents(formSchema(german))).toEqual([['events', 'fehlt']]);
    expect(ofEvents(formSchema(german, { messages: () => 'own' }))).toEqual([['events', 'own']]);
    expect(ofEvents(formSchema(german.withMessages(undefined)))).toEqual([['events', 'Required']]);
  });

  it('refuses options that are not known, or no functions', () => {
    const call = (options: object) => () => formSchema(addonCreateUpdateSchema, options);
    expect(call({ message: germanMessages })).toThrow('formSchema: unknown option "message"; expected messages');
    expect(call({ messages: {} })).toThrow(new TypeError('flagadmin: messages must be a function, not an object'));
    expect(call({ messages: undefined })).not.toThrow();
    for (const subject of [undefined, Promise.resolve(addonCreateUpdateSchema)] as never[]) {
      expect(() => formSchema(subject)).toThrow('subject must be a draft or a schema, not ');
    }
  });
});

describe('the schema of a form of a draft', () => {
  const addons = [{ ...webhook, parameters: values.parameters }];
  const client = () => clientInMemory({ fixtures: { addons, strategies: [{ ...strategy, name: 'taken' }] } }).client;

  it('takes the values of a form, and returns what to save', async () => {
    const draft = await client().newAddon();
    const { validate } = formSchema(draft)['~standard'];
    const datadog = { ...values, provider: 'datadog', parameters: { url: '', apiKey: 'k' } };
    expect(validate(datadog)).toEqual({ value: { ...datadog, parameters: { apiKey: 'k' } } });
    expect(textsOf(validate({ ...datadog, parameters: { apiKey: '' } }).issues)).toEqual([
      ['parameters.apiKey', 'Required'],
    ]);
    const german = formSchema(draft, { messages: germanMessages })['~standard'];
    expect(textsOf(german.validate({ ...values, events: undefined }).issues)).toEqual([['events', 'fehlt']]);
    for (const none of [null, undefined]) expect(validate(none).issues).toMatchObject([{ path: [] }]);
  });

  it('has the errors that depend on what is stored at their fields', async () => {
    const { validate } = formSchema(await client().editAddon(1))['~standard'];
    expect(
      textsOf(validate({ ...values, parameters: { url: 'https://example.com', authorization: '*****' } }).issues),
    ).toEqual([['parameters.authorization', 'Enter the secret again: none is stored']]);
    expect(validate({ ...values, enabled: 1n }).issues).toMatchObject([{ code: 'not_json' }]);
  });

  it('has an error without issues for the whole form', async () => {
    const { validate } = formSchema(await client().newStrategy())['~standard'];
    const { issues } = validate({ name: 'taken', parameters: [] });
    expect(issues).toMatchObject([{ code: 'other', path: [], message: expect.stringContaining('taken') }]);
    const refused = { current: undefined, providers: undefined, dryRun: () => ({ error: {}, issues: [] }) };
    const silent = formSchema(refused as never)['~standard'].validate({});
    expect(textsOf(silent.issues)).toEqual([['', 'The service would refuse this']]);
  });
});
