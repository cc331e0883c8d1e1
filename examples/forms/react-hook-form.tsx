// A form for an addon, with react-hook-form.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Addon, AddonCreateUpdate, AdminClient } from 'flagadmin';
import { addonFromForm, formSchema } from 'flagadmin/form';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Controller, useForm, type FieldPath, type UseControllerReturn } from 'react-hook-form';

import { EventsField, messageOf, NamesField, ParameterField, Preview, TextField } from './fields';

type AddonDraft = Awaited<ReturnType<AdminClient['editAddon']>>;
type Values = Addon & { description: string };

/** Reads an addon and shows its form: a new form for each version that was read or saved. */
export function AddonPage({ client, id }: { client: AdminClient; id: number }) {
  const [shown, setShown] = useState<{ draft: AddonDraft; version: number }>();
  const [error, setError] = useState<Error>();
  const show = useCallback((draft: AddonDraft) => {
    setShown((before) => ({ draft, version: (before?.version ?? 0) + 1 }));
  }, []);
  useEffect(() => void client.editAddon(id).then(show, setError), [client, id, show]);
  if (error) return <p role="alert">{error.message}</p>;
  if (!shown) return <p>Loading…</p>;
  const { draft, version } = shown;
  const reload = () => draft.reload().then(() => show(draft), setError);
  return (
    <>
      <AddonForm key={version} draft={draft} onSaved={() => show(draft)} />
      <button type="button" onClick={reload}>
        Load again
      </button>
    </>
  );
}

/** A value of the form, and its error, for a field. */
function shown<Name extends FieldPath<Values>>({ field, fieldState }: UseControllerReturn<Values, Name>) {
  const { value, onChange, onBlur, ref } = field;
  return { value, onChange, onBlur, inputRef: ref, error: fieldState.error?.message };
}

export function AddonForm({ draft, onSaved }: { draft: AddonDraft; onSaved(): unknown }) {
  const { current: addon, providers } = draft;
  const schema = useMemo(() => formSchema<AddonCreateUpdate, Values>(draft), [draft]);
  const form = useForm<Values, unknown, AddonCreateUpdate>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { ...addon, description: addon.description ?? '' },
  });
  const { control, register, formState } = form;
  const values = form.watch();
  const provider = providers.find(({ name }) => name === values.provider);

  // The parameters of another provider begin empty: what is stored, secrets too, is not for it.
  const choose = (name: string) => {
    const parameters = name === addon.provider ? addon.parameters : {};
    form.reset({ ...form.getValues(), provider: name, parameters });
  };
  const save = form.handleSubmit(async (update) => {
    try {
      await draft.save(update);
      onSaved();
    } catch (error) {
      form.setError('root', { message: messageOf(error) });
    }
  });
  return (
    <form noValidate onSubmit={save}>
      {formState.errors.root && <p role="alert">{formState.errors.root.message}</p>}
      <label>
        Provider
        <select {...register('provider')} onChange={({ target }) => choose(target.value)}>
          {providers.map(({ name, displayName }) => (
            <option key={name} value={name}>
              {displayName}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input type="checkbox" {...register('enabled')} /> Enabled
      </label>
      <Controller
        control={control}
        name="description"
        render={(found) => <TextField label="Description" {...shown(found)} />}
      />
      {provider?.parameters?.map((parameter) => (
        <Controller
          key={`${provider.name} ${parameter.name}`}
          control={control}
          name={`parameters.${parameter.name}`}
          render={(found) => <ParameterField parameter={parameter} {...shown(found)} />}
        />
      ))}
      <Controller
        control={control}
        name="events"
        render={(found) => <EventsField label="Events" offered={provider?.events ?? []} {...shown(found)} />}
      />
      {(['projects', 'environments'] as const).map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={(found) => <NamesField label={`The ${name}, one on each line; none means all`} {...shown(found)} />}
        />
      ))}
      <Preview {...draft.dryRun(addonFromForm(values, draft))} />
      <button type="submit">Save</button>
    </form>
  );
}
