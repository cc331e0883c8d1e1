import { Field } from '../form/field';
import { idOf, pointerTo } from '../form/pointer';
import { textOf } from '../form/text-field';

interface UnknownParameterProps {
  name: string;
  value: unknown;
  issue: string | undefined;
  onChange: (value: unknown) => void;
  onLeave: () => void;
}

/** A parameter that the provider's definition does not have: kept, shown, and removable. */
export function UnknownParameter({ name, value, issue, onChange, onLeave }: UnknownParameterProps) {
  return (
    <Field
      id={idOf(pointerTo('parameters', name))}
      label={<code>{name}</code>}
      issue={issue}
      hint={<span className="calm-warning">Not a parameter that the provider knows; it is kept.</span>}
    >
      {(control) => (
        <div className="with-action">
          <input
            {...control}
            value={textOf(value)}
            readOnly={typeof value !== 'string'}
            autoComplete="off"
            spellCheck={false}
            onBlur={onLeave}
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" onClick={() => onChange(undefined)} aria-label={`Remove ${name}`}>
            Remove
          </button>
        </div>
      )}
    </Field>
  );
}
