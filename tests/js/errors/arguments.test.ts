// Tests that arguments are checked, and that errors name them (D73).
import { describe, expect, it } from 'vitest';

import { AdminClient, formatChanges, ValidationError } from '../../../js/src/entries/index.js';
import { addonCreateUpdateSchema, dryRun, withRules } from '../../../js/src/entries/core.js';
import { createService } from '../../../js/src/entries/service.js';
import { account, addon, update } from '../support/samples.js';

const asked: string[] = [];
const client = new AdminClient({
  baseUrl: 'http://x',
  token: 'token-of-tests',
  fetch: async (url) => {
    asked.push(String(url));
    return new Response('{}');
  },
});
const never = (value: unknown) => value as never;

describe('options that are not known', () => {
  it.each([{ timeout: 1 }, { retry: 0 }, { Token: undefined }])('of a client: %j', (unknown) => {
    const [name] = Object.keys(unknown);
    expect(() => new AdminClient({ baseUrl: 'http://x', token: 't', ...unknown })).toThrow(
      new TypeError(
        `flagadmin: new AdminClient(): unknown option "${name}"; expected baseUrl, token, fetch, timeoutMs, retries, headers, ` +
          'validateRequests, providers, service, validateResponses, unmasked',
      ),
    );
  });

  it.each<[call: () => Promise<unknown>, message: string]>([
    [() => client.updateAddon(1, update, never({ etag: '"1"' })), 'updateAddon: unknown option "etag"'],
    [() => client.deleteStrategy('a', never({ ifmatch: undefined })), 'deleteStrategy: unknown option "ifmatch"'],
    [() => client.createAddon(update, never({ ifMatch: '"1"' })), '"ifMatch"; expected signal, headers'],
    [() => client.createStrategy(never({}), never({ a: 1 })), 'createStrategy: unknown option "a"'],
    [() => client.getAddons(never({ timeoutMs: 1 })), 'getAddons: unknown option "timeoutMs"'],
    [() => client.getProviders(never({ timeoutMs: 1 })), 'getAddons: unknown option "timeoutMs"'],
    [() => client.getHealth(never({ b: 1 })), 'getHealth: unknown option "b"'],
    [
      () => client.getAddon(1, never(AbortSignal.timeout(9))),
      'getAddon: the options must be an object with signal, headers',
    ],
    [() => client.getAddon(1, never(null)), 'getAddon: the options must be an object'],
  ])('of a method: %s', async (call, message) => {
    const error = (await call().catch((caught: unknown) => caught)) as Error;
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toContain(message);
    expect(asked).toEqual([]);
  });

  it.each([{}, 5, 'x', new AbortController()])('of a method, a signal that is none: %o', async (signal) => {
    for (const call of [() => client.getAddon(1, never({ signal })), () => client.getProviders(never({ signal }))]) {
      const error = (await call().catch((caught: unknown) => caught)) as Error;
      expect(error).toBeInstanceOf(TypeError);
      expect(error.message).toMatch(/^flagadmin: signal must be an AbortSignal, not /);
    }
    expect(asked).toEqual([]);
  });

  it.each<[call: () => unknown, message: string]>([
    [
      () => dryRun.updateAddon(never({ current: addon, update, provider: [] })),
      'dryRun.updateAddon: unknown option "provider"; expected current, currentJson, update, updateJson, providers',
    ],
    [() => dryRun.createStrategy(never({ payload: {}, existing: [] })), 'unknown option "existing"'],
    [() => dryRun.deleteAddon(never({ current: addon, id: 1 })), 'unknown option "id"; expected current'],
    [() => dryRun.deleteAddon(never(undefined)), 'dryRun.deleteAddon: the options must be an object'],
    [() => dryRun.updateAddon(never({ current: addon, update, updateJson: '{}' })), 'update or updateJson, not both'],
    [() => formatChanges(never(null)), 'formatChanges: changes must be a list of changes, not null'],
  ])('of a dry run: %s', (call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
});

describe('a service', () => {
  it.each(['unleash-8', '', null, ['unleash-8.2'], ['specification'], { toString: () => 'unleash-8.2' }])(
    'is not: %j',
    (name) => {
      const service = never(name);
      for (const [subject, call] of [
        ['new AdminClient()', () => new AdminClient({ baseUrl: 'http://x', token: 't', service })],
        ['createService', () => createService({ service })],
        ['withRules', () => withRules(addonCreateUpdateSchema, { service })],
        ['dryRun.deleteAddon', () => dryRun.deleteAddon({ current: addon, service })],
      ] as const) {
        expect(call).toThrow(TypeError);
        expect(call).toThrow(
          `flagadmin: ${subject}: service must be specification, or unleash-MAJOR.MINOR[.PATCH] from unleash-6.6 on, not `,
        );
      }
    },
  );
});

describe('the time of a dry run', () => {
  const payload = { description: 'd', expiresAt: '2000-01-01T00:00:00Z' };
  const at = (now: unknown) => dryRun.createServiceAccountToken({ current: account, payload, now: never(now) });

  it.each(['2026-11-22', 'x', '2026-13-01T00:00:00Z', '\ud800'])('is no date-time: %j', (now) => {
    expect(() => at(now)).toThrow(ValidationError);
    expect(() => at(now)).toThrow(/^now: /);
    expect(() => dryRun.createServiceAccount({ payload: { username: 'u', rootRole: 1 }, now })).toThrow(/^now: /);
  });

  it.each([new Date(Number.NaN), 0, null, '', {}])('has another type: %j', (now) => {
    expect(() => at(now)).toThrow(TypeError);
    expect(() => at(now)).toThrow(
      `flagadmin: now must be a date-time or a valid Date, not ${now instanceof Date ? 'an invalid one' : ''}`,
    );
  });

  it('is before the expiry', () => {
    expect(at('1999-12-31T23:59:59+00:00').status).toBe(201);
  });
});

describe('lists of names', () => {
  it.each<[unknown, RegExp]>([
    ['abc', /: the body must be array, but string "abc" was sent/],
    [{}, /: the body must be array, but object was sent/],
    [[1], /: \/0 must be string/],
  ])('cannot be %j', (names, message) => {
    const types = { payload: { name: 'a', parameters: [] }, existingNames: never(names) };
    expect(() => dryRun.createStrategy(types)).toThrow(new RegExp(`^existingNames${message.source}`));
    const accounts = { payload: { username: 'a', rootRole: 1 }, existingUsernames: never(names) };
    expect(() => dryRun.createServiceAccount(accounts)).toThrow(new RegExp(`^existingUsernames${message.source}`));
  });
});

describe('parameters of paths', () => {
  it.each([undefined, null, '', '.', '..', {}, Number.NaN, 0, -1, 1.5, 2 ** 53, '\ud800'])(
    'cannot be %j',
    async (value) => {
      for (const [name, call] of [
        ['id', () => client.getAddon(never(value))],
        ['name', () => client.getStrategy(never(value))],
        ['tokenId', () => client.deleteServiceAccountToken(1, never(value))],
        ['tokenId', async () => dryRun.deleteServiceAccountToken({ current: account, tokenId: never(value) })],
      ] as const) {
        const error = (await call().catch((caught: unknown) => caught)) as Error;
        expect(error).toBeInstanceOf(TypeError);
        expect(error.message).toMatch(
          `flagadmin: ${name} must be an integer from 1 or a string that can be a part of a path, not `,
        );
      }
      expect(asked).toEqual([]);
    },
  );
});
