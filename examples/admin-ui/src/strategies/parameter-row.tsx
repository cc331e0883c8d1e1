// The fields of one parameter of a new strategy type.
import { createStrategySchema } from 'flagadmin/url';
import { type Control, useController } from 'react-hook-form';

import { Field } from '../form/field';
import { issueAt } from '../form/issue-at';
import { idOf } from '../form/pointer';
import { factsOf } from '../form/schema-facts';
import { SwitchField } from '../form/switch-field';
import { TextField } from '../form/text-field';
import type { StrategyForm, StrategyValues } from './strategy-creation';

interface ParameterRowProps {
  form: StrategyForm;
  index: number;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

const property = factsOf(createStrategySchema, 'parameters');

export function ParameterRow({ form, index, isLast, onMove, onRemove }: ParameterRowProps) {
  const place = (name: string) => idOf(`/parameters/${index}/${name}`);
  return (
    <li className="parameter-row" aria-label={`Parameter ${index + 1}`}>
      <TextField form={form} name={`parameters.${index}.name`} id={place('name')} label="Name" required />
      <TypeField control={form.control} index={index} id={place('type')} />
      <TextField form={form} name={`parameters.${index}.description`} id={place('description')} label="Description" />
      <SwitchField
        control={form.control}
        name={`parameters.${index}.required`}
        id={place('required')}
        label="Required"
      />
      <div className="row-actions">
        <button
          type="button"
          aria-label={`Move parameter ${index + 1} up`}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          ↑
        </button>
        <button
          type="button"
          aria-label={`Move parameter ${index + 1} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          ↓
        </button>
        <button type="button" aria-label={`Remove parameter ${index + 1}`} onClick={onRemove}>
          Remove
        </button>
      </div>
    </li>
  );
}

/** The types are those of the core's schema. */
function TypeField({ control, index, id }: { control: Control<StrategyValues>; index: number; id: string }) {
  const name = `parameters.${index}.type` as const;
  const { field, formState } = useController({ control, name });
  return (
    <Field id={id} label="Type" required issue={issueAt(formState.errors, name)}>
      {(attributes) => (
        <select {...attributes} {...field}>
          <option value="" disabled>
            Choose…
          </option>
          {property('type').options.map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
