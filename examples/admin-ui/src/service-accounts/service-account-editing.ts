// How a service account is edited: the values of the form, its rules, its request and the dry run.
import { dryRun, type ServiceAccount, type ServiceAccountUpdate, updateServiceAccountSchema } from 'flagadmin/url';

import type { EditingRules } from '../editor/use-resource-editor';
import type { Permissions } from '../session/permissions';
import { type Role, roleName } from './root-role-field';

export interface ServiceAccountValues {
  name: string | undefined;
  rootRole: number | undefined;
}

const labels: Readonly<Record<string, string>> = { '/name': 'Name', '/rootRole': 'Root role' };

/** The rules of a service account, whose root role has one of these names. */
export function serviceAccountEditingRules(
  roles: readonly Role[],
  permissions: Permissions,
): EditingRules<ServiceAccount, ServiceAccountValues, ServiceAccountUpdate> {
  return {
    schema: updateServiceAccountSchema,
    valuesOf: ({ name, rootRole }) => ({ name, rootRole }),
    bodyOfAll: (values) => values,
    bodyOfChanges: (_account, changes) => changes,
    predict: (account, update) =>
      dryRun.updateServiceAccount({
        current: account,
        update,
        permissions: permissions.held(),
        roles: permissions.rolesOf(roles),
      }),
    labelOf: (instancePath) => labels[instancePath] ?? instancePath,
    shownValue: (instancePath, value) =>
      instancePath === '/rootRole' && typeof value === 'number' ? roleName(roles, value) : value,
  };
}
