// The options of a request: the properties that are sent, and those that are sent as null.
import { useId } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

import { type DescribedSchema, factsOf, propertiesOf } from '../form/schema-facts';
import { useSelected } from '../form/use-selected';

interface RequestOptionsProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  schema: DescribedSchema;
  editor: {
    /** The value to restore when null is undone. */
    original: Values;
    changedOnly: boolean;
    setChangedOnly: (changedOnly: boolean) => void;
  };
}

/** How the form becomes a request: which properties are sent, and which of them as null. */
export function RequestOptions<Values extends FieldValues>(props: RequestOptionsProps<Values>) {
  const { form, schema, editor } = props;
  const { original, changedOnly, setChangedOnly } = editor;
  const id = useId();
  const property = factsOf(schema);
  const names = propertiesOf(schema);
  const required = names.filter((name) => property(name).required);
  const nullable = names.filter((name) => property(name).nullable);
  return (
    <details className="request-options">
      <summary>Request options</summary>
      <div className="field">
        <label className="switch">
          <input
            type="checkbox"
            aria-describedby={`${id}-hint`}
            checked={changedOnly}
            onChange={(event) => setChangedOnly(event.target.checked)}
          />
          Send only changed properties
        </label>
        <p className="field-hint" id={`${id}-hint`}>
          {changedOnly
            ? 'Properties that are not sent stay as they are stored.'
            : 'Every property of the form is sent and replaces the stored one.'}
          {changedOnly && required.length > 0 && ` Always sent, because PUT requires them: ${required.join(', ')}.`}
        </p>
      </div>
      {nullable.length > 0 && (
        <fieldset className="null-choice" aria-label="Send null, which empties">
          <span className="quiet" aria-hidden="true">
            Send <code>null</code>, which empties:
          </span>
          {nullable.map((name) => (
            <NullToggle key={name} form={form} name={name as Path<Values>} original={original[name]} />
          ))}
        </fieldset>
      )}
    </details>
  );
}

interface NullToggleProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  name: Path<Values>;
  original: unknown;
}

function NullToggle<Values extends FieldValues>({ form, name, original }: NullToggleProps<Values>) {
  const isNull = useSelected(form, (values) => values[name] === null);
  const toggle = () => form.setValue(name, (isNull ? original : null) as PathValue<Values, Path<Values>>);
  return (
    <button type="button" className="small" aria-pressed={isNull} onClick={toggle}>
      {name}
    </button>
  );
}
