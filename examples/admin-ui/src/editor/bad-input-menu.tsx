import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** A famous mistake: sets one property to a value that no control would give. */
export interface BadInput<Values> {
  label: string;
  name: keyof Values & string;
  value: (now: Values) => unknown;
}

interface BadInputMenuProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  inputs: readonly BadInput<Values>[];
}

/** Fills in bad input, to see what the core says of it. */
export function BadInputMenu<Values extends FieldValues>({ form, inputs }: BadInputMenuProps<Values>) {
  const fillIn = (index: number) => {
    const input = inputs[index];
    if (!input) return;
    form.setValue(input.name as Path<Values>, input.value(form.getValues()) as never);
    // Judged as on submit, every issue beside its field; nothing is sent.
    void form.handleSubmit(() => undefined)();
  };
  return (
    <select
      className="bad-input"
      aria-label="Try bad input"
      value=""
      onChange={(event) => fillIn(Number(event.target.value))}
    >
      <option value="" disabled>
        Try bad input…
      </option>
      {inputs.map(({ label }, index) => (
        <option key={label} value={index}>
          {label}
        </option>
      ))}
    </select>
  );
}
