// The inputs for text: one line, several, a secret, a number.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import type { Field } from '../resource';
import { type ControlAttributes, focusPointer } from './frame';

export interface InputProps {
  field: Field;
  control: ControlAttributes;
  value: unknown;
  onChange: (value: unknown) => void;
  onLeave: () => void;
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function TextInput({ field, control, value, onChange, onLeave }: InputProps) {
  const Control = field.kind === 'lines' ? 'textarea' : 'input';
  return (
    <Control
      {...control}
      {...(field.kind === 'lines' ? { rows: 3 } : { type: field.kind === 'time' ? 'datetime-local' : 'text' })}
      value={textOf(value)}
      placeholder={field.placeholder}
      autoComplete="off"
      spellCheck={false}
      onBlur={onLeave}
      onChange={(event) => onChange(field.kind === 'number' ? typedNumber(event.target.value) : event.target.value)}
    />
  );
}

/**
 * A number as it was typed. Text that is no number of JSON, or a number that cannot be stored exactly, stays text, for the schema to
 * validate. An emptied field leaves the property out.
 */
function typedNumber(text: string): unknown {
  if (text.trim() === '') return undefined;
  const number = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isFinite(number) && (Number.isSafeInteger(number) || !Number.isInteger(number)) ? number : text;
}

/** A secret: masked until it is revealed. A stored one is kept until something else is typed, or the empty field is left. */
export function SecretInput(props: InputProps) {
  const { field, control, value, onChange, onLeave } = props;
  const { label, path, stored, startsRevealed = false, placeholder } = field;
  const isStored = stored !== undefined && stored !== '';
  const isKept = isStored && value === stored;
  const [isReplacing, setReplacing] = useState(false);
  const [isRevealed, setRevealed] = useState(startsRevealed);
  useEffect(() => {
    if (!isKept) setReplacing(false);
  }, [isKept]);
  /** Changes the state, and moves the focus to the field: the button that had it is gone. */
  const andFocus = (change: () => void) => {
    flushSync(change);
    focusPointer(path);
  };
  const keep = () => {
    setReplacing(false);
    onChange(stored);
  };
  const leave = () => {
    if (isKept) onChange('');
    onLeave();
  };
  if (isKept && !isReplacing) {
    return (
      <div className="with-action">
        <input {...control} readOnly value="•••••• stored" />
        <button type="button" onClick={() => andFocus(() => setReplacing(true))} aria-label={`Replace ${label}`}>
          Replace
        </button>
      </div>
    );
  }
  const typed = isKept ? '' : textOf(value);
  const isOfLines = field.kind === 'lines';
  const shared = {
    ...control,
    value: typed,
    placeholder,
    autoComplete: isRevealed || isOfLines ? 'off' : 'new-password',
    spellCheck: false,
    onBlur: leave,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div className="with-action">
      {isOfLines ? (
        <textarea rows={3} className={isRevealed ? '' : 'masked'} {...shared} />
      ) : (
        <input type={isRevealed ? 'text' : 'password'} {...shared} />
      )}
      {typed !== '' && (
        <button
          type="button"
          aria-label={`Reveal ${label}`}
          aria-pressed={isRevealed}
          onClick={() => setRevealed(!isRevealed)}
        >
          Reveal
        </button>
      )}
      {isStored && (
        <button type="button" onClick={() => andFocus(keep)} aria-label={`Keep stored ${label}`}>
          Keep stored
        </button>
      )}
    </div>
  );
}
