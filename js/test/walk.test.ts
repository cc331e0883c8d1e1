// Tests validation in JavaScript, without the core.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

import { compareValue } from '../../tests/package/fuzz/agreement.mjs';
import { withoutOffsets } from '../../tests/package/fuzz/without-offsets.mjs';
import { valuesFor } from '../../tests/package/fuzz/values.mjs';
import { addonCreateUpdateSchema, type Issue, type IssueOf, serviceAccountSchema } from '../src/index.js';
import { update } from './samples.js';
import { subjects as ofSchemas, updateSubject, walkOf } from './subjects.js';

const subjects = [...ofSchemas, updateSubject];
/** More in `./dev fuzz`. */
const valuesInAll = 20_000;

const { isValid, reportOf, jsonOf } = walkOf('addonCreateUpdateSchema');

describe('the walk over a value', () => {
  it.each(subjects)(
    'by $name has the results of the core',
    (subject) => {
      const count = Math.ceil(valuesInAll / subjects.length);
      let accepted = 0;
      let withIssues = 0;
      const property = fc.property(valuesFor(subject.schema), (value) => {
        const { isAccepted, hasIssues } = compareValue(subject, value);
        accepted += Number(isAccepted);
        withIssues += Number(hasIssues);
      });
      fc.assert(property, { seed: 1, numRuns: count });
      expect(accepted).toBeGreaterThan(count / 20);
      expect(withIssues).toBeGreaterThan(count / 100);
    },
    60_000,
  );

  it.each([
    ['a nested value of a provider', { ...update, parameters: { url: {} } }],
    ['an object in the place of an array', { ...update, events: {} }],
    ['half a surrogate pair', { ...update, events: ['\ud800'] }],
    ['an inherited member', Object.setPrototypeOf({ ...update }, { provider: 'webhook' })],
    ['an object with toJSON', Object.defineProperty({ ...update }, 'toJSON', { value: () => 1 })],
    ['a hole', { ...update, events: new Array(1) }],
  ])('leaves %s to the core', (_, value) => {
    expect([isValid(value), reportOf(value), jsonOf(value)]).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['names that need encoding', { name: 'a b', parameters: [] }],
    [
      'names that occur twice',
      {
        name: 'a',
        parameters: [
          { name: 'b', type: 'list' },
          { name: 'b', type: 'list' },
        ],
      },
    ],
  ])('leaves %s to the core', (_, value) => {
    const strategy = walkOf('createStrategySchema');
    expect([strategy.isValid(value), strategy.reportOf(value)]).toEqual([undefined, undefined]);
  });

  it('leaves an object to the core whose getter throws', () => {
    const value = {
      ...update,
      get provider() {
        throw new Error('unreadable');
      },
    };
    expect(addonCreateUpdateSchema.is(value)).toBe(false);
  });

  it('makes encode send the values that were validated', () => {
    let reads = 0;
    const value = {
      ...update,
      get enabled() {
        return reads++ === 0 ? true : ('changed' as never);
      },
    };
    expect(JSON.parse(addonCreateUpdateSchema.encode(value))).toEqual({ ...update, enabled: true });
  });

  it('validates valid objects without the wasm module', async () => {
    vi.resetModules();
    const fresh = await import('../src/index.js');
    const { isStarted } = await import('../src/engine.js');
    expect(fresh.addonCreateUpdateSchema.is(update)).toBe(true);
    expect(fresh.addonCreateUpdateSchema.validate(update).valid).toBe(true);
    expect(fresh.addonCreateUpdateSchema.parse(update)).toBe(update);
    expect(fresh.addonCreateUpdateSchema.encode(update)).toBe(JSON.stringify(update));
    expect(fresh.addonCreateUpdateSchema['~standard'].validate(update)).toEqual({ value: update });
    expect(isStarted()).toBe(false);
  });
});

describe('issues of plain objects', () => {
  /** The result of the core for the JSON, in the form of `validate`. */
  const resultOfCore = (value: unknown) => {
    const { valid, truncated, ...found } = addonCreateUpdateSchema.validateJson(JSON.stringify(value));
    const [issues, warnings] = [withoutOffsets(found.issues), withoutOffsets(found.warnings)];
    return valid ? { valid, value, warnings } : { valid, issues, warnings, truncated };
  };

  it.each([
    ['of all kinds', { ...update, provider: '', enabled: 'yes', events: ['a', -0, true, null], more: 1, '~/': null }],
    ['that are missing', { description: null }],
    ['as many as are listed', { ...update, events: Array.from({ length: 100 }, (_, index) => index) }],
    ['more than are listed', { ...update, events: Array.from({ length: 101 }, (_, index) => index) }],
    [
      'warnings, too many',
      { ...update, ...Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`more${at}`, at])) },
    ],
    ['a text that is cut', { ...update, enabled: 'é'.repeat(101) }],
    ['a text of quotes', { ...update, enabled: '"\\\n' }],
    ['a sensitive value', { ...update, parameters: 'secret' }],
    ['an object in the wrong place', { ...update, events: {}, more: { deep: [1] } }],
    ['another type altogether', 'webhook'],
  ])('are reported as those of their JSON: %s', (_, value) => {
    expect(addonCreateUpdateSchema.validate(value)).toEqual(resultOfCore(value));
  });

  it('need no wasm module', async () => {
    vi.resetModules();
    const fresh = await import('../src/index.js');
    const { isStarted } = await import('../src/engine.js');
    expect(fresh.addonCreateUpdateSchema.is({ ...update, enabled: 'yes' })).toBe(false);
    expect(fresh.addonCreateUpdateSchema.validate({ ...update, events: [1], more: 1 }).valid).toBe(false);
    expect(fresh.addonCreateUpdateSchema.validate({ ...update, more: 1 })).toMatchObject({ valid: true });
    expect(isStarted()).toBe(false);
  });

  it('include deprecated members, formats and sensitive values, without the core', async () => {
    vi.resetModules();
    const { serviceAccountSchema: fresh } = await import('../src/index.js');
    const { isStarted } = await import('../src/engine.js');
    const created = '2023-01-05T15:22:01.000Z';
    const account = {
      id: 1.5,
      isAPI: true,
      email: null,
      createdAt: created,
      tokens: [{ secret: 7 }, { secret: null }],
    };
    const result = fresh.validate(account);
    expect(isStarted()).toBe(false);
    const { valid, issues, warnings } = serviceAccountSchema.validateJson(JSON.stringify(account));
    expect(result).toMatchObject({ valid, issues: withoutOffsets(issues), warnings: withoutOffsets(warnings) });
    expect(warnings.map(({ code, instancePath }) => code + instancePath)).toEqual([
      'deprecated_property/isAPI',
      'deprecated_property/email',
    ]);
    expect(issues.map(({ instancePath }) => instancePath)).toEqual(['/email', '/tokens/0/secret', '/tokens/1/secret']);
    expect(issues[1]?.params).not.toHaveProperty('value');
  });

  it('have lists that a caller cannot change for others', () => {
    const validated = () => addonCreateUpdateSchema.validate({ ...update, description: 1 });
    const [first] = (validated() as unknown as { issues: [Issue] }).issues;
    ((first as IssueOf<'wrong_type'>).params.expected as string[]).push('number');
    expect(validated()).toMatchObject({ issues: [{ params: { expected: ['string', 'null'] } }] });
  });
});
