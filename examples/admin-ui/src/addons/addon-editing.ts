// How an addon is edited: the values of the form, its rules, its request and the dry run.
import { addonFromForm } from 'flagadmin/form';
import {
  type Addon,
  type AddonCreateUpdate,
  addonCreateUpdateSchema,
  dryRun,
  type ProviderDefinition,
} from 'flagadmin/url';
import type { UseFormReturn } from 'react-hook-form';

import type { EditingRules } from '../editor/use-resource-editor';
import { stepsOf } from '../form/pointer';
import { mask } from '../prediction/secrets';
import type { Permissions } from '../session/permissions';
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

/** The values of the form for an addon. */
export function valuesOf(addon: Addon): AddonValues {
  const { provider, description, enabled, parameters, events, projects, environments } = addon;
  return {
    provider,
    // As an empty field shows it: so null can be chosen against it.
    description: description ?? '',
    enabled,
    parameters: heldParameters(parameters),
    events,
    projects: projects ?? [],
    environments: environments ?? [],
  };
}

export function addonEditingRules(providers: ProviderDefinition[], permissions: Permissions): AddonEditingRules {
  return {
    schema: addonCreateUpdateSchema.withProviders(providers),
    valuesOf,
    bodyOfAll: (values) => addonFromForm(values, { providers }),
    // This server keeps what is left out. For one that does not, completeAddonUpdate sends every property.
    bodyOfChanges: ({ provider, enabled, parameters, events }, changes) => ({
      provider,
      enabled,
      parameters,
      events,
      ...(addonFromForm({ provider, ...changes }, { providers }) as Partial<AddonCreateUpdate>),
    }),
    predict: (addon, update) =>
      dryRun.updateAddon({
        current: addon,
        update,
        providers,
        permissions: permissions.held(addon, update),
      }),
    labelOf: (instancePath, { provider }) => addonLabelOf(instancePath, providerNamed(providers, provider)),
    shownValue: (instancePath, value, { provider }) =>
      withMask(instancePath, value, providerNamed(providers, provider)),
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

/** A value, or a mask in the place of a secret. */
export function withMask(instancePath: string, value: unknown, provider: ProviderDefinition | undefined): unknown {
  const [property, name = ''] = stepsOf(instancePath);
  const isSecret = property === 'parameters' && secretsOf(provider).includes(name);
  return isSecret && typeof value === 'string' && value !== '' ? mask : value;
}
