// A form for an addon, with react-hook-form.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { addonCreateUpdateSchema, dryRun, providerRules, withRules } from 'flagadmin/core';
import type { Addon, AddonCreateUpdate, AdminClient, ProviderDefinition, ServiceName } from 'flagadmin';
import { addonFromForm, formSchema } from 'flagadmin/form';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Controller, useForm, type FieldPath, type UseControllerReturn } from 'react-hook-form';

import { EventsField, messageOf, NamesField, ParameterField, Preview, TextField } from './fields';

let reads = 0;

/** Each read has a new key, for a new form: entity tags of Unleash don't cover secrets. */
async function load(client: AdminClient, id: number) {
  const [{ data: addon, etag }, providers, { service }] = await Promise.all([
    client.getAddon(id).withResponse(),
    client.getProviders(),
    client.detectService(),
  ]);
  reads += 1;
  return { key: reads, addon, etag, providers, service };
}

/** Loads an addon and shows its form. */
export function AddonPage({ client, id }: { client: AdminClient; id: number }) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const [error, setError] = useState<Error>();
  const read = useCallback(() => load(client, id).then(setLoaded, setError), [client, id]);
  useEffect(() => void read(), [read]);
  if (error) return <p role="alert">{error.message}</p>;
  if (!loaded) return <p>Loading…</p>;
  const { key, etag, ...props } = loaded;
  const onSave = async (update: AddonCreateUpdate) => {
    await client.updateAddon(id, update, { ifMatch: etag });
    await read();
  };
  return (
    <>
      <AddonForm key={key} {...props} onSave={onSave} />
      <button type="button" onClick={read}>
        Load again
      </button>
    </>
  );
}

interface Props {
  addon: Addon;
  providers: ProviderDefinition[];
  service: ServiceName | undefined; // client.service, after detectService()
  onSave(update: AddonCreateUpdate): unknown;
}

type Values = Addon & { description: string };

/** A value of the form, and its error, for a field. */
function shown<Name extends FieldPath<Values>>({ field, fieldState }: UseControllerReturn<Values, Name>) {
  const { value, onChange, onBlur, ref } = field;
  return { value, onChange, onBlur, inputRef: ref, error: fieldState.error?.message };
}

export function AddonForm({ addon, providers, service, onSave }: Props) {
  const { schema, predict } = useMemo(() => {
    const rules = providerRules(providers);
    const body = (values: Values) => addonFromForm(values, { current: addon, providers: rules });
    const schema = formSchema(withRules(addonCreateUpdateSchema, { providers: rules, service }), { body });
    const predict = (values: Values) =>
      dryRun.updateAddon({ current: addon, update: body(values), providers: rules, service });
    return { schema, predict };
  }, [addon, providers, service]);
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
      await onSave(update);
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
      <Preview {...predict(values)} />
      <button type="submit">Save</button>
    </form>
  );
}
