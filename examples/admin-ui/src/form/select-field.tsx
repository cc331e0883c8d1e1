// The field of a choice.
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

import { Field } from './field';
import { issueAt } from './issue-at';
import { idOfField } from './pointer';
import { textOf } from './text-field';

interface SelectFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  options: readonly { value: string | number; label: string }[];
  /** The label of a value that is none of the options. */
  labelOfOther?: (value: unknown) => string;
  /** By default the chosen value becomes that of the field. */
  onChoose?: (value: string | number) => void;
}

/** One of the options. A value that is none of them is shown until another one is chosen. */
export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { control, name, label, hint, required = false, options, onChoose } = props;
  const { labelOfOther = (value) => `${textOf(value)} (not defined)` } = props;
  const { field, formState } = useController({ control, name });
  const text = textOf(field.value);
  const choose = (chosen: string) => {
    const option = options.find(({ value }) => textOf(value) === chosen);
    if (option) (onChoose ?? field.onChange)(option.value);
  };
  return (
    <Field {...{ label, hint, required }} id={idOfField(name)} issue={issueAt(formState.errors, name)}>
      {(attributes) => (
        <select {...attributes} {...field} value={text} onChange={(event) => choose(event.target.value)}>
          {!options.some(({ value }) => textOf(value) === text) && (
            <option value={text} disabled={text === ''}>
              {text === '' ? 'Choose…' : labelOfOther(field.value)}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
