// Tests dry runs.
import { describe, expect, it } from 'vitest';

import { ValidationError, type Addon } from '../../../js/src/entries/index.js';
import { dryRun, permissionNames } from '../../../js/src/entries/core.js';
import { account, addon, update } from '../support/samples.js';

describe('dryRun.updateAddon', () => {
  it('lists changes that share nothing with the body, whatever the names', () => {
    const current: Addon = {
      ...addon,
      parameters: { url: 'https://a.example.com', 'a/b~c': { deep: [1] }, '': 1, constructor: 2 },
      events: ['a'],
    };
    const parameters = JSON.parse('{"url":"https://a.example.com","__proto__":"p","a/b~c":"d","":0}');
    const tried = dryRun.updateAddon({
      current,
      update: { ...update, parameters, events: ['a', 'b'], projects: null },
    });
    // As `JSON.parse` would make them: plain, with nothing that is undefined.
    expect(JSON.stringify(tried.changes)).toBe(
      JSON.stringify([
        { instancePath: '/enabled', before: true, after: false },
        { instancePath: '/parameters/__proto__', after: 'p' },
        { instancePath: '/parameters/a~1b~0c', before: { deep: [1] }, after: 'd' },
        { instancePath: '/parameters/', before: 1, after: 0 },
        { instancePath: '/parameters/constructor', before: 2 },
        { instancePath: '/events', before: ['a'], after: ['a', 'b'] },
        { instancePath: '/projects', before: ['default'], after: [] },
      ]),
    );
    const after = tried.changes?.find(({ instancePath }) => instancePath === '/events')?.after;
    expect(after).toEqual(tried.body?.events);
    expect(after).not.toBe(tried.body?.events);
  });

  it('validates text and bytes alike', () => {
    const issueOf = (updateJson: string | Uint8Array) =>
      dryRun.updateAddon({ current: addon, updateJson }).error?.details?.[0];
    expect(issueOf(new Uint8Array([0x7b]))).toMatchObject({ code: 'invalid_json' });
    expect(issueOf('"\ud800"')).toMatchObject({ params: { error: 'invalid-utf8' } });
  });

  it('applies the providers of its argument', () => {
    const outcome = dryRun.updateAddon({ current: addon, update, providers: [] });
    const message = 'must be the name of a provider (none), but "webhook" was sent';
    expect(outcome).toMatchObject({ status: 400, issues: [{ code: 'unknown_provider', message }] });
    expect(outcome.error?.details?.[0]?.message).toContain('the name of a provider (none)');
  });

  it.each([
    ['current', { current: { ...addon, id: 'x' }, update }, /^current: \/id/],
    ['providers', { current: addon, update, providers: [{}] }, /^providers: \/0\/name/],
    ['update', { current: addon, update: { ...update, enabled: () => true } }, /^update: \/enabled must be a value/],
  ])('throws for invalid arguments: %s', (_, tried, message) => {
    const call = () => dryRun.updateAddon(tried as unknown as Parameters<typeof dryRun.updateAddon>[0]);
    expect(call).toThrow(ValidationError);
    expect(call).toThrow(message);
  });
});

describe('permissions of dry runs', () => {
  const payload = { name: 'gradual', parameters: [] };

  it('may be a list, a set, all, or limited to environments', () => {
    expect(dryRun.createStrategy({ payload, permissions: [] })).toMatchObject({ status: 403, issues: [] });
    expect(dryRun.createStrategy({ payload, permissions: new Set(['CREATE_STRATEGY'] as const) }).status).toBe(201);
    expect(dryRun.createStrategy({ payload, permissions: ['*'] }).status).toBe(201);
    expect(dryRun.createStrategy({ payload, permissions: permissionNames }).status).toBe(201);
    const permissions = [{ permission: 'UPDATE_ADDON', environments: ['development'] }] as const;
    const tried = (environments: string[]) =>
      dryRun.updateAddon({ current: { ...addon, environments }, update: { ...update, environments }, permissions });
    expect(tried(['development']).status).toBe(200);
    expect(tried(['production'])).toMatchObject({
      status: 403,
      error: { message: 'the permission UPDATE_ADDON is required for the environment "production"' },
    });
  });

  it.each([
    ['permissions', { permissions: ['UPDATE_ADON'] }, /^permissions: \/0\/permission must be UPDATE_ADDON, /],
    [
      'permissions',
      { permissions: [{ permission: '*', environments: [1] }] },
      /^permissions: \/0\/environments\/0 must be string/,
    ],
    ['roles', { roles: [{ id: 1 }] }, /^roles: \/0\/name is required/],
  ])('throw for invalid %s: %j', (_, more, message) => {
    const call = () => dryRun.updateServiceAccount({ current: account, update: {}, ...more } as never);
    expect(call).toThrow(ValidationError);
    expect(call).toThrow(message);
  });
});
