// A form for an addon, with react-hook-form.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { addonCreateUpdateSchema, type Addon, type AddonCreateUpdate, type ProviderDefinition } from 'flagadmin';
import { addonFromForm, formSchema } from 'flagadmin/form';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';

interface Props {
  addon: Addon; // client.getAddon(id)
  providers: ProviderDefinition[]; // client.getProviders()
  onSave(update: AddonCreateUpdate): unknown; // client.updateAddon(id, update)
}

export function AddonForm({ addon, providers, onSave }: Props) {
  const defaultValues = { ...addon, description: addon.description ?? '' };
  const schema = useMemo(() => {
    const body = (values: typeof defaultValues) => addonFromForm(values, { current: addon, providers });
    return formSchema(addonCreateUpdateSchema.withProviders(providers), { body });
  }, [addon, providers]);
  const { register, handleSubmit, watch, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues,
  });
  const parameters = providers.find(({ name }) => name === watch('provider'))?.parameters ?? [];
  return (
    <form noValidate onSubmit={handleSubmit((update) => onSave(update))}>
      <label>
        Provider
        <select {...register('provider')}>
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
      <label>
        Description <input {...register('description')} />
      </label>
      {parameters.map(({ name, displayName, type, placeholder, required, sensitive }) => (
        <div key={name}>
          <label>
            {displayName}
            <input
              type={sensitive ? 'password' : type === 'url' ? 'url' : 'text'}
              placeholder={placeholder}
              required={required}
              {...register(`parameters.${name}`)}
            />
          </label>
          {formState.errors.parameters?.[name] && <p role="alert">{formState.errors.parameters[name].message}</p>}
        </div>
      ))}
      <button type="submit">Save</button>
    </form>
  );
}
