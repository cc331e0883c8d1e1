// The fields of one parameter of a new strategy type.
import { createStrategySchema } from 'flagadmin/url';

import { factsOf } from '../form/schema-facts';
import { SelectField } from '../form/select-field';
import { SwitchField } from '../form/switch-field';
import { TextField } from '../form/text-field';
import type { StrategyForm } from './strategy-creation';

interface ParameterRowProps {
  form: StrategyForm;
  index: number;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** Those of the core's schema. */
const types = factsOf(createStrategySchema, 'parameters')('type').options.map((type) => ({ value: type, label: type }));

export function ParameterRow({ form, index, isLast, onMove, onRemove }: ParameterRowProps) {
  return (
    <li className="parameter-row" aria-label={`Parameter ${index + 1}`}>
      <TextField form={form} name={`parameters.${index}.name`} label="Name" required />
      <SelectField control={form.control} name={`parameters.${index}.type`} label="Type" required options={types} />
      <TextField form={form} name={`parameters.${index}.description`} label="Description" />
      <SwitchField control={form.control} name={`parameters.${index}.required`} label="Required" />
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
