import { createStrategySchema } from 'flagadmin/url';
import type { Control } from 'react-hook-form';

import { idOf } from '../form/pointer';
import { factsOf } from '../form/schema-facts';
import { SwitchField } from '../form/switch-field';
import { TextField } from '../form/text-field';
import { ParameterEditor } from './parameter-editor';
import type { StrategyValues } from './strategy-creation';

const property = factsOf(createStrategySchema);

export function StrategyFields({ control }: { control: Control<StrategyValues> }) {
  const field = (name: keyof StrategyValues) => ({
    control,
    name,
    id: idOf(`/${name}`),
    hint: property(name).description,
    required: property(name).required,
  });
  return (
    <>
      <TextField {...field('name')} label="Name" />
      <TextField {...field('title')} label="Title" />
      <TextField {...field('description')} label="Description" multiline />
      <ParameterEditor control={control} />
      <div className="pair">
        <SwitchField {...field('editable')} label="Editable" />
        <SwitchField {...field('deprecated')} label="Deprecated" />
      </div>
    </>
  );
}
