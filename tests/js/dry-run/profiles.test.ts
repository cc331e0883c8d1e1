// Services in use, whose deviations are known (D81), in dry runs, schemas and the client. The deviations: tests/vectors/decide-services.json, and
// tests/recorded/recorded-responses.test.mjs, which compares them with recorded responses.
import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { withoutOffsets } from '../../support/values/without-offsets.mjs';
import { AdminClient, ValidationError, type Addon, type Issue, type Schema } from '../../../js/src/entries/index.js';
import {
  addonCreateUpdateSchema,
  createServiceAccountSchema,
  createStrategySchema,
  defaultProviders,
  dryRun,
  withRules,
} from '../../../js/src/entries/core.js';
import { serviceNames, type ServiceName } from '../../../js/src/generated/constants.js';
import { addon, strategy, update as sampleUpdate } from '../support/samples.js';

const current = { ...addon, projects: ['web'], environments: [] };
const update = { ...sampleUpdate, enabled: true };
const services = serviceNames.filter((name) => name !== 'specification');

describe.each(services)('%s', (service) => {
  it('resets lists that an update leaves out, and says so', () => {
    const tried = dryRun.updateAddon({ current, update, service });
    expect(tried.body).toMatchObject({ projects: [], parameters: update.parameters });
    expect(tried.changes).toContainEqual({ instancePath: '/projects', before: ['web'], after: [] });
    expect(tried.warnings.map(({ code, instancePath }) => `${code} ${instancePath}`)).toEqual([
      'differs_at_service /projects',
    ]);
    expect(dryRun.updateAddon({ current, update: { ...update, projects: ['web'] }, service }).warnings).toEqual([]);
  });
});

it('a service of the specification, or none, changes nothing', () => {
  const expected = dryRun.updateAddon({ current, update });
  expect(dryRun.updateAddon({ current, update, service: 'specification' })).toEqual(expected);
});

interface Recorded {
  readonly fixtures: Record<string, { readonly id: number; readonly body: Omit<Addon, 'id'> }>;
  readonly cases: readonly RecordedCase[];
}

interface RecordedCase {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly bodyParts?: readonly (string | { readonly repeat: string; readonly count: number })[];
  readonly response?: object;
}

const recordedOf = (file: string): Recorded =>
  JSON.parse(readFileSync(new URL(`../../recorded/${file}.json`, import.meta.url), 'utf8'));
const textOf = ({ body, bodyParts = [] }: RecordedCase): string =>
  body ?? bodyParts.map((part) => (typeof part === 'string' ? part : part.repeat.repeat(part.count))).join('');
const refusalsOf = (issues: readonly Issue[]) => issues.filter(({ code }) => code === 'refused_by_service');

describe.each([
  ['unleash-6.10.1', 'unleash-6.10'],
  ['unleash-8.2.0', 'unleash-8.2'],
] as const)('recorded bodies of %s', (file, service) => {
  const { fixtures, cases } = recordedOf(file);
  const defaults = { description: null, projects: [], environments: [] };
  const addons = Object.values(fixtures).map(({ id, body }) => ({ ...defaults, ...body, id }) as Addon);
  const updates = withRules(addonCreateUpdateSchema, { service });
  const strategies = withRules(createStrategySchema, { service });

  it('are refused by schemas as by dry runs', () => {
    type Tried = { json: string; schema: Schema<unknown>; result: { status: number; issues?: readonly Issue[] } };
    const tried = cases.flatMap((one): Tried[] => {
      const json = textOf(one);
      const current = addons.find(({ id }) => one.path === `/api/admin/addons/${id}`);
      if (one.method === 'PUT' && current !== undefined) {
        const result = dryRun.updateAddon({ current, updateJson: json, service }) as Tried['result'];
        return [{ json, schema: updates as Schema<unknown>, result }];
      }
      if (one.method === 'POST' && one.path === '/api/admin/strategies') {
        const result = dryRun.createStrategy({ payloadJson: json, service }) as Tried['result'];
        return [{ json, schema: strategies as Schema<unknown>, result }];
      }
      return [];
    });
    let refused = 0;
    for (const { json, schema, result } of tried) {
      const { valid, issues } = schema.validateJson(json);
      const found = refusalsOf(issues);
      if (result.status === 413) {
        expect(valid).toBe(false);
        continue;
      }
      expect(found).toEqual(refusalsOf(result.issues ?? []));
      if (found.length > 0) {
        refused += 1;
        const { issues: ofValue = [] } = schema.validate(JSON.parse(json));
        if (ofValue[0]?.code !== 'not_json') {
          // Infinity, of 1e400
          expect(refusalsOf(ofValue)).toEqual(withoutOffsets(found));
        }
      }
    }
    expect(refused).toBeGreaterThan(30);
  });

  it('get responses that the client reads, without their secrets', async () => {
    // Half a character is nothing that JSON can say in UTF-8.
    const texts = cases
      .filter(({ method, response }) => response !== undefined && method === 'PUT')
      .map(({ response }) => JSON.stringify(response))
      .filter((text) => !/\\ud[89a-f]/.test(text));
    expect(texts.filter((text) => text.includes('baseline-secret')).length).toBeGreaterThan(20);
    for (const text of texts) {
      const fetch = async () => new Response(text);
      const client = new AdminClient({ baseUrl: 'http://x', token: 't', service, validateResponses: true, fetch });
      const read = await client.updateAddon(1, { ...update, projects: [], environments: [] });
      expect(JSON.stringify(read)).not.toContain('baseline-secret');
    }
  });
});

describe('withRules', () => {
  const unfit = { name: 'a b', parameters: [] };
  const schema = withRules(createStrategySchema, { service: 'unleash-8.2' });

  it('takes undefined, as client.service is until the service says what it is', () => {
    const service: ServiceName | undefined = new AdminClient({ baseUrl: 'http://x', token: 't' }).service;
    expect(withRules(schema, { service }).is(unfit)).toBe(true);
    expect(withRules(addonCreateUpdateSchema, { service }).validate({}).valid).toBe(false);
  });

  it('is honoured by all methods', () => {
    const result = schema.validate(unfit);
    const issues = result.issues ?? [];
    expect(issues).toMatchObject([{ code: 'refused_by_service', instancePath: '/name', keyword: 'not' }]);
    expect(result.warnings).toEqual((createStrategySchema.validate(unfit) as typeof result).warnings);
    expect([schema.is(unfit), schema.is({ ...unfit, name: 'ab' })]).toEqual([false, true]);
    expect(schema['~standard'].validate(unfit)).toEqual({ issues });
    expect(() => schema.parse(unfit)).toThrow(ValidationError);
    expect(() => schema.encode(unfit)).toThrow(/is refused by Unleash 8.2/);
    expect(schema.encode({ ...unfit, name: 'ab' })).toBe('{"name":"ab","parameters":[]}');
    expect(() => schema.parseJson(JSON.stringify(unfit))).toThrow(ValidationError);
  });

  it('refuses bodies beyond the limit of the service', () => {
    const large = { ...unfit, name: 'ab', description: 'x'.repeat(102400) };
    expect(schema.validate(large).issues).toMatchObject([{ code: 'refused_by_service', instancePath: '' }]);
    const account = { username: 'x'.repeat(102400), rootRole: 1 };
    expect(withRules(createServiceAccountSchema, { service: 'unleash-8.2' }).is(account)).toBe(false);
    expect(createServiceAccountSchema.is(account)).toBe(true);
  });

  it('needs a service that is known', () => {
    for (const name of ['unleash-1', 'toString', '']) {
      expect(() => withRules(schema, { service: name as never })).toThrow(
        /withRules: service must be specification, or unleash-MAJOR.MINOR\[.PATCH\] from unleash-6.6 on, not/,
      );
    }
  });
});

describe('a client for a service', () => {
  const created: string[] = [];
  const fetch = async (url: string) => {
    created.push(url);
    return new Response(JSON.stringify({ ...strategy, name: 'ab' }), { status: 201 });
  };
  const options = { baseUrl: 'http://x', token: 't', fetch } as const;
  const client = new AdminClient({ ...options, service: 'unleash-8.2', providers: [] });

  it('sends nothing that the service refuses', async () => {
    await expect(client.createStrategy({ name: 'a b', parameters: [] })).rejects.toThrow(/is refused by Unleash 8.2/);
    await expect(client.createStrategy('{"name":"a b","parameters":[]}')).rejects.toThrow(ValidationError);
    const empty = client.updateAddon(1, { ...update, events: [''], projects: [], environments: [] });
    const refused = expect.objectContaining({ code: 'refused_by_service', instancePath: '/events/0' });
    await expect(empty).rejects.toMatchObject({ issues: expect.arrayContaining([refused]) });
    expect(created).toEqual([]);
    await client.createStrategy({ name: 'ab', parameters: [] });
    await new AdminClient({ ...options, service: 'specification' }).createStrategy({ name: 'a b', parameters: [] });
    expect(created).toHaveLength(2);
  });

  it('creates no addon of a provider that is deprecated there, and updates it', async () => {
    const slack = { ...update, provider: 'slack', parameters: { url: 'https://x.example', defaultChannel: 'c' } };
    const of = (service: ServiceName, more: object = {}) => new AdminClient({ ...options, service, ...more });
    const sent = created.length;
    const refusal = /\/provider is refused by Unleash 8.2, which expects a provider that is not deprecated/;
    await expect(of('unleash-8.2').createAddon(slack)).rejects.toThrow(refusal);
    await expect(of('unleash-8.2').createAddon(JSON.stringify(slack))).rejects.toThrow(refusal);
    const webhook = defaultProviders.find(({ name }) => name === 'webhook');
    const own = [{ ...webhook, name: 'old', deprecated: 'gone' }, ...defaultProviders] as never;
    const old = { ...update, provider: 'old' };
    await expect(of('unleash-8.2', { providers: own }).createAddon(old)).rejects.toThrow(refusal);
    expect(created).toHaveLength(sent);
    await of('unleash-8.2').updateAddon(1, slack, { exact: true });
    await of('unleash-6.10').createAddon(slack);
    const current = defaultProviders.map(({ deprecated: _, ...one }) => one);
    const client = of('unleash-8.2', { providers: current });
    await client.createAddon(slack);
    await expect(of('unleash-8.2', { providers: own }).updateAddon(1, old, { exact: true })).resolves.toBeDefined();
    expect(created).toHaveLength(sent + 4);
  });

  it('has one that is known', () => {
    expect(() => new AdminClient({ ...options, service: 'x' as never })).toThrow(
      /new AdminClient\(\): service must be/,
    );
  });
});
