// The field of a boolean.
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

import { controlAttributes, FieldFrame, FieldNotes } from './field';
import { issueAt } from './issue-at';
import { idOfField } from './pointer';

interface SwitchFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: ReactNode;
  hint?: ReactNode;
}

/** Yes or no. */
export function SwitchField<Values extends FieldValues>({ control, name, label, hint }: SwitchFieldProps<Values>) {
  const { field, formState } = useController({ control, name });
  const id = idOfField(name);
  const issue = issueAt(formState.errors, name);
  return (
    <FieldFrame id={id} issue={issue}>
      <label className="switch">
        <input
          {...controlAttributes(id, { hint, issue })}
          type="checkbox"
          ref={field.ref}
          name={field.name}
          checked={field.value === true}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.checked)}
        />
        {label}
      </label>
      <FieldNotes id={id} hint={hint} issue={issue} />
    </FieldFrame>
  );
}
