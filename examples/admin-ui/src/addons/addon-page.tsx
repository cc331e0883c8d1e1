// The page of one addon: its form, the prediction, its deletion.
import {
  type Addon,
  type AddonCreateUpdate,
  addonCreateUpdateSchema,
  dryRun,
  type ProviderDefinition,
} from 'flagadmin/url';
import { useMemo } from 'react';

import { DeletionCard } from '../editor/actions';
import { ConflictCard } from '../editor/conflict-card';
import { FormLayout } from '../editor/form-layout';
import { Gone } from '../editor/gone';
import { RequestOptions } from '../editor/request-options';
import { useResourceEditor } from '../editor/use-resource-editor';
import { leaveFor } from '../navigation/flash';
import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { readAgain, useAddon, useAddons, useListChange, type Versioned } from '../server/queries';
import { ifMatchOf } from '../server/request-facts';
import { usePermissions, useSession } from '../session/session';
import { Loaded } from '../ui/loaded';
import { addonEditingRules, secretsOf } from './addon-editing';
import { providerNamed } from './providers';
import { AddonFields } from './addon-fields';

const back = { href: linkTo('addons'), title: 'Addons' };

export function AddonPage({ id }: { id: string }) {
  const list = useAddons();
  const addon = useAddon(id);
  // The list may be there before the addon.
  const known = addon.data?.resource ?? list.data?.addons.find((one) => String(one.id) === id);
  const provider = providerNamed(list.data?.providers ?? [], known?.provider)?.displayName ?? known?.provider;
  return (
    <>
      <PageTitle title={provider ? `${provider} addon #${id}` : `Addon #${id}`} back={back} />
      <Loaded query={list}>
        {({ addons, providers }) => (
          <Loaded query={addon} back={back}>
            {(stored) => (
              <AddonEditor stored={stored} addons={addons} providers={providers} reload={() => readAgain(addon)} />
            )}
          </Loaded>
        )}
      </Loaded>
    </>
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
  const changeList = useListChange();
  const rules = useMemo(() => addonEditingRules(providers, permissions), [providers, permissions]);
  const editor = useResourceEditor({
    stored,
    rules,
    reload,
    send: (body: AddonCreateUpdate, options) => client.updateAddon(stored.resource.id, body, options).withResponse(),
  });
  const { form, resource: addon, fills } = editor;
  const provider = providerNamed(providers, addon.provider);
  const secrets = useMemo(
    () => secretsOf(providerNamed(providers, editor.values.provider)),
    [providers, editor.values.provider],
  );

  const deleted = (asPredicted: boolean) => {
    changeList(
      (lists) => lists.addons,
      (list) => ({ ...list, addons: list.addons.filter(({ id }) => id !== addon.id) }),
    );
    leaveFor(back.href, `Addon #${addon.id} was deleted`, asPredicted);
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
      request={{ operation: 'updateAddon', path: [addon.id], secrets }}
      below={
        <DeletionCard
          title="Delete this addon"
          effect="It fires no longer. Its secrets are deleted with it, so that this cannot be undone."
          action="Delete addon"
          nameToType={`${provider?.displayName ?? addon.provider} #${addon.id}`}
          prediction={dryRun.deleteAddon({ current: addon, permissions: permissions.held(addon) })}
          request={{ operation: 'deleteAddon', path: [addon.id], ifMatch: editor.entityTag }}
          send={() => client.deleteAddon(addon.id, ifMatchOf(editor.entityTag)).withResponse()}
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
    </FormLayout>
  );
}
