import { Field } from '../form/field';
import { idOf, pointerTo } from '../form/pointer';
import type { AddonForm } from './addon-editing';
import { ParameterInput } from './parameter-input';
import { parametersOf, setParameter } from './parameter-values';

interface UnknownParameterProps {
  form: AddonForm;
  name: string;
  issue: string | undefined;
  onLeave: (name: string) => void;
}

/** A parameter that the provider's definition does not have: kept, shown, and removable. */
export function UnknownParameter({ form, name, issue, onLeave }: UnknownParameterProps) {
  return (
    <Field
      id={idOf(pointerTo('parameters', name))}
      label={<code>{name}</code>}
      issue={issue}
      hint={<span className="calm-warning">Not a parameter that the provider knows; it is kept.</span>}
    >
      {(control) => (
        <div className="with-action">
          <ParameterInput
            form={form}
            name={name}
            control={control}
            readOnly={typeof parametersOf(form)[name] !== 'string'}
            emptied=""
            onLeave={onLeave}
          />
          <button type="button" onClick={() => setParameter(form, name, undefined)} aria-label={`Remove ${name}`}>
            Remove
          </button>
        </div>
      )}
    </Field>
  );
}
