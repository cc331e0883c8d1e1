// The page of one service account: its form, its tokens, its deletion.
import { useQueryClient } from '@tanstack/react-query';
import { dryRun, type ServiceAccount, type ServiceAccountUpdate, updateServiceAccountSchema } from 'flagadmin/url';
import { useMemo } from 'react';

import { ActionCard } from '../editor/action-card';
import { EditorLayout } from '../editor/editor-layout';
import { RequestOptions } from '../editor/request-options';
import { SeeItRefuse } from '../editor/see-it-refuse';
import { useResourceEditor } from '../editor/use-resource-editor';
import { idOf } from '../form/pointer';
import { TextField } from '../form/text-field';
import { leaveFor } from '../navigation/leave-for';
import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import {
  dropServiceAccount,
  keys,
  readAgain,
  useServiceAccount,
  useServiceAccounts,
  type Versioned,
} from '../server/queries';
import { ifMatchOf } from '../server/request-facts';
import { usePermissions, useSession } from '../session/session';
import { Loaded } from '../ui/loaded';
import { Name } from '../ui/name';
import { AccountFacts } from './account-facts';
import { accountMistakes } from './account-mistakes';
import { serviceAccountEditingRules } from './service-account-editing';
import { type Role, RootRoleField } from './root-role-field';
import { Tokens } from './tokens';

const noRoles: readonly Role[] = [];
const back = { href: linkTo('service-accounts'), title: 'Service accounts' };

export function ServiceAccountPage({ id }: { id: string }) {
  const list = useServiceAccounts();
  const account = useServiceAccount(id);
  const heading = <PageTitle title={`Service account #${id}`} back={back} />;
  return (
    <Loaded query={list} heading={heading}>
      {({ rootRoles = noRoles }) => (
        <Loaded query={account} heading={heading}>
          {(stored) => <ServiceAccountEditor stored={stored} roles={rootRoles} reload={() => readAgain(account)} />}
        </Loaded>
      )}
    </Loaded>
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
  const queryClient = useQueryClient();
  const rules = useMemo(() => serviceAccountEditingRules(roles, permissions), [roles, permissions]);
  const editor = useResourceEditor({
    stored,
    rules,
    reload,
    send: async (body: ServiceAccountUpdate, options) => {
      await client.updateServiceAccount(stored.resource.id, body, options);
      void queryClient.invalidateQueries({ queryKey: keys.serviceAccounts });
    },
  });
  const { form, fills, resource: account } = editor;
  const changed = async () => {
    await editor.refresh();
    void queryClient.invalidateQueries({ queryKey: keys.serviceAccounts });
  };
  const deleted = (asPredicted: boolean) => {
    dropServiceAccount(queryClient, account.id);
    leaveFor(back.href, `Service account ${account.name || account.username} was deleted`, asPredicted);
  };

  return (
    <>
      <PageTitle title={`Service account ${account.name || `#${account.id}`}`} back={back}>
        <span className="quiet">
          <Name text={account.username ?? ''} />
        </span>
      </PageTitle>
      <EditorLayout
        editor={editor}
        rules={rules}
        request={{ operation: 'updateServiceAccount', path: [account.id] }}
        mistakes={<SeeItRefuse key={fills} form={form} mistakes={accountMistakes} />}
        below={
          <>
            <Tokens account={account} roles={roles} onChanged={changed} />
            <AccountFacts account={account} />
            <ActionCard
              title="Delete this service account"
              effect="Its tokens are deleted with it and authenticate no longer. This cannot be undone."
              action="Delete service account"
              confirmation={account.username || account.name || `#${account.id}`}
              prediction={dryRun.deleteServiceAccount({ current: account, permissions: permissions.held() })}
              request={{ operation: 'deleteServiceAccount', path: [account.id], ifMatch: editor.entityTag }}
              send={() => client.deleteServiceAccount(account.id, ifMatchOf(editor.entityTag))}
              onDone={deleted}
            />
          </>
        }
      >
        <TextField form={form} name="name" id={idOf('/name')} label="Name" />
        <RootRoleField form={form} name="rootRole" id={idOf('/rootRole')} roles={roles} />
        <RequestOptions form={form} schema={updateServiceAccountSchema} editor={editor} />
      </EditorLayout>
    </>
  );
}
