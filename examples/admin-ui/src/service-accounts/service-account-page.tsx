import { useQueryClient } from '@tanstack/react-query';
import { type ServiceAccount, type ServiceAccountUpdate, updateServiceAccountSchema } from 'flagadmin/url';

import { ActionBar } from '../editor/action-bar';
import { Aftermath } from '../editor/aftermath';
import { BadInputMenu } from '../editor/bad-input-menu';
import { SendingSwitch } from '../editor/sending-switch';
import { useResourceEditor } from '../editor/use-resource-editor';
import { idOf } from '../form/pointer';
import { factsOf } from '../form/schema-facts';
import { TextField } from '../form/text-field';
import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { PredictionPanel } from '../prediction/prediction-panel';
import { keys, readAgain, useServiceAccount, type Versioned } from '../server/queries';
import { useSession } from '../session/session';
import { Loaded } from '../ui/loaded';
import { Name } from '../ui/name';
import { AccountFacts } from './account-facts';
import { badServiceAccountInputs } from './bad-inputs';
import { serviceAccountEditingRules, typedNumber } from './service-account-editing';
import { Tokens } from './tokens';

const back = { href: linkTo('service-accounts'), title: 'Service accounts' };

export function ServiceAccountPage({ id }: { id: string }) {
  const account = useServiceAccount(id);
  return (
    <Loaded query={account}>
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
  const { form, submission, prediction, resource: account } = editor;
  const property = factsOf(updateServiceAccountSchema);

  return (
    <>
      <PageTitle title={`Service account ${account.name || `#${account.id}`}`} back={back}>
        <span className="quiet">
          <Name text={account.username ?? ''} />
        </span>
        <BadInputMenu form={form} inputs={badServiceAccountInputs} />
      </PageTitle>
      <div className="editor">
        <div className="stack">
          <form className="card" onSubmit={editor.submit} noValidate>
            <TextField form={form} name="name" id={idOf('/name')} label="Name" hint={property('name').description} />
            <TextField
              form={form}
              name="rootRole"
              id={idOf('/rootRole')}
              label="Root role"
              hint={property('rootRole').description}
              parse={typedNumber}
            />
            <SendingSwitch changedOnly={editor.changedOnly} onChange={editor.setChangedOnly} />
            <ActionBar
              prediction={prediction}
              action="Save"
              isPending={submission.isPending}
              isChanged={editor.isChanged}
              onDiscard={editor.discard}
              onSendAnyway={editor.sendAnyway}
            />
          </form>
          <Tokens tokens={account.tokens ?? []} />
          <AccountFacts account={account} />
        </div>
        <aside className="stack" aria-label="Before and after sending">
          <Aftermath editor={editor} />
          <PredictionPanel
            prediction={prediction}
            leftOut={editor.leftOut}
            operation="updateServiceAccount"
            id={account.id}
            body={editor.body}
            ifMatch={editor.entityTag}
          />
        </aside>
      </div>
    </>
  );
}
