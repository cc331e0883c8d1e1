// A form for an addon, with TanStack Form.
import { revalidateLogic, useForm } from '@tanstack/react-form';
import { addonCreateUpdateSchema, type Addon, type AddonCreateUpdate, type ProviderDefinition } from 'flagadmin';
import { addonFromForm, formSchema } from 'flagadmin/form';
import { useMemo } from 'react';

interface Props {
  addon: Addon; // client.getAddon(id)
  providers: ProviderDefinition[]; // client.getProviders()
  onSave(update: AddonCreateUpdate): unknown; // client.updateAddon(id, update)
}

export function AddonForm({ addon, providers, onSave }: Props) {
  const defaultValues = { ...addon, description: addon.description ?? '' };
  const { body, schema } = useMemo(() => {
    const body = (values: typeof defaultValues) => addonFromForm(values, { current: addon, providers });
    return { body, schema: formSchema(addonCreateUpdateSchema.withProviders(providers), { body }) };
  }, [addon, providers]);
  const form = useForm({
    defaultValues,
    validationLogic: revalidateLogic(), // at the first submit, and from then on at each change
    validators: { onDynamic: schema },
    onSubmit: ({ value }) => onSave(body(value)), // TanStack Form passes the values of the form, not those of the schema
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit();
      }}
    >
      <form.Field name="provider">
        {({ state, handleChange }) => (
          <label>
            Provider
            <select value={state.value} onChange={(event) => handleChange(event.target.value)}>
              {providers.map(({ name, displayName }) => (
                <option key={name} value={name}>
                  {displayName}
                </option>
              ))}
            </select>
          </label>
        )}
      </form.Field>
      <form.Field name="enabled">
        {({ state, handleChange }) => (
          <label>
            <input type="checkbox" checked={state.value} onChange={(event) => handleChange(event.target.checked)} />{' '}
            Enabled
          </label>
        )}
      </form.Field>
      <form.Field name="description">
        {({ state, handleChange }) => (
          <label>
            Description <input value={state.value} onChange={(event) => handleChange(event.target.value)} />
          </label>
        )}
      </form.Field>
      <form.Subscribe selector={({ values }) => values.provider}>
        {(chosen) =>
          providers
            .find(({ name }) => name === chosen)
            ?.parameters?.map(({ name, displayName, type, placeholder, required, sensitive }) => (
              <form.Field key={name} name={`parameters.${name}`}>
                {({ state, handleChange }) => (
                  <div>
                    <label>
                      {displayName}
                      <input
                        type={sensitive ? 'password' : type === 'url' ? 'url' : 'text'}
                        placeholder={placeholder}
                        required={required}
                        value={String(state.value ?? '')}
                        onChange={(event) => handleChange(event.target.value)}
                      />
                    </label>
                    {state.meta.errors[0] && <p role="alert">{state.meta.errors[0].message}</p>}
                  </div>
                )}
              </form.Field>
            ))
        }
      </form.Subscribe>
      <button type="submit">Save</button>
    </form>
  );
}
