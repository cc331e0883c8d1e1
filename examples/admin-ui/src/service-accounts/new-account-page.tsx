// The page with the form of a new service account.
import { createServiceAccountSchema, dryRun, type ServiceAccountCreate } from 'flagadmin/url';
import { useMemo } from 'react';

import { FormLayout } from '../editor/form-layout';
import { type CreationRules, useCreation } from '../editor/use-creation';
import { TextField } from '../form/text-field';
import { leaveFor } from '../navigation/flash';
import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { useServiceAccounts } from '../server/queries';
import type { Permissions } from '../session/permissions';
import { usePermissions, useSession } from '../session/session';
import { Loaded } from '../ui/loaded';
import { type Role, roleName, RootRoleField } from './root-role-field';

const noRoles: readonly Role[] = [];
const back = { href: linkTo('service-accounts'), title: 'Service accounts' };

interface AccountValues {
  username: string;
  name: string;
  rootRole: number | undefined;
}

const labels: Readonly<Record<string, string>> = {
  '/username': 'User name',
  '/name': 'Name',
  '/rootRole': 'Root role',
};

export function NewAccountPage() {
  const query = useServiceAccounts();
  return (
    <>
      <PageTitle title="New service account" back={back} />
      <Loaded query={query}>
        {({ serviceAccounts, rootRoles = noRoles }) => (
          <AccountCreator
            existingUsernames={serviceAccounts.flatMap(({ username }) => username ?? [])}
            roles={rootRoles}
          />
        )}
      </Loaded>
    </>
  );
}

function creationRules(
  existingUsernames: string[],
  permissions: Permissions,
  roles: readonly Role[],
): CreationRules<AccountValues, ServiceAccountCreate> {
  return {
    empty: { username: '', name: '', rootRole: undefined },
    schema: createServiceAccountSchema,
    nameProperty: 'username',
    bodyOf: ({ name, ...values }) => ({ ...values, ...(name && { name }) }) as ServiceAccountCreate,
    predict: (payload) =>
      dryRun.createServiceAccount({
        payload,
        existingUsernames,
        permissions: permissions.held(),
        roles: permissions.rolesOf(roles),
      }),
    labelOf: (instancePath) => labels[instancePath] ?? instancePath,
    shownValue: (instancePath, value) =>
      instancePath === '/rootRole' && typeof value === 'number' ? roleName(roles, value) : value,
  };
}

interface AccountCreatorProps {
  existingUsernames: string[];
  roles: readonly Role[];
}

function AccountCreator({ existingUsernames, roles }: AccountCreatorProps) {
  const { client } = useSession();
  const permissions = usePermissions();
  const knownNames = JSON.stringify(existingUsernames);
  const rules = useMemo(
    () => creationRules(JSON.parse(knownNames), permissions, roles),
    [knownNames, permissions, roles],
  );
  const creation = useCreation(
    rules,
    (payload) => client.createServiceAccount(payload).withResponse(),
    ({ id, username }, asPredicted) =>
      leaveFor(linkTo('service-accounts', id), `Service account ${username} was created`, asPredicted),
  );
  const { form } = creation;
  return (
    <FormLayout state={creation} action="Create" rules={rules} request={{ operation: 'createServiceAccount' }}>
      <TextField form={form} name="username" label="User name" required />
      <TextField form={form} name="name" label="Name" />
      <RootRoleField form={form} name="rootRole" roles={roles} required />
    </FormLayout>
  );
}
