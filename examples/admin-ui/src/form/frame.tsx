// The frame of a field: label, hint, error, and the attributes that tie them to the control. The ids come from JSON Pointers.
import type { ReactNode } from 'react';

/** The DOM id of the control for the value at a JSON Pointer. It has no spaces: `aria-describedby` lists ids with spaces between. */
export function idOf(pointer: string): string {
  return `at${pointer.replace(/[\s%]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`;
}

/** Moves the focus to the control for a JSON Pointer, or to the nearest one around it. */
export function focusPointer(pointer: string): void {
  for (let path = pointer; path; path = path.slice(0, path.lastIndexOf('/'))) {
    const control = document.getElementById(idOf(path));
    if (control) {
      control.scrollIntoView({ block: 'center' });
      control.focus({ preventScroll: true });
      return;
    }
  }
}

export interface ControlAttributes {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

interface FrameProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  issue?: string | undefined;
  isRequired?: boolean | undefined;
  /** Whether the value differs from the stored one. */
  isChanged?: boolean;
  /** A switch has its label beside it. */
  isSwitch?: boolean;
  children: (control: ControlAttributes) => ReactNode;
}

/** A labelled control with its hint and the error of its value. */
export function Frame(props: FrameProps) {
  const { id, label, hint, issue, isRequired, isChanged, isSwitch, children } = props;
  const describedBy = [issue && `${id}-issue`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const control = children({
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(issue && { 'aria-invalid': true as const }),
    ...(isRequired && { 'aria-required': true as const }),
  });
  const name = (
    <label htmlFor={id}>
      {label}
      {isRequired && (
        <span className="required" aria-hidden="true" title="Required">
          *
        </span>
      )}
    </label>
  );
  return (
    <div className={['field', issue && 'invalid', isChanged && 'changed'].filter(Boolean).join(' ')}>
      {isSwitch ? (
        <div className="row">
          {control} {name}
        </div>
      ) : (
        <>
          {name} {control}
        </>
      )}
      {issue && (
        <p className="field-issue" id={`${id}-issue`}>
          {issue}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
