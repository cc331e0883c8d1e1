// The choice of the provider of an addon.
import type { Addon, ProviderDefinition } from 'flagadmin/url';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';

import { SelectField } from '../form/select-field';
import { Deprecated } from '../ui/badges';
import type { AddonForm, AddonValues } from './addon-editing';
import { heldParameters } from './parameter-values';
import { providerNamed, reasonOf } from './providers';

interface ProviderFieldProps {
  form: AddonForm;
  addon: Addon;
  providers: readonly ProviderDefinition[];
}

/** The choice of provider. Each provider's parameters are kept while the user looks at another one. */
export function ProviderField({ form, addon, providers }: ProviderFieldProps) {
  const current = useWatch({ control: form.control, name: 'provider' });
  const drafts = useRef(new Map<string, AddonValues['parameters']>());
  const chosen = providerNamed(providers, current);

  const choose = (name: string) => {
    const parameters = form.getValues('parameters') ?? {};
    drafts.current.set(current, parameters);
    const stored = name === addon.provider ? addon.parameters : undefined;
    const now = drafts.current.get(name) ?? stored ?? carriedOver(parameters, addon, providerNamed(providers, name));
    form.setValue('parameters', heldParameters(now), { shouldDirty: true });
    form.setValue('provider', name, { shouldDirty: true, shouldValidate: true });
  };

  return (
    <SelectField
      control={form.control}
      name="provider"
      label="Provider"
      required
      hint={chosen && <ProviderHint provider={chosen} />}
      options={providers.map(({ name, displayName, deprecated }) => ({
        value: name,
        label: deprecated ? `${displayName} (deprecated)` : displayName,
      }))}
      onChoose={(name) => choose(String(name))}
    />
  );
}

function ProviderHint({ provider }: { provider: ProviderDefinition }) {
  return (
    <>
      {provider.deprecated && <Deprecated reason={reasonOf(provider)} />} {provider.description}{' '}
      {/^https?:/.test(provider.documentationUrl) && (
        <a href={provider.documentationUrl} target="_blank" rel="noreferrer">
          Documentation
        </a>
      )}
    </>
  );
}

/** The typed values that another provider can use. Unchanged values are left out: they may be masked secrets. */
function carriedOver(parameters: Record<string, unknown>, addon: Addon, provider: ProviderDefinition | undefined) {
  const known = new Set(provider?.parameters?.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(parameters).filter(([name, value]) => known.has(name) && value !== addon.parameters[name]),
  );
}
