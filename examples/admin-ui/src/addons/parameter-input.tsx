import { useEffect, useRef } from 'react';

import type { ControlAttributes } from '../form/field';
import { textOf } from '../form/text-field';
import type { AddonForm } from './addon-editing';
import { parametersOf, setParameter } from './parameter-values';

interface ParameterInputProps {
  form: AddonForm;
  name: string;
  control: ControlAttributes;
  rows?: number;
  inputMode?: 'url' | 'text';
  placeholder?: string | undefined;
  readOnly?: boolean;
  autoFocus?: boolean;
  /** The value for an emptied field. */
  emptied?: undefined | '';
  onLeave: (name: string) => void;
}

/** The text of a parameter. The field itself keeps what is typed, and follows whatever else sets the value. */
export function ParameterInput({ form, name, control, rows, emptied, onLeave, ...attributes }: ParameterInputProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    const follow = () => {
      const text = textOf(parametersOf(form)[name]);
      if (field.current && field.current.value !== text) field.current.value = text;
    };
    follow();
    return form.subscribe({ formState: { values: true }, callback: follow });
  }, [form, name]);

  const Control = rows ? 'textarea' : 'input';
  return (
    <Control
      {...control}
      {...attributes}
      {...(rows && { rows })}
      ref={field}
      defaultValue={textOf(parametersOf(form)[name])}
      autoComplete="off"
      spellCheck={false}
      onBlur={() => onLeave(name)}
      onChange={({ target }) => setParameter(form, name, target.value === '' ? emptied : target.value)}
    />
  );
}
