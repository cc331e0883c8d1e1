import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

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

/** A text of the form. What is not a text (a number, a value of another type) is shown as JSON. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { control, name, id, label, hint, required = false, multiline = false, placeholder, parse } = props;
  const { field, formState } = useController({ control, name });
  return (
    <Field id={id} label={label} hint={hint} required={required} issue={issueAt(formState.errors, name)}>
      {(attributes) => {
        const Control = multiline ? 'textarea' : 'input';
        return (
          <Control
            {...attributes}
            ref={field.ref}
            name={field.name}
            value={textOf(field.value)}
            placeholder={placeholder}
            autoComplete="off"
            onBlur={field.onBlur}
            onChange={(event) => field.onChange(parse ? parse(event.target.value) : event.target.value)}
            {...(multiline && { rows: 2 })}
          />
        );
      }}
    </Field>
  );
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
