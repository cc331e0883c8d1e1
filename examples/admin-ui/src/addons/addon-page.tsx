import { useQueryClient } from '@tanstack/react-query';
import { type Addon, type AddonCreateUpdate, addonCreateUpdateSchema, type ProviderDefinition } from 'flagadmin/url';
import { useMemo } from 'react';

import { ActionBar } from '../editor/action-bar';
import { Aftermath } from '../editor/aftermath';
import { BadInputMenu } from '../editor/bad-input-menu';
import { NullChoice } from '../editor/null-choice';
import { SendingSwitch } from '../editor/sending-switch';
import { useResourceEditor } from '../editor/use-resource-editor';
import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { PredictionPanel } from '../prediction/prediction-panel';
import { keys, readAgain, useAddon, useAddons, type Versioned } from '../server/queries';
import { useSession } from '../session/session';
import { Loaded } from '../ui/loaded';
import { addonEditingRules } from './addon-editing';
import { AddonFields } from './addon-fields';
import { badAddonInputs } from './bad-inputs';

const back = { href: linkTo('addons'), title: 'Addons' };

export function AddonPage({ id }: { id: string }) {
  const list = useAddons();
  const addon = useAddon(id);
  return (
    <Loaded query={list}>
      {({ addons, providers }) => (
        <Loaded query={addon}>
          {(stored) => (
            <AddonEditor stored={stored} addons={addons} providers={providers} reload={() => readAgain(addon)} />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface AddonEditorProps {
  stored: Versioned<Addon>;
  addons: readonly Addon[];
  providers: ProviderDefinition[];
  reload: () => Promise<Versioned<Addon>>;
}

function AddonEditor({ stored, addons, providers, reload }: AddonEditorProps) {
  const { client } = useSession();
  const queryClient = useQueryClient();
  const editor = useResourceEditor({
    stored,
    rules: useMemo(() => addonEditingRules(providers), [providers]),
    reload,
    send: async (body: AddonCreateUpdate, options) => {
      await client.updateAddon(stored.resource.id, body, options);
      void queryClient.invalidateQueries({ queryKey: keys.addons });
    },
  });
  const { form, submission, prediction, resource: addon } = editor;
  const provider = providers.find(({ name }) => name === addon.provider);

  return (
    <>
      <PageTitle title={`${provider?.displayName ?? addon.provider} addon #${addon.id}`} back={back}>
        <BadInputMenu form={form} inputs={badAddonInputs} />
      </PageTitle>
      <div className="editor">
        <form className="card" onSubmit={editor.submit} noValidate>
          <AddonFields
            form={form}
            fills={editor.fills}
            issues={editor.issues}
            addon={addon}
            addons={addons}
            providers={providers}
          />
          <SendingSwitch changedOnly={editor.changedOnly} onChange={editor.setChangedOnly} />
          <NullChoice form={form} schema={addonCreateUpdateSchema} original={editor.original} />
          <ActionBar
            prediction={prediction}
            action="Save"
            isPending={submission.isPending}
            isChanged={editor.isChanged}
            onDiscard={editor.discard}
            onSendAnyway={editor.sendAnyway}
          />
        </form>
        <aside className="stack" aria-label="Before and after sending">
          <Aftermath editor={editor} />
          <PredictionPanel
            prediction={prediction}
            leftOut={editor.leftOut}
            operation="updateAddon"
            id={addon.id}
            body={editor.body}
            ifMatch={editor.entityTag}
          />
        </aside>
      </div>
    </>
  );
}
