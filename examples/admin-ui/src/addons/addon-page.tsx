// The page of one addon: its form, the prediction, its deletion.
import { useQueryClient } from '@tanstack/react-query';
import {
  type Addon,
  type AddonCreateUpdate,
  addonCreateUpdateSchema,
  dryRun,
  type ProviderDefinition,
} from 'flagadmin/url';
import { useMemo } from 'react';

import { ActionCard } from '../editor/action-card';
import { EditorLayout } from '../editor/editor-layout';
import { RequestOptions } from '../editor/request-options';
import { SeeItRefuse } from '../editor/see-it-refuse';
import { useResourceEditor } from '../editor/use-resource-editor';
import { leaveFor } from '../navigation/leave-for';
import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { dropAddon, keys, readAgain, useAddon, useAddons, type Versioned } from '../server/queries';
import { ifMatchOf } from '../server/request-facts';
import { usePermissions, useSession } from '../session/session';
import { Loaded } from '../ui/loaded';
import { addonEditingRules, secretsOf } from './addon-editing';
import { providerNamed } from './providers';
import { AddonFields } from './addon-fields';
import { addonMistakes } from './addon-mistakes';

const back = { href: linkTo('addons'), title: 'Addons' };

export function AddonPage({ id }: { id: string }) {
  const list = useAddons();
  const addon = useAddon(id);
  const heading = <PageTitle title={`Addon #${id}`} back={back} />;
  return (
    <Loaded query={list} heading={heading}>
      {({ addons, providers }) => (
        <Loaded query={addon} heading={heading}>
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
  const permissions = usePermissions();
  const queryClient = useQueryClient();
  const rules = useMemo(() => addonEditingRules(providers, permissions), [providers, permissions]);
  const editor = useResourceEditor({
    stored,
    rules,
    reload,
    send: async (body: AddonCreateUpdate, options) => {
      await client.updateAddon(stored.resource.id, body, options);
      void queryClient.invalidateQueries({ queryKey: keys.addons });
    },
  });
  const { form, resource: addon, fills } = editor;
  const provider = providerNamed(providers, addon.provider);
  const secrets = useMemo(
    () => secretsOf(providerNamed(providers, editor.values.provider)),
    [providers, editor.values.provider],
  );

  const deleted = (asPredicted: boolean) => {
    dropAddon(queryClient, addon.id);
    leaveFor(back.href, `Addon #${addon.id} was deleted`, asPredicted);
  };

  return (
    <>
      <PageTitle title={`${provider?.displayName ?? addon.provider} addon #${addon.id}`} back={back} />
      <EditorLayout
        editor={editor}
        rules={rules}
        request={{ operation: 'updateAddon', path: [addon.id], secrets }}
        mistakes={<SeeItRefuse key={fills} form={form} mistakes={addonMistakes} />}
        below={
          <ActionCard
            title="Delete this addon"
            effect="It fires no longer. Its secrets are deleted with it, so that this cannot be undone."
            action="Delete addon"
            confirmation={`${provider?.displayName ?? addon.provider} #${addon.id}`}
            prediction={dryRun.deleteAddon({ current: addon, permissions: permissions.held(addon) })}
            request={{ operation: 'deleteAddon', path: [addon.id], ifMatch: editor.entityTag }}
            send={() => client.deleteAddon(addon.id, ifMatchOf(editor.entityTag))}
            onDone={deleted}
          />
        }
      >
        <AddonFields
          form={form}
          fills={fills}
          issues={editor.issues}
          addon={addon}
          addons={addons}
          providers={providers}
        />
        <RequestOptions form={form} schema={addonCreateUpdateSchema} editor={editor} />
      </EditorLayout>
    </>
  );
}
