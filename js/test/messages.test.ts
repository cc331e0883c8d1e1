// Tests setMessages, messages of one call and formMessages.
import { readdirSync, readFileSync } from 'node:fs';

import { afterEach, describe, expect, it } from 'vitest';

// @ts-expect-error a script without typings
import { germanMessage as german } from '../../examples/node/messages-de.mjs';
import { issueKinds } from '../src/generated/issue-codes.js';
import {
  addonCreateUpdateSchema,
  addonListensTo,
  dryRun,
  errorFromResponse,
  formMessages,
  isAdminApiError,
  setMessages,
  type Issue,
  type MessageWriter,
} from '../src/index.js';
import { addon, update } from './samples.js';

const germanMessage = german as MessageWriter;
const bad = { ...update, enabled: 'yes', parameters: { url: 1n } };
const wrong = { ...update, enabled: 'yes', more: 1 };

/** The error that an action throws. */
function caught(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

afterEach(() => setMessages(undefined));

/** The issues and warnings of one kind of call after the other. */
async function everyWayOut(): Promise<Record<string, readonly Issue[]>> {
  const text = JSON.stringify(wrong);
  const result = addonCreateUpdateSchema.validate(wrong);
  const resultOfJson = addonCreateUpdateSchema.validateJson(text);
  const tried = dryRun.updateAddon({ current: addon, update: wrong as never });
  const error = caught(() => addonCreateUpdateSchema.parse(wrong));
  const refused = caught(() => addonListensTo({ ...addon, enabled: 1 } as never, { type: 'a' }));
  const stream = await addonCreateUpdateSchema.validateStream(new Blob([text]).stream());
  const standard = addonCreateUpdateSchema['~standard'].validate(wrong);
  return {
    validate: result.valid ? [] : result.issues,
    warnings: result.warnings,
    'not JSON': (addonCreateUpdateSchema.validate(bad) as unknown as { issues: Issue[] }).issues,
    validateJson: resultOfJson.issues,
    'warnings of validateJson': resultOfJson.warnings,
    validateMany: addonCreateUpdateSchema.validateMany(text).invalid[0]?.issues ?? [],
    validateStream: stream.invalid[0]?.issues ?? [],
    'dry run': tried.issues ?? [],
    'warnings of a dry run': tried.warnings,
    parse: isAdminApiError(error) ? error.issues : [],
    'an argument': isAdminApiError(refused) ? refused.issues : [],
    'a response': errorFromResponse(tried.status, tried.bodyJson).issues,
    'Standard Schema': (standard as unknown as { issues: Issue[] }).issues,
  };
}

describe('setMessages', () => {
  it('replaces the texts of all issues and warnings, wherever they come from', async () => {
    setMessages(({ code }) => `<${code}>`);
    for (const [way, issues] of Object.entries(await everyWayOut())) {
      expect(issues.length, way).toBeGreaterThan(0);
      expect(
        issues.map((one) => one.message),
        way,
      ).toEqual(issues.map((one) => `<${one.code}>`));
    }
  });

  it('changes nothing else, and undefined keeps or restores the English text', async () => {
    const before = await everyWayOut();
    setMessages(() => undefined);
    expect(await everyWayOut()).toEqual(before);
    setMessages(() => 'x');
    expect(await everyWayOut()).not.toEqual(before);
    setMessages(undefined);
    expect(await everyWayOut()).toEqual(before);
  });

  it('leaves the predicted response unchanged', () => {
    const { bodyJson } = dryRun.updateAddon({ current: addon, update: wrong as never });
    setMessages(() => 'x');
    expect(dryRun.updateAddon({ current: addon, update: wrong as never }).bodyJson).toBe(bodyJson);
  });
});

describe('a function for setMessages', () => {
  it('that throws leaves the English texts', async () => {
    const before = await everyWayOut();
    setMessages(() => {
      throw new Error('no text');
    });
    expect(await everyWayOut()).toEqual(before);
  });

  it('may itself validate', async () => {
    const before = await everyWayOut();
    setMessages(() => {
      const found = addonCreateUpdateSchema.validate({ events: [1, 2, 3], provider: 5, [`é${'x'.repeat(99)}`]: 1 });
      return found.valid ? 'x' : undefined;
    });
    expect(await everyWayOut()).toEqual(before);
  });
});

describe('the example in German', () => {
  /** Every issue and warning of the vectors, as they are. */
  const vectors = new URL('../../tests/vectors/', import.meta.url);
  const issues: Issue[] = [];
  JSON.parse(
    `[${readdirSync(vectors)
      .filter((name) => /^(validate|decide|provider|syntax).*\.json$/.test(name))
      .map((name) => readFileSync(new URL(name, vectors), 'utf8'))
      .join()}]`,
    (_, value: unknown) => {
      if (typeof value === 'object' && value !== null && 'code' in value && 'params' in value && 'message' in value) {
        issues.push(value as Issue);
      }
      return value;
    },
  );

  it('has a text for every code', () => {
    for (const code of [...issueKinds.map((kind) => kind.code), 'not_json' as const]) {
      const found = issues.find((issue) => issue.code === code);
      const issue =
        found ?? ({ code, params: { actual: 'Date', expected: 'string', allowed: ['a'] } } as unknown as Issue);
      expect(germanMessage(issue), code).toMatch(/\w/);
    }
  });

  it('makes complete texts for every vector', () => {
    expect(issues.length).toBeGreaterThan(1000);
    for (const issue of issues) {
      expect(germanMessage(issue), JSON.stringify(issue)).not.toMatch(/undefined|\[object/);
    }
  });

  it('reads well', () => {
    setMessages(germanMessage);
    const result = addonCreateUpdateSchema.validate({ provider: '', enabled: 'ja', events: [1] });
    expect(!result.valid && result.issues.map(({ instancePath, message }) => `${instancePath} ${message}`)).toEqual([
      '/provider darf nicht leer sein',
      '/enabled muss wahr oder falsch sein, nicht "ja"',
      '/events/0 muss ein Text sein, nicht 1',
      '/parameters fehlt',
    ]);
  });
});

describe('messages of one call', () => {
  const text = JSON.stringify(wrong);
  const messages = ({ code }: Issue) => (code === 'wrong_type' ? 'Typ' : undefined);

  it('replace the texts of that call only', async () => {
    setMessages(() => 'general');
    const { validate, validateJson, validateMany, validateStream } = addonCreateUpdateSchema;
    const result = validate(wrong, { messages });
    const stream = () => new Blob([text]).stream();
    const texts = (issues: readonly Issue[] = []) => issues.map(({ message }) => message);
    expect(texts(result.valid ? [] : result.issues)).toEqual(['Typ']);
    expect(texts(result.warnings)).toEqual(['is not known and will be ignored']);
    expect(texts(validateJson(text, { messages }).issues)).toEqual(['Typ']);
    expect(texts(validateMany(text, { messages }).invalid[0]?.issues)).toEqual(['Typ']);
    expect(texts((await validateStream(stream(), { messages })).invalid[0]?.issues)).toEqual(['Typ']);
    expect(texts(addonCreateUpdateSchema.withProviders().validateJson(text, { messages }).issues)).toEqual(['Typ']);
    expect(texts(validateJson(text).issues)).toEqual(['general']);
    expect(texts((await validateStream(stream())).invalid[0]?.issues)).toEqual(['general']);
  });
});

describe('formMessages', () => {
  const texts = (value: object) => {
    const result = addonCreateUpdateSchema.withProviders().validate(value, { messages: formMessages });
    return [...(result.valid ? [] : result.issues), ...result.warnings].map(({ instancePath, message }) => [
      instancePath,
      message,
    ]);
  };

  it('are short, and without the terms of JSON', () => {
    expect(texts({ enabled: 'yes', parameters: null, more: 1 })).toEqual([
      ['/enabled', 'Must be yes or no'],
      ['/provider', 'Required'],
      ['/events', 'Required'],
      ['/more', 'Not known, and ignored'],
    ]);
    expect(texts({ ...update, description: 1, provider: '' })).toEqual([
      ['/provider', 'Required'],
      ['/description', 'Must be text or empty'],
    ]);
    expect(texts({ ...update, provider: 'webhok' })).toEqual([
      ['/provider', 'Must be datadog, slack, teams or webhook'],
    ]);
    expect(texts({ ...update, parameters: { url: 'nope', x: 1 } })).toEqual([
      ['/parameters/url', 'Must be a URL that begins with http:// or https://'],
      ['/parameters/x', 'Not known, and ignored'],
    ]);
  });

  it('exist for every code of the core', () => {
    for (const { code } of issueKinds) {
      const issue = { code, params: { expected: 'string', allowed: ['a'] } } as unknown as Issue;
      expect(formMessages(issue), code).toMatch(/^[A-Z]/);
    }
  });
});
