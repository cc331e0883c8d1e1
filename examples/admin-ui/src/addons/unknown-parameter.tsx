// The row of a parameter that the provider's definition does not have.
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
  const remove = () => {
    setParameter(form, name, undefined);
    // The button goes, and the focus with it.
    document.getElementById(idOf(pointerTo('parameters')))?.focus({ preventScroll: true });
  };
  return (
    <Field
      id={idOf(pointerTo('parameters', name))}
      label={<code>{name}</code>}
      issue={issue}
      hint={<span className="calm-warning">The provider has no such parameter. It is stored all the same.</span>}
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
          <button type="button" onClick={remove} aria-label={`Remove ${name}`}>
            Remove
          </button>
        </div>
      )}
    </Field>
  );
}
