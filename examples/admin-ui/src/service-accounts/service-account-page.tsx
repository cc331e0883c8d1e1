// The page of one service account: its form, its tokens, its deletion.
import { dryRun, type ServiceAccount, type ServiceAccountUpdate, updateServiceAccountSchema } from 'flagadmin/url';
import { useMemo } from 'react';

import { DeletionCard } from '../editor/actions';
import { ConflictCard } from '../editor/conflict-card';
import { FormLayout } from '../editor/form-layout';
import { Gone } from '../editor/gone';
import { RequestOptions } from '../editor/request-options';
import { useResourceEditor } from '../editor/use-resource-editor';
import { TextField } from '../form/text-field';
import { leaveFor } from '../navigation/flash';
import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { readAgain, useListChange, useServiceAccount, useServiceAccounts, type Versioned } from '../server/queries';
import { ifMatchOf } from '../server/request-facts';
import { usePermissions, useSession } from '../session/session';
import { Loaded } from '../ui/loaded';
import { Name } from '../ui/name';
import { AccountFacts } from './account-facts';
import { serviceAccountEditingRules } from './service-account-editing';
import { type Role, RootRoleField } from './root-role-field';
import { Tokens } from './tokens';

const noRoles: readonly Role[] = [];
const back = { href: linkTo('service-accounts'), title: 'Service accounts' };

export function ServiceAccountPage({ id }: { id: string }) {
  const list = useServiceAccounts();
  const account = useServiceAccount(id);
  // The list may be there before the account.
  const known = account.data?.resource ?? list.data?.serviceAccounts.find((one) => String(one.id) === id);
  return (
    <>
      <PageTitle title={`Service account ${known?.name || `#${id}`}`} back={back}>
        <span className="quiet">
          <Name text={known?.username ?? ''} />
        </span>
      </PageTitle>
      <Loaded query={list}>
        {({ rootRoles = noRoles }) => (
          <Loaded query={account} back={back}>
            {(stored) => <ServiceAccountEditor stored={stored} roles={rootRoles} reload={() => readAgain(account)} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

interface ServiceAccountEditorProps {
  stored: Versioned<ServiceAccount>;
  roles: readonly Role[];
  reload: () => Promise<Versioned<ServiceAccount>>;
}

function ServiceAccountEditor({ stored, roles, reload }: ServiceAccountEditorProps) {
  const { client } = useSession();
  const permissions = usePermissions();
  const changeList = useListChange();
  const rules = useMemo(() => serviceAccountEditingRules(roles, permissions), [roles, permissions]);
  const editor = useResourceEditor({
    stored,
    rules,
    reload,
    send: (body: ServiceAccountUpdate, options) =>
      client.updateServiceAccount(stored.resource.id, body, options).withResponse(),
  });
  const { form, resource: account } = editor;
  const deleted = (asPredicted: boolean) => {
    changeList(
      (lists) => lists.serviceAccounts,
      (list) => ({ ...list, serviceAccounts: list.serviceAccounts.filter(({ id }) => id !== account.id) }),
    );
    leaveFor(back.href, `Service account ${account.name || account.username} was deleted`, asPredicted);
  };

  return (
    <FormLayout
      state={editor}
      action="Save"
      remedies={
        <>
          <ConflictCard editor={editor} rules={rules} />
          <Gone error={editor.submission.error} back={back} />
        </>
      }
      rules={rules}
      request={{ operation: 'updateServiceAccount', path: [account.id] }}
      below={
        <>
          <Tokens account={account} roles={roles} onChanged={editor.refresh} />
          <AccountFacts account={account} />
          <DeletionCard
            title="Delete this service account"
            effect="Its tokens are deleted with it and authenticate no longer. This cannot be undone."
            action="Delete service account"
            nameToType={account.username || account.name || `#${account.id}`}
            prediction={dryRun.deleteServiceAccount({ current: account, permissions: permissions.held() })}
            request={{ operation: 'deleteServiceAccount', path: [account.id], ifMatch: editor.entityTag }}
            send={() => client.deleteServiceAccount(account.id, ifMatchOf(editor.entityTag)).withResponse()}
            onDone={deleted}
          />
        </>
      }
    >
      <TextField form={form} name="name" label="Name" />
      <RootRoleField form={form} name="rootRole" roles={roles} />
      <RequestOptions form={form} schema={updateServiceAccountSchema} editor={editor} />
    </FormLayout>
  );
}
