// Tests schemas in other languages, messages of one call, the German messages and formMessages.
import { describe, expect, it } from 'vitest';

import { germanMessages } from '../../../examples/forms/german-messages.js';
import { issueKinds } from '../../../js/src/generated/issue-codes.js';
import { isAdminApiError, type Issue, type Schema } from '../../../js/src/entries/index.js';
import { addonCreateUpdateSchema, addonSchema, withRules } from '../../../js/src/entries/core.js';
import { formMessages } from '../../../js/src/entries/form.js';
import { readVectors } from '../../support/vectors.mjs';
import { update } from '../support/samples.js';

const bad = { ...update, enabled: 'yes', parameters: { url: 1n } };
const wrong = { ...update, enabled: 'yes', more: 1 };
const codes = ({ code }: Issue) => `<${code}>`;

/** The issues of the ValidationError that an action throws. */
function refusedBy(action: () => unknown): readonly Issue[] {
  try {
    action();
  } catch (error) {
    return isAdminApiError(error) ? error.issues : [];
  }
  throw new Error('nothing was thrown');
}

/** The issues and warnings of one kind of call after the other. */
function everyWayOut(schema: Schema<unknown>): Record<string, readonly Issue[]> {
  const text = JSON.stringify(wrong);
  const result = schema.validate(wrong);
  const resultOfJson = schema.validateJson(text);
  return {
    validate: result.valid ? [] : result.issues,
    warnings: result.warnings,
    'not JSON': (schema.validate(bad) as unknown as { issues: Issue[] }).issues,
    validateJson: resultOfJson.issues,
    'warnings of validateJson': resultOfJson.warnings,
    parse: refusedBy(() => schema.parse(wrong)),
    encode: refusedBy(() => schema.encode(bad)),
    'Standard Schema': (schema['~standard'].validate(wrong) as unknown as { issues: Issue[] }).issues,
  };
}

describe('a schema with other messages', () => {
  it.each<[string, Schema<unknown>]>([
    ['alone', addonCreateUpdateSchema.withMessages(codes)],
    ['with providers', withRules(addonCreateUpdateSchema.withMessages(codes))],
    ['of one with providers', withRules(addonCreateUpdateSchema).withMessages(codes)],
    ['after others', addonCreateUpdateSchema.withMessages(germanMessages).withMessages(codes)],
  ])('has them in all issues and warnings: %s', (_, schema) => {
    for (const [way, issues] of Object.entries(everyWayOut(schema))) {
      expect(issues.length, way).toBeGreaterThan(0);
      expect(
        issues.map(({ message }) => message),
        way,
      ).toEqual(issues.map(codes));
    }
  });

  it('changes nothing else, and leaves the schema as it is', () => {
    const before = everyWayOut(addonCreateUpdateSchema);
    const other = addonCreateUpdateSchema.withMessages(codes);
    expect(everyWayOut(other)).not.toEqual(before);
    expect(everyWayOut(addonCreateUpdateSchema)).toEqual(before);
    expect(everyWayOut(other.withMessages(undefined))).toEqual(before);
    expect(everyWayOut(addonCreateUpdateSchema.withMessages(() => undefined))).toEqual(before);
    expect([other.name, other.is(update), other.parse(update)]).toEqual(['addonCreateUpdateSchema', true, update]);
    expect(other.toJSONSchema()).toEqual(addonCreateUpdateSchema.toJSONSchema());
  });

  it('keeps the English text when the function returns anything but a text', () => {
    const english = everyWayOut(addonCreateUpdateSchema);
    for (const text of [5, null, {}, Promise.resolve('x')]) {
      expect(everyWayOut(addonCreateUpdateSchema.withMessages(() => text as never))).toEqual(english);
    }
  });

  it('takes functions only', () => {
    expect(() => addonSchema.withMessages('de' as never)).toThrow(
      new TypeError('flagadmin: the writer of messages must be a function, not "de"'),
    );
  });
});

describe('the German messages', () => {
  /** Every issue and warning of the vectors, as they are. */
  const issues = readVectors().flatMap(({ expect: { issues = [], warnings = [] } }) => [
    ...issues,
    ...warnings,
  ]) as Issue[];

  it('keep the messages of codes that they do not know', () => {
    for (const code of ['other', 'constructor', 'of_a_later_version']) {
      expect(germanMessages({ code, params: {} } as unknown as Issue)).toBeUndefined();
    }
  });

  it('are complete texts for every vector', () => {
    expect(issues.length).toBeGreaterThan(1000);
    for (const issue of issues) {
      expect(germanMessages(issue), JSON.stringify(issue)).not.toMatch(/undefined|\[object/);
    }
  });
});

describe('messages of one call', () => {
  const text = JSON.stringify(wrong);
  const messages = ({ code }: Issue) => (code === 'wrong_type' ? 'Typ' : undefined);

  it('replace the texts of that call only', () => {
    const general = addonCreateUpdateSchema.withMessages(() => 'general');
    const { validate, validateJson } = general;
    const result = validate(wrong, { messages });
    const texts = (issues: readonly Issue[] = []) => issues.map(({ message }) => message);
    expect(texts(result.valid ? [] : result.issues)).toEqual(['Typ']);
    expect(texts(result.warnings)).toEqual(['is not known and will be ignored']); // undefined: the English text
    expect(texts(validateJson(text, { messages }).issues)).toEqual(['Typ']);
    expect(texts(withRules(general).validateJson(text, { messages }).issues)).toEqual(['Typ']);
    expect(texts(validateJson(text).issues)).toEqual(['general']);
  });
});

describe('formMessages', () => {
  const texts = (value: object) => {
    const result = withRules(addonCreateUpdateSchema).validate(value, { messages: formMessages });
    return [...(result.valid ? [] : result.issues), ...result.warnings].map(({ instancePath, message }) => [
      instancePath,
      message,
    ]);
  };

  it('are short, and without the terms of JSON', () => {
    expect(texts({ ...update, enabled: 'yes', parameters: { url: 'nope', x: 1 }, events: undefined, more: 1 })).toEqual(
      [
        ['/enabled', 'Must be yes or no'],
        ['/parameters/url', 'Must be a URL that begins with http:// or https://'],
        ['/events', 'Required'],
        ['/parameters/x', 'Not known, and ignored'],
        ['/more', 'Not known, and ignored'],
      ],
    );
  });

  it.each([
    ['secret_for_other_url', 'The stored secret will be sent to another server'],
    ['duplicate_name', 'Already used'],
    ['not_in_future', 'Must be in the future'],
    ['no_stored_secret', 'Enter the secret again: none is stored'],
    ['unknown_event', 'Never sent: webhook has no event "a"'],
    ['no_events', 'Without events nothing is sent'],
  ])('say what is wrong: %s', (code, message) => {
    expect(formMessages({ code, params: { provider: 'webhook', value: 'a' } } as unknown as Issue)).toBe(message);
  });

  it('exist for every code of the core', () => {
    for (const { code } of issueKinds) {
      const issue = { code, params: { expected: 'string', allowed: ['a'] } } as unknown as Issue;
      expect(formMessages(issue), code).toMatch(/^[A-Z]/);
    }
  });
});
