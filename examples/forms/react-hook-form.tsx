// A form for an addon, with react-hook-form.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { addonCreateUpdateSchema, dryRun, isAdminApiError } from 'flagadmin';
import type { Addon, AddonCreateUpdate, ProviderDefinition } from 'flagadmin';
import { addonFromForm, formSchema } from 'flagadmin/form';
import { useMemo } from 'react';
import { Controller, useForm, type FieldPath, type UseControllerReturn } from 'react-hook-form';

import { EventsField, NamesField, ParameterField, TextField } from './fields';

interface Props {
  addon: Addon; // client.getAddon(id)
  providers: ProviderDefinition[]; // client.getProviders()
  onSave(update: AddonCreateUpdate): unknown; // client.updateAddon(id, update, { ifMatch })
}

type Values = Addon & { description: string };

/** A value of the form, and its error, for a field. */
function shown<Name extends FieldPath<Values>>({ field, fieldState }: UseControllerReturn<Values, Name>) {
  const { value, onChange, onBlur, ref } = field;
  return { value, onChange, onBlur, inputRef: ref, error: fieldState.error?.message };
}

export function AddonForm({ addon, providers, onSave }: Props) {
  const { body, schema } = useMemo(() => {
    const body = (values: Values) => addonFromForm(values, { current: addon, providers });
    return { body, schema: formSchema(addonCreateUpdateSchema.withProviders(providers), { body }) };
  }, [addon, providers]);
  const form = useForm<Values, unknown, AddonCreateUpdate>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { ...addon, description: addon.description ?? '' },
  });
  const { control, register, formState } = form;
  const values = form.watch();
  const provider = providers.find(({ name }) => name === values.provider);
  const { changes = [] } = dryRun.updateAddon({ current: addon, update: body(values), providers });

  // The parameters of another provider begin empty: what is stored, secrets too, is not for it.
  const choose = (name: string) => {
    const parameters = name === addon.provider ? addon.parameters : {};
    form.reset({ ...form.getValues(), provider: name, parameters });
  };
  const save = form.handleSubmit(async (update) => {
    try {
      await onSave(update);
    } catch (error) {
      if (!isAdminApiError(error)) throw error;
      const message = error.status === 412 ? 'Someone else has changed this addon: load it again.' : error.message;
      form.setError('root', { message });
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
      <p>Changes: {changes.map(({ instancePath }) => instancePath).join(', ') || 'none'}</p>
      <button type="submit">Save</button>
    </form>
  );
}
