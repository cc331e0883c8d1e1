// Tests flattenIssues.
import { describe, expect, it } from 'vitest';

import { flattenIssues, type Issue, type SchemaName } from '../../../js/src/entries/index.js';
import { addonCreateUpdateSchema, schemas, withRules } from '../../../js/src/entries/core.js';
import { addon } from '../support/samples.js';

function issuesOf(schema: SchemaName, value: unknown): readonly Issue[] {
  const result = schemas[schema].validate(value);
  return result.valid ? [] : result.issues;
}

describe('flattenIssues', () => {
  it('groups messages by top-level property', () => {
    const value = { provider: '', enabled: 'yes', events: [1, 'a', 2] };
    expect(flattenIssues(issuesOf('addonCreateUpdateSchema', value))).toEqual({
      formErrors: [],
      fieldErrors: {
        provider: ['must not be empty'],
        enabled: ['must be boolean, but string "yes" was sent'],
        events: ['0 must be string, but number 1 was sent', '2 must be string, but number 2 was sent'],
        parameters: ['is required, but missing'],
      },
    });
    expect(flattenIssues(issuesOf('addonSchema', 1))).toEqual({
      formErrors: ['must be object, but number 1 was sent'],
      fieldErrors: {},
    });
    expect(flattenIssues([])).toEqual({ formErrors: [], fieldErrors: {} });
  });

  it('names the parameters of a provider', () => {
    const slack = { provider: 'slack', enabled: true, parameters: {}, events: [] };
    const result = withRules(addonCreateUpdateSchema).validate(slack);
    expect(flattenIssues(result.valid ? [] : result.issues).fieldErrors).toEqual({
      parameters: ['url', 'defaultChannel'].map((name) => `${name} is required by provider slack, but missing`),
    });
  });

  it('groups the results of a function of the issue', () => {
    expect(flattenIssues(issuesOf('addonSchema', { ...addon, id: 0 }), (issue) => issue.code)).toEqual({
      formErrors: [],
      fieldErrors: { id: ['too_small'] },
    });
  });

  it('accepts any property name', () => {
    const value = Object.defineProperty({ ...addon }, '__proto__', { value: 1n, enumerable: true });
    const { fieldErrors } = flattenIssues(issuesOf('addonSchema', value));
    expect(Object.keys(fieldErrors)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(fieldErrors)).toBe(Object.prototype);
  });
});
