// The inputs for the text of a parameter: plain, or masked for a secret.
import { useEffect, useRef, useState } from 'react';

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
  /** Whether the text is masked. */
  isMasked?: boolean;
  /** A value that is shown as an empty field: the mask of a secret that is being replaced. */
  blankFor?: unknown;
  /** The value for an emptied field. */
  emptied?: undefined | '';
  onLeave: (name: string) => void;
}

/** The text of a parameter. The field itself stores what is typed, and follows other changes of the value. */
export function ParameterInput(props: ParameterInputProps) {
  const { form, name, control, rows, isMasked = false, blankFor, emptied, onLeave, ...attributes } = props;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    const follow = () => {
      const text = shownText(form, name, blankFor);
      if (field.current && field.current.value !== text) field.current.value = text;
    };
    follow();
    return form.subscribe({ formState: { values: true }, callback: follow });
  }, [form, name, blankFor]);

  const Control = rows && !isMasked ? 'textarea' : 'input';
  return (
    <Control
      {...control}
      {...attributes}
      {...(Control === 'textarea' ? { rows } : { type: isMasked ? 'password' : 'text' })}
      ref={field}
      defaultValue={shownText(form, name, blankFor)}
      autoComplete={isMasked ? 'new-password' : 'off'}
      spellCheck={false}
      onBlur={() => onLeave(name)}
      onChange={({ target }) => setParameter(form, name, target.value === '' ? emptied : target.value)}
    />
  );
}

function shownText(form: AddonForm, name: string, blankFor: unknown): string {
  const value = parametersOf(form)[name];
  return value === blankFor ? '' : textOf(value);
}

type SecretInputProps = Omit<ParameterInputProps, 'isMasked'> & { label: string; isAddress: boolean };

/** The text of a secret: masked until it is revealed. An address is shown while it is typed; once it is stored, it is masked. */
export function SecretInput({ label, isAddress, ...props }: SecretInputProps) {
  const [isRevealed, setRevealed] = useState(isAddress);
  return (
    <>
      <ParameterInput key={`${isRevealed}`} {...props} isMasked={!isRevealed} />
      <button
        type="button"
        aria-label={`Reveal ${label}`}
        aria-pressed={isRevealed}
        onClick={() => setRevealed(!isRevealed)}
      >
        Reveal
      </button>
    </>
  );
}
