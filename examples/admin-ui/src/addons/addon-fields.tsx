// The fields of the form of an addon.
import type { Addon, ProviderDefinition } from 'flagadmin/url';
import { memo, useMemo } from 'react';
import { useWatch } from 'react-hook-form';

import { SwitchField } from '../form/switch-field';
import { TagField } from '../form/tag-field';
import { TextField } from '../form/text-field';
import type { Note } from '../prediction/prediction';
import type { AddonForm } from './addon-editing';
import { ParameterFields } from './parameter-fields';
import { ProviderField } from './provider-field';
import { knownEnvironments, knownEvents, knownProjects } from './providers';

interface AddonFieldsProps {
  form: AddonForm;
  /** The number of times the form was filled: the fields discard their own state each time. */
  fills: number;
  /** The predicted errors. */
  issues: readonly Note[];
  addon: Addon;
  addons: readonly Addon[];
  providers: readonly ProviderDefinition[];
}

/** The fields of an addon. Each subscribes to its own value: typing in one does not render the others. */
export const AddonFields = memo(function AddonFields(props: AddonFieldsProps) {
  const { form, fills, issues, addon, addons, providers } = props;
  const { control } = form;
  const providerName = useWatch({ control, name: 'provider' });
  const provider = providers.find(({ name }) => name === providerName);
  const known = useMemo(
    () => ({
      events: knownEvents(providers, addons),
      projects: knownProjects(addons),
      environments: knownEnvironments(addons),
    }),
    [providers, addons],
  );
  const offered = provider?.events ?? [];

  return (
    <>
      <SwitchField control={control} name="enabled" label="Enabled" />
      <ProviderField key={`provider ${fills}`} form={form} addon={addon} providers={providers} />
      <TextField form={form} name="description" label="Description" />
      {providerName !== '' && (
        <ParameterFields key={`parameters ${fills}`} form={form} addon={addon} provider={provider} issues={issues} />
      )}
      <TagField
        control={control}
        name="events"
        label="Events"
        hint="The event types that trigger the addon."
        hintWhileEmpty="Without events, the addon is never triggered."
        none="No events"
        suggestions={offered.length > 0 ? [...new Set(offered)] : known.events}
      />
      <div className="pair">
        <TagField
          control={control}
          name="projects"
          label="Projects"
          hint="Leave empty for all projects."
          none="All projects"
          suggestions={known.projects}
        />
        <TagField
          control={control}
          name="environments"
          label="Environments"
          hint="Leave empty for all environments."
          none="All environments"
          suggestions={known.environments}
        />
      </div>
    </>
  );
});
