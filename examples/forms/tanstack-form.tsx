// A form for an addon, with TanStack Form.
import { revalidateLogic, useForm } from '@tanstack/react-form';
import type { AdminClient } from 'flagadmin';
import { addonFromForm, formSchema } from 'flagadmin/form';
import { useMemo, useState } from 'react';

import { EventsField, messageOf, NamesField, ParameterField, Preview, TextField } from './fields';

type AddonDraft = Awaited<ReturnType<AdminClient['editAddon']>>;

interface Shown<Value> {
  state: { value: Value; meta: { errors: readonly ({ message: string } | undefined)[] } };
  handleChange(value: NoInfer<Value>): void;
  handleBlur(): void;
}

/** A value of the form, and its error, for a field. */
function shown<Value>({ state, handleChange, handleBlur }: Shown<Value>) {
  const onChange = (value: Value) => handleChange(value);
  return { value: state.value, onChange, onBlur: handleBlur, error: state.meta.errors[0]?.message };
}

/** `onSaved`: as of `AddonPage` in react-hook-form.tsx. */
export function AddonForm({ draft, onSaved }: { draft: AddonDraft; onSaved(): unknown }) {
  const { current: addon, providers } = draft;
  const defaultValues = { ...addon, description: addon.description ?? '' };
  const schema = useMemo(() => formSchema<object, typeof defaultValues>(draft), [draft]);
  const updateOf = (values: typeof defaultValues) => addonFromForm(values, draft);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    defaultValues,
    validationLogic: revalidateLogic(), // at the first submit, and from then on at each change
    validators: { onDynamic: schema },
    onSubmit: async ({ value }) => {
      try {
        setRefusal(undefined);
        await draft.save(updateOf(value)); // TanStack Form passes the values of the form, not those of the schema
        onSaved();
      } catch (error) {
        setRefusal(messageOf(error));
      }
    },
  });
  // The parameters of another provider begin empty: what is stored, secrets too, is not for it.
  const choose = (name: string) => {
    form.setFieldValue('provider', name);
    form.setFieldValue('parameters', name === addon.provider ? addon.parameters : {});
  };
  const definitionOf = (wanted: string) => providers.find(({ name }) => name === wanted);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit();
      }}
    >
      {refusal && <p role="alert">{refusal}</p>}
      <form.Field name="provider">
        {({ state }) => (
          <label>
            Provider
            <select value={state.value} onChange={({ target }) => choose(target.value)}>
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
            <input type="checkbox" checked={state.value} onChange={({ target }) => handleChange(target.checked)} />{' '}
            Enabled
          </label>
        )}
      </form.Field>
      <form.Field name="description">
        {(field) => (
          <TextField label="Description" {...shown(field)} onChange={(text) => field.handleChange(String(text))} />
        )}
      </form.Field>
      <form.Subscribe selector={({ values }) => definitionOf(values.provider)}>
        {(provider) => (
          <>
            {provider?.parameters?.map((parameter) => (
              <form.Field key={`${provider.name} ${parameter.name}`} name={`parameters.${parameter.name}`}>
                {(field) => <ParameterField parameter={parameter} {...shown(field)} />}
              </form.Field>
            ))}
            <form.Field name="events">
              {(field) => <EventsField label="Events" offered={provider?.events ?? []} {...shown(field)} />}
            </form.Field>
          </>
        )}
      </form.Subscribe>
      {(['projects', 'environments'] as const).map((name) => (
        <form.Field key={name} name={name}>
          {(field) => <NamesField label={`The ${name}, one on each line; none means all`} {...shown(field)} />}
        </form.Field>
      ))}
      <form.Subscribe selector={({ values }) => values}>
        {(values) => <Preview {...draft.dryRun(updateOf(values))} />}
      </form.Subscribe>
      <button type="submit">Save</button>
    </form>
  );
}
