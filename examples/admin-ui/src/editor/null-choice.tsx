import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

import { type DescribedSchema, factsOf, propertiesOf } from '../form/schema-facts';
import { useSelected } from '../form/use-selected';

interface NullChoiceProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  schema: DescribedSchema;
  /** What is set again when null is taken back. */
  original: Values;
}

/** Sends null for a property, which empties it: a value that no other control of the form gives. */
export function NullChoice<Values extends FieldValues>({ form, schema, original }: NullChoiceProps<Values>) {
  const property = factsOf(schema);
  const names = propertiesOf(schema).filter((name) => property(name).nullable);
  return (
    <fieldset className="null-choice" aria-label="Send null, which empties">
      <span className="quiet" aria-hidden="true">
        Send <code>null</code>, which empties:
      </span>
      {names.map((name) => (
        <NullToggle key={name} form={form} name={name as Path<Values>} original={original[name]} />
      ))}
    </fieldset>
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
