import { useQueryClient } from '@tanstack/react-query';
import { type ServiceAccount, type ServiceAccountUpdate, updateServiceAccountSchema } from 'flagadmin/url';

import { ActionBar } from '../editor/action-bar';
import { BadInputMenu } from '../editor/bad-input-menu';
import { Remedies } from '../editor/remedies';
import { SendingSwitch } from '../editor/sending-switch';
import { useResourceEditor } from '../editor/use-resource-editor';
import { idOf } from '../form/pointer';
import { factsOf } from '../form/schema-facts';
import { TextField } from '../form/text-field';
import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { PredictionPanel } from '../prediction/prediction-panel';
import { ServerAnswer } from '../prediction/server-answer';
import { keys, useServiceAccount, type Versioned } from '../server/queries';
import { useSession } from '../session/session';
import { Loaded } from '../ui/loaded';
import { AccountFacts } from './account-facts';
import { badServiceAccountInputs } from './bad-inputs';
import { serviceAccountEditingRules, typedNumber } from './service-account-editing';
import { Tokens } from './tokens';

const back = { href: linkTo('service-accounts'), title: 'Service accounts' };

export function ServiceAccountPage({ id }: { id: string }) {
  const account = useServiceAccount(id);
  const reload = async () => (await account.refetch()).data;
  return <Loaded query={account}>{(stored) => <ServiceAccountEditor stored={stored} reload={reload} />}</Loaded>;
}

interface ServiceAccountEditorProps {
  stored: Versioned<ServiceAccount>;
  reload: () => Promise<Versioned<ServiceAccount> | undefined>;
}

function ServiceAccountEditor({ stored, reload }: ServiceAccountEditorProps) {
  const { client } = useSession();
  const queryClient = useQueryClient();
  const account = stored.resource;
  const editor = useResourceEditor({
    stored,
    rules: serviceAccountEditingRules,
    reload,
    send: async (body: ServiceAccountUpdate, options) => {
      await client.updateServiceAccount(account.id, body, options);
      void queryClient.invalidateQueries({ queryKey: keys.serviceAccounts });
    },
  });
  const { form, submission, prediction } = editor;
  const property = factsOf(updateServiceAccountSchema);

  return (
    <>
      <PageTitle title={`Service account ${account.name || `#${account.id}`}`} back={back}>
        <span className="quiet">{account.username}</span>
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
          <ServerAnswer
            submission={submission}
            remedies={
              <Remedies
                error={submission.error}
                onTakeTheirs={() => void editor.takeTheirs()}
                onRebase={() => void editor.rebase()}
                onOverwrite={editor.overwrite}
                onTryAgain={editor.sendAnyway}
              />
            }
          />
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
