// The fields of the form of a new strategy type.
import { createStrategySchema } from 'flagadmin/url';
import { factsOf } from '../form/schema-facts';
import { SwitchField } from '../form/switch-field';
import { TextField } from '../form/text-field';
import { ParameterEditor } from './parameter-editor';
import type { StrategyForm, StrategyValues } from './strategy-creation';

const property = factsOf(createStrategySchema);

const hints: Partial<Record<keyof StrategyValues, string>> = {
  name: 'Unique. It is part of addresses: avoid spaces and special characters.',
  editable: 'Off: it can be neither deprecated nor deleted.',
  deprecated: 'On: it is marked as one that should not be used any more.',
};

export function StrategyFields({ form }: { form: StrategyForm }) {
  const field = (name: keyof StrategyValues) => ({
    name,
    hint: hints[name],
    required: property(name).required,
  });
  return (
    <>
      <TextField form={form} {...field('name')} label="Name" />
      <TextField form={form} {...field('title')} label="Title" />
      <TextField form={form} {...field('description')} label="Description" multiline />
      <ParameterEditor form={form} />
      <div className="pair">
        <SwitchField control={form.control} {...field('editable')} label="Editable" />
        <SwitchField control={form.control} {...field('deprecated')} label="Deprecated" />
      </div>
    </>
  );
}
