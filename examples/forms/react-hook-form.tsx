// A form for an addon, with react-hook-form.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { addonCreateUpdateSchema, dryRun, isAdminApiError, providerRules } from 'flagadmin';
import type { Addon, AddonCreateUpdate, AdminClient, ProviderDefinition } from 'flagadmin';
import { addonFromForm, formSchema } from 'flagadmin/form';
import { useEffect, useMemo, useState } from 'react';
import { Controller, useForm, type FieldPath, type UseControllerReturn } from 'react-hook-form';

import { EventsField, NamesField, ParameterField, TextField } from './fields';

const load = (client: AdminClient, id: number) =>
  Promise.all([client.getAddon(id).withResponse(), client.getProviders()]);

/** Loads an addon and shows its form. Pass `key={id}`, so that another addon gets another form. */
export function AddonPage({ client, id }: { client: AdminClient; id: number }) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const [error, setError] = useState<Error>();
  useEffect(() => void load(client, id).then(setLoaded, setError), [client, id]);
  if (error) return <p role="alert">{error.message}</p>;
  if (!loaded) return <p>Loading…</p>;
  const [{ data: addon, etag }, providers] = loaded;
  const onSave = async (update: AddonCreateUpdate) => {
    await client.updateAddon(id, update, { ifMatch: etag });
    await load(client, id).then(setLoaded, setError); // the saved addon, with its new entity tag
  };
  return <AddonForm key={etag} addon={addon} providers={providers} onSave={onSave} />;
}

interface Props {
  addon: Addon;
  providers: ProviderDefinition[];
  onSave(update: AddonCreateUpdate): unknown;
}

type Values = Addon & { description: string };

/** A value of the form, and its error, for a field. */
function shown<Name extends FieldPath<Values>>({ field, fieldState }: UseControllerReturn<Values, Name>) {
  const { value, onChange, onBlur, ref } = field;
  return { value, onChange, onBlur, inputRef: ref, error: fieldState.error?.message };
}

export function AddonForm({ addon, providers, onSave }: Props) {
  const { rules, body, schema } = useMemo(() => {
    const rules = providerRules(providers); // made once: the schema and each dry run use them
    const body = (values: Values) => addonFromForm(values, { current: addon, providers: rules });
    return { rules, body, schema: formSchema(addonCreateUpdateSchema.withProviders(rules), { body }) };
  }, [addon, providers]);
  const form = useForm<Values, unknown, AddonCreateUpdate>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { ...addon, description: addon.description ?? '' },
  });
  const { control, register, formState } = form;
  const values = form.watch();
  const provider = providers.find(({ name }) => name === values.provider);
  const { changes = [] } = dryRun.updateAddon({ current: addon, update: body(values), providers: rules });

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
