import { type Addon, type AddonCreateUpdate, addonCreateUpdateSchema, type ProviderDefinition } from 'flagadmin';
import { useWatch } from 'react-hook-form';

import { SendingSwitch } from '../editor/sending-switch';
import type { ResourceEditor } from '../editor/use-resource-editor';
import { idOf } from '../form/pointer';
import { factsOf } from '../form/schema-facts';
import { SwitchField } from '../form/switch-field';
import { TagField } from '../form/tag-field';
import { TextField } from '../form/text-field';
import { issuesOf } from '../prediction/prediction';
import type { AddonValues } from './addon-editing';
import { ParameterFields } from './parameter-fields';
import { ProviderField } from './provider-field';
import { knownEnvironments, knownEvents, knownProjects } from './providers';

interface AddonFieldsProps {
  editor: ResourceEditor<AddonValues, AddonCreateUpdate>;
  addon: Addon;
  addons: readonly Addon[];
  providers: readonly ProviderDefinition[];
}

export function AddonFields({ editor, addon, addons, providers }: AddonFieldsProps) {
  const { control } = editor.form;
  const providerName = useWatch({ control, name: 'provider' });
  const provider = providers.find(({ name }) => name === providerName);
  const property = factsOf(addonCreateUpdateSchema);
  const field = (name: keyof AddonValues) => ({
    control,
    name,
    id: idOf(`/${name}`),
    hint: property(name).description,
    required: property(name).required,
  });
  const offered = provider?.events ?? [];

  return (
    <>
      <SwitchField control={control} name="enabled" id={idOf('/enabled')} label="Enabled" />
      <ProviderField form={editor.form} addon={addon} providers={providers} />
      <TextField {...field('description')} label="Description" />
      <ParameterFields
        form={editor.form}
        addon={addon}
        provider={provider}
        issues={issuesOf(editor.prediction)}
      />
      <TagField
        {...field('events')}
        label="Events"
        none="No events"
        suggestions={offered.length > 0 ? offered : knownEvents(providers, addons)}
      />
      <div className="pair">
        <TagField {...field('projects')} label="Projects" none="All projects" suggestions={knownProjects(addons)} />
        <TagField
          {...field('environments')}
          label="Environments"
          none="All environments"
          suggestions={knownEnvironments(addons)}
        />
      </div>
      <SendingSwitch changedOnly={editor.changedOnly} onChange={editor.setChangedOnly} />
    </>
  );
}
