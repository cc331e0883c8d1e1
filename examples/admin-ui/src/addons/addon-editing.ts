// How an addon is edited: the values of the form, its rules, its request and the dry run.
import {
  type Addon,
  type AddonCreateUpdate,
  addonCreateUpdateSchema,
  completeAddonUpdate,
  dryRun,
  type ProviderDefinition,
} from 'flagadmin/url';
import type { UseFormReturn } from 'react-hook-form';

import type { EditingRules } from '../editor/use-resource-editor';
import { stepsOf } from '../form/pointer';
import { mask } from '../prediction/secrets';
import { notesOn } from './addon-notes';
import { heldParameters } from './parameter-values';
import { providerNamed } from './providers';

/** The values of the form: all properties of an update. */
export interface AddonValues {
  provider: string;
  description: string | null;
  enabled: boolean;
  parameters: Record<string, unknown>;
  events: string[];
  projects: string[];
  environments: string[];
}

export type AddonForm = UseFormReturn<AddonValues, unknown, AddonValues>;

export type AddonEditingRules = EditingRules<Addon, AddonValues, AddonCreateUpdate>;

export function addonEditingRules(providers: ProviderDefinition[]): AddonEditingRules {
  return {
    schema: addonCreateUpdateSchema.withProviders(providers),
    valuesOf: ({ provider, description, enabled, parameters, events, projects, environments }) => ({
      provider,
      // As an empty field shows it: so null can be chosen against it.
      description: description ?? '',
      enabled,
      parameters: heldParameters(parameters),
      events,
      projects: projects ?? [],
      environments: environments ?? [],
    }),
    bodyOfAll: (values) => values,
    bodyOfChanges: (addon, changes, values) => {
      try {
        return completeAddonUpdate(addon, changes);
      } catch {
        // Changes that cannot be completed are invalid themselves: sent as they are, for the schema to report.
        return values;
      }
    },
    predict: (addon, update) => dryRun.updateAddon({ current: addon, update, providers }),
    labelOf: (instancePath, { provider }) => addonLabelOf(instancePath, providerNamed(providers, provider)),
    shownValue: (instancePath, value, { provider }) =>
      typeof value === 'string' && value !== '' && isSecretAt(instancePath, providerNamed(providers, provider))
        ? mask
        : value,
    notesOn: (before, after) => notesOn(before, after, providers),
  };
}

const labels: Readonly<Record<string, string>> = {
  provider: 'Provider',
  description: 'Description',
  enabled: 'Enabled',
  parameters: 'Parameters',
  events: 'Events',
  projects: 'Projects',
  environments: 'Environments',
};

/** The label of the field for a JSON Pointer. */
export function addonLabelOf(instancePath: string, provider: ProviderDefinition | undefined): string {
  const [name = '', member] = stepsOf(instancePath);
  if (name !== 'parameters' || member === undefined) return labels[name] ?? name;
  return provider?.parameters?.find((parameter) => parameter.name === member)?.displayName ?? member;
}

/** The names of the parameters that a provider's definition calls sensitive. */
export function secretsOf(provider: ProviderDefinition | undefined): string[] {
  return (provider?.parameters ?? []).filter(({ sensitive }) => sensitive).map(({ name }) => name);
}

function isSecretAt(instancePath: string, provider: ProviderDefinition | undefined): boolean {
  const [property, name = ''] = stepsOf(instancePath);
  return property === 'parameters' && secretsOf(provider).includes(name);
}
