import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useFormState } from 'react-hook-form';

import { Field } from './field';
import { issueAt } from './pointer';

interface TextFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  multiline?: boolean;
  placeholder?: string;
  /** The value for what was typed; the text itself unless told otherwise. */
  parse?: (text: string) => unknown;
}

/** A text of the form. The field itself keeps what is typed: React has nothing to do at a keystroke. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { control, name, id, label, hint, required = false, multiline = false, placeholder, parse } = props;
  const { errors } = useFormState({ control, name, exact: true });
  const Control = multiline ? 'textarea' : 'input';
  return (
    <Field id={id} label={label} hint={hint} required={required} issue={issueAt(errors, name)}>
      {(attributes) => (
        <Control
          {...attributes}
          {...control.register(
            name,
            parse && { setValueAs: (value) => (typeof value === 'string' ? parse(value) : value) },
          )}
          placeholder={placeholder}
          autoComplete="off"
          {...(multiline && { rows: 2 })}
        />
      )}
    </Field>
  );
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
