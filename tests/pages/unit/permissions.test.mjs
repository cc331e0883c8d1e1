// Tests the permissions that the admin page learns from refusals, by messages of the core.
import { dryRun, errorFromResponse } from 'flagadmin';
import { describe, expect, it } from 'vitest';

import { Permissions } from '../../../examples/admin-ui/src/session/permissions';

const addon = { id: 1, provider: 'webhook', description: '', enabled: true, parameters: {}, events: [] };
const account = { id: 9, name: 'CI', rootRole: 3 };

/** The permissions after a refusal that the core predicts for a caller. */
function learned({ status, error }, before = new Permissions()) {
  expect(status).toBe(403);
  const after = before.less(errorFromResponse(status, JSON.stringify(error)));
  expect(after, error.message).not.toBe(before);
  return after;
}

const hostileNames = [
  'production',
  'a "quoted" name',
  '"',
  'back\\slash\\',
  'ends with a quote"',
  'tab\tand\nlines',
  '\u0085\u001b[2J\u2028',
  'Ümlaut 🚀',
  '{"a":1}',
  '…',
  `${'x'.repeat(99)}🚀`,
  `${'x'.repeat(100)}`,
  `${'x'.repeat(99)}🚀 and more`,
  'x'.repeat(200),
];

const deletion = (environments, permissions) =>
  dryRun.deleteAddon({ current: { ...addon, environments }, permissions });

describe('a refusal', () => {
  it('for a permission says that it is missing everywhere', () => {
    const known = learned(deletion(['a'], []));
    expect(known.held({ environments: [] })).not.toContain('DELETE_ADDON');
    expect(known.held({ environments: [] })).toContain('UPDATE_ADDON');
    expect(deletion([], known.held()).error.message).toBe('the permission DELETE_ADDON is required');
  });

  it('for all environments says that the permission is limited', () => {
    const known = learned(deletion([], [{ permission: 'DELETE_ADDON', environments: ['a'] }]));
    const message = 'the permission DELETE_ADDON is required for all environments';
    expect(deletion([], known.held({ environments: [] })).error.message).toBe(message);
    expect(deletion(['a'], known.held({ environments: ['a'] })).status).toBe(200);
  });

  it.each(hostileNames)('for an environment says nothing about others: %j', (name) => {
    const known = learned(deletion([name], [{ permission: 'DELETE_ADDON', environments: ['a'] }]));
    const held = (environments) => known.held({ environments });
    expect(deletion([name], held([name])).status).toBe(403);
    expect(deletion(['b', name], held(['b', name])).status).toBe(403);
    expect(deletion(['b'], held(['b'])).status).toBe(200);
    const both = learned(deletion(['b'], [{ permission: 'DELETE_ADDON', environments: ['a'] }]), known);
    expect(both.held({ environments: [name, 'b', 'c'] })).toContainEqual({
      permission: 'DELETE_ADDON',
      environments: ['c'],
    });
  });

  const changeRole = (roles, permissions) =>
    dryRun.updateServiceAccount({ current: account, update: { rootRole: 7 }, roles, permissions });

  it.each(hostileNames.filter((name) => name.length <= 101))(
    'to give a root role says nothing about others: %j',
    (name) => {
      const roles = [
        { id: 7, name, permissions: ['DELETE_ADDON'] },
        { id: 3, name: 'Other', permissions: [] },
      ];
      const known = learned(changeRole(roles, ['UPDATE_SERVICE_ACCOUNT']));
      expect(known.rolesOf(roles)).toEqual(roles);
      expect(changeRole(known.rolesOf(roles), known.held()).status).toBe(403);
      expect(deletion([], known.held()).status).toBe(403);
    },
  );

  it('to give a root role for all environments says that the permission is limited', () => {
    const roles = [{ id: 7, name: 'Keeper', permissions: ['DELETE_ADDON'] }];
    const limited = ['UPDATE_SERVICE_ACCOUNT', { permission: 'DELETE_ADDON', environments: ['a'] }];
    const refused = changeRole(roles, limited);
    expect(refused.error.message).toBe(
      'the permission DELETE_ADDON is required for all environments to give the root role "Keeper"',
    );
    const known = learned(refused);
    expect(known.rolesOf(roles)).toEqual(roles);
    expect(changeRole(known.rolesOf(roles), known.held()).error).toEqual(refused.error);
    expect(deletion(['a'], known.held({ environments: ['a'] })).status).toBe(200);
    expect(deletion([], known.held({ environments: [] })).status).toBe(403);
  });
});

describe('other errors say nothing about the token', () => {
  const none = new Permissions();

  it.each([
    [400, 'the permission DELETE_ADDON is required'],
    [403, 'the permission SOMETHING_ELSE is required'],
    [403, 'the permission DELETE_ADDON is required for the environment "a"b"'],
    [403, "the permission DELETE_ADDON is required for the environment 'a'"],
    [403, 'the permission CREATE_STRATEGY is required for all environments'],
    [403, 'You need the permission DELETE_ADDON'],
  ])('%i %s', (status, message) => {
    expect(none.less(errorFromResponse(status, JSON.stringify({ message })))).toBe(none);
    expect(none.held()).toBeUndefined();
  });

  it('of a bundled strategy type', () => {
    const current = {
      name: 'default',
      displayName: '',
      description: '',
      editable: false,
      deprecated: false,
      parameters: [],
    };
    const { status, error } = dryRun.deleteStrategy({ current });
    expect(none.less(errorFromResponse(status, JSON.stringify(error)))).toBe(none);
    expect(none.less(new Error('the permission DELETE_ADDON is required'))).toBe(none);
  });

  it('roles are the default ones when the service lists none', () => {
    expect(none.rolesOf([])).toBeUndefined();
    expect(none.rolesOf([{ id: 1, name: 'Admin', description: 'x' }])).toEqual([
      { id: 1, name: 'Admin', permissions: [] },
    ]);
  });
});
