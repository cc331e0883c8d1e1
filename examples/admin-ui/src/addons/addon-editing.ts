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
import { heldParameters } from './parameter-values';

/** What the form holds: the properties of an update, all of them. */
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
    schema: addonCreateUpdateSchema,
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
        // What cannot be completed is wrong in itself: sent as it is, so that the verdict tells what is wrong.
        return values;
      }
    },
    predict: (addon, update) => dryRun.updateAddon({ current: addon, update, providers }),
  };
}
