import { useQueryClient } from '@tanstack/react-query';
import { type ServiceAccount, type ServiceAccountUpdate, updateServiceAccountSchema } from 'flagadmin/url';

import { EditorLayout } from '../editor/editor-layout';
import { RequestOptions } from '../editor/request-options';
import { SeeItRefuse } from '../editor/see-it-refuse';
import { useResourceEditor } from '../editor/use-resource-editor';
import { idOf } from '../form/pointer';
import { factsOf } from '../form/schema-facts';
import { TextField } from '../form/text-field';
import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { keys, readAgain, useServiceAccount, type Versioned } from '../server/queries';
import { useSession } from '../session/session';
import { Loaded } from '../ui/loaded';
import { Name } from '../ui/name';
import { AccountFacts } from './account-facts';
import { accountMistakes } from './account-mistakes';
import { serviceAccountEditingRules, typedNumber } from './service-account-editing';
import { Tokens } from './tokens';

const back = { href: linkTo('service-accounts'), title: 'Service accounts' };

export function ServiceAccountPage({ id }: { id: string }) {
  const account = useServiceAccount(id);
  return (
    <Loaded query={account} heading={<PageTitle title={`Service account #${id}`} back={back} />}>
      {(stored) => <ServiceAccountEditor stored={stored} reload={() => readAgain(account)} />}
    </Loaded>
  );
}

interface ServiceAccountEditorProps {
  stored: Versioned<ServiceAccount>;
  reload: () => Promise<Versioned<ServiceAccount>>;
}

function ServiceAccountEditor({ stored, reload }: ServiceAccountEditorProps) {
  const { client } = useSession();
  const queryClient = useQueryClient();
  const editor = useResourceEditor({
    stored,
    rules: serviceAccountEditingRules,
    reload,
    send: async (body: ServiceAccountUpdate, options) => {
      await client.updateServiceAccount(stored.resource.id, body, options);
      void queryClient.invalidateQueries({ queryKey: keys.serviceAccounts });
    },
  });
  const { form, fills, resource: account } = editor;
  const property = factsOf(updateServiceAccountSchema);

  return (
    <>
      <PageTitle title={`Service account ${account.name || `#${account.id}`}`} back={back}>
        <span className="quiet">
          <Name text={account.username ?? ''} />
        </span>
      </PageTitle>
      <EditorLayout
        editor={editor}
        rules={serviceAccountEditingRules}
        request={{ operation: 'updateServiceAccount', id: account.id }}
        mistakes={<SeeItRefuse key={fills} form={form} mistakes={accountMistakes} />}
        below={
          <>
            <Tokens tokens={account.tokens ?? []} />
            <AccountFacts account={account} />
          </>
        }
      >
        <TextField form={form} name="name" id={idOf('/name')} label="Name" hint={property('name').description} />
        <TextField
          form={form}
          name="rootRole"
          id={idOf('/rootRole')}
          label="Root role"
          hint={property('rootRole').description}
          parse={typedNumber}
        />
        <RequestOptions
          form={form}
          schema={updateServiceAccountSchema}
          original={editor.original}
          changedOnly={editor.changedOnly}
          onChangedOnly={editor.setChangedOnly}
        />
      </EditorLayout>
    </>
  );
}
