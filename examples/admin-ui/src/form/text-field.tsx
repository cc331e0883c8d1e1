// The field of a string.
import type { ReactNode } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';

import { Field } from './field';
import { issueAt } from './issue-at';
import { idOfField } from './pointer';

interface TextFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  name: FieldPath<Values>;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  multiline?: boolean;
  type?: 'text' | 'datetime-local';
  /** For a form that the user has just asked for. */
  autoFocus?: boolean;
  /** The value for a text; by default the text itself. */
  parse?: (text: string) => unknown;
}

/** A text of the form. The field itself stores it: React does nothing at a keystroke. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { form, name, label, hint, required = false, multiline = false, type, autoFocus, parse } = props;
  const { errors } = useFormState({ control: form.control, name, exact: true });
  const Control = multiline ? 'textarea' : 'input';
  const meaning = (value: unknown) => {
    // A value that is null or absent is shown as an empty field, which alone must not turn it into a string.
    const current = form.getValues(name);
    if (value === '' && (current === null || current === undefined)) return current;
    return parse && typeof value === 'string' ? parse(value) : value;
  };
  return (
    <Field id={idOfField(name)} label={label} hint={hint} required={required} issue={issueAt(errors, name)}>
      {(attributes) => (
        <Control
          {...attributes}
          {...form.register(name, { setValueAs: meaning })}
          autoComplete="off"
          {...(multiline ? { rows: 2 } : { type })}
          autoFocus={autoFocus}
        />
      )}
    </Field>
  );
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
