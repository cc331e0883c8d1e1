// What a service in use refuses is reported only where no rule of the specification or of a provider has an issue (D81c): over the bodies of
// all vectors, and over addons whose parameters are empty or too large, by each way of judging them.
import * as rows from '../../../js/src/schema/generated/schema-list.js';
import { validatorOf } from '../../../js/src/schema/rules.js';
import type { CoreSchema } from '../../../js/src/schema/schema.js';
import { describe, expect, it } from 'vitest';

import { readVectors } from '../../support/vectors.mjs';
import { formSchema } from '../../../js/src/entries/form.js';
import { serviceNames } from '../../../js/src/generated/constants.js';
import { AdminClient, type Issue, type Schema, type ServiceName } from '../../../js/src/entries/index.js';
import { addonCreateUpdateSchema, createStrategySchema, dryRun, withRules } from '../../../js/src/entries/core.js';
import { createService } from '../../../js/src/entries/service.js';
import { enough, valuesAt } from '../support/runs.js';

interface BodyVector {
  readonly function: string;
  readonly input: {
    readonly operation?: string;
    readonly schema?: string;
    readonly json?: string;
    readonly body?: string;
  };
}

const vectors = readVectors() as readonly BodyVector[];
/** The texts of all vectors that are bodies of a schema. */
const bodiesOf = (schema: string, ...operations: string[]): string[] =>
  vectors.flatMap(({ function: tested, input }) => {
    if (tested === 'validate' && input.schema === schema) return input.json ?? [];
    return tested === 'decide' && operations.includes(input.operation ?? '') ? (input.body ?? []) : [];
  });

/** The body, and one for each of its parameters that has another value. */
function varied(text: string): string[] {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return [text];
  }
  const { parameters } = Object(body) as { parameters?: unknown };
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters)) return [text];
  const others = Object.keys(parameters).flatMap((name) =>
    ['', 2 ** 53, null].map((value) => JSON.stringify({ ...body, parameters: { ...parameters, [name]: value } })),
  );
  return [text, ...others];
}

const isRefusal = ({ code }: Issue) => code === 'refused_by_service';
/** A service in use takes `*****` for the stored value of any parameter (D81h). */
const isNoMask = ({ params }: Issue) => !('value' in params && params.value === '*****');
const pathsOf = (issues: readonly Issue[]) => issues.map(({ instancePath }) => instancePath);
const issuesOf = (schema: Schema<unknown>, text: string) => schema.validateJson(text).issues as readonly Issue[];

/** Paths that have a refusal and something else. */
function doubled(issues: readonly Issue[]): string[] {
  const others = new Set(pathsOf(issues.filter((one) => !isRefusal(one))));
  return pathsOf(issues.filter(isRefusal)).filter((path) => others.has(path));
}

interface Judged {
  readonly plain: Schema<unknown>;
  readonly whole: Schema<unknown>;
  readonly refusing: Schema<unknown>;
  readonly bodies: readonly string[];
  /** The issues of a dry run. */
  readonly tried: (text: string) => readonly Issue[];
}

/** The refusals of a service alone. */
const withoutProviders = (service: ServiceName) =>
  (addonCreateUpdateSchema as CoreSchema<unknown>).by(validatorOf(rows.addonCreateUpdateSchema, { service }), true);

/** The definitions of the service's version (D82). */
async function definitionsOf(service: ServiceName) {
  const { fetch } = createService({ service });
  return new AdminClient({ baseUrl: 'http://service.test', token: 'test-admin-token', fetch }).getProviders();
}

/** Null for a text of a strategy type, which profiles take (D97e). */
const isEmptied = ({ code, params, instancePath }: Issue) =>
  code === 'wrong_type' && params?.actual === 'null' && /\/(title|description)$/.test(instancePath);

const services = serviceNames.filter((name) => name !== 'specification');
describe.each(await Promise.all(services.map(async (name) => [name, await definitionsOf(name)] as const)))(
  'with %s',
  (service, definitions) => {
    const kinds: Record<string, Judged> = {
      addons: {
        plain: withRules(addonCreateUpdateSchema, { providers: definitions }) as Schema<unknown>,
        whole: withRules(addonCreateUpdateSchema, { service }) as Schema<unknown>,
        refusing: withoutProviders(service),
        bodies: bodiesOf('addonCreateUpdateSchema', 'createAddon', 'updateAddon').flatMap(varied),
        tried: (payloadJson) => dryRun.createAddon({ payloadJson, service }).issues ?? [],
      },
      'strategy types': {
        plain: createStrategySchema as Schema<unknown>,
        whole: withRules(createStrategySchema, { service }) as Schema<unknown>,
        refusing: withRules(createStrategySchema, { service }) as Schema<unknown>,
        bodies: bodiesOf('createStrategySchema', 'createStrategy'),
        tried: (payloadJson) => dryRun.createStrategy({ payloadJson, service }).issues ?? [],
      },
    };

    it.each(Object.keys(kinds))('%s have one issue a path, and no other is lost', (kind) => {
      const { plain, whole, refusing, bodies, tried } = kinds[kind] as Judged;
      const form = formSchema(whole);
      let kept = 0;
      let leftOut = 0;
      for (const text of valuesAt(service, bodies, services)) {
        const issues = issuesOf(whole, text);
        expect(doubled(issues), text).toEqual([]);
        expect(doubled(tried(text)), text).toEqual([]);
        const refused = issuesOf(refusing, text).filter(isRefusal);
        kept += issues.filter(isRefusal).length;
        if (whole.validateJson(text).truncated) continue;
        const others = issues.filter((one) => !isRefusal(one));
        const isKept = (one: Issue) => isNoMask(one) && !(kind === 'strategy types' && isEmptied(one));
        expect(others, text).toEqual(issuesOf(plain, text).filter(isKept));
        expect(pathsOf(issues), text).toEqual(expect.arrayContaining(pathsOf(refused)));
        leftOut += refused.length - issues.filter(isRefusal).length;
        if (issues[0]?.code === 'invalid_json') continue;
        const { issues: shown = [] } = form['~standard'].validate(JSON.parse(text));
        const paths = shown.map(({ path }) => JSON.stringify(path));
        expect(doubled(shown as readonly Issue[]), text).toEqual([]);
        expect(paths, text).toHaveLength(new Set(paths).size);
      }
      expect(kept).toBeGreaterThanOrEqual(enough(6));
      if (kind === 'addons') expect(leftOut).toBeGreaterThanOrEqual(enough(21));
    });

    it('a form says "Required" at an empty required field', () => {
      const schema = formSchema(withRules(addonCreateUpdateSchema, { service }));
      const values = { provider: 'webhook', enabled: true, events: [], parameters: { url: '' } };
      expect(schema['~standard'].validate(values).issues?.map(({ message }) => message)).toEqual(['Required']);
    });
  },
);

describe('a list that is full', () => {
  const empty = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`p${index}`, '']));
  const schema = withRules(addonCreateUpdateSchema, { service: 'unleash-8.2' });
  const validated = (parameters: object) =>
    schema.validateJson(JSON.stringify({ provider: 'webhook', enabled: true, parameters, events: [] }));

  it('keeps its hundred issues when one takes the place of a refusal', () => {
    for (const parameters of [
      { url: '', ...empty },
      { ...empty, url: '' },
    ]) {
      const { issues, truncated } = validated(parameters);
      expect([issues.length, truncated]).toEqual([100, false]);
      expect(issues.filter((one) => !isRefusal(one)).map(({ code }) => code)).toEqual(['empty_parameter']);
    }
    expect(validated({ url: '', ...empty, more: '' })).toMatchObject({ truncated: true, issues: { length: 100 } });
    expect(validated({ url: '', ...empty, more: '' }).issues[0]?.code).toBe('empty_parameter');
    const { issues, truncated } = validated({ ...empty, more: '', url: '' });
    expect([issues.length, issues.every(isRefusal), truncated]).toEqual([100, true, true]);
  });
});
