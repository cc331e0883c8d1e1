// The choice of the provider of an addon.
import type { Addon, ProviderDefinition } from 'flagadmin/url';
import { useRef } from 'react';
import { useController } from 'react-hook-form';

import { Field } from '../form/field';
import { issueAt } from '../form/issue-at';
import { idOf } from '../form/pointer';
import { Deprecated } from '../ui/badges';
import type { AddonForm, AddonValues } from './addon-editing';
import { heldParameters } from './parameter-values';
import { reasonOf } from './providers';

interface ProviderFieldProps {
  form: AddonForm;
  addon: Addon;
  providers: readonly ProviderDefinition[];
}

/** The choice of provider. Each provider's parameters are kept while the user looks at another one. */
export function ProviderField({ form, addon, providers }: ProviderFieldProps) {
  const { field, formState } = useController({ control: form.control, name: 'provider' });
  const drafts = useRef(new Map<string, AddonValues['parameters']>());
  const chosen = providers.find(({ name }) => name === field.value);

  const choose = (name: string) => {
    const parameters = form.getValues('parameters') ?? {};
    drafts.current.set(field.value, parameters);
    const stored = name === addon.provider ? addon.parameters : undefined;
    const next = providers.find((provider) => provider.name === name);
    field.onChange(name);
    const now = drafts.current.get(name) ?? stored ?? carriedOver(parameters, addon, next);
    form.setValue('parameters', heldParameters(now), { shouldDirty: true });
    void form.trigger('provider');
  };

  return (
    <Field
      id={idOf('/provider')}
      label="Provider"
      required
      issue={issueAt(formState.errors, 'provider')}
      hint={chosen && <ProviderHint provider={chosen} />}
    >
      {(control) => (
        <select
          {...control}
          ref={field.ref}
          name={field.name}
          value={String(field.value)}
          onBlur={field.onBlur}
          onChange={(event) => choose(event.target.value)}
        >
          {field.value === '' && (
            <option value="" disabled>
              Choose…
            </option>
          )}
          {!chosen && field.value !== '' && (
            <option value={String(field.value)}>{String(field.value)} (not defined)</option>
          )}
          {providers.map((provider) => (
            <option key={provider.name} value={provider.name}>
              {provider.displayName}
              {provider.deprecated ? ' (deprecated)' : ''}
            </option>
          ))}
        </select>
      )}
    </Field>
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
