// The frame of a field: label, hint, error, and their attributes.
import { createContext, type FocusEventHandler, type ReactNode, useContext } from 'react';

/** The DOM ids of the controls whose values differ from the stored ones. */
export const ChangedFields = createContext<ReadonlySet<string>>(new Set());

/** The attributes that tie a control to its label, its hint and its error. */
export interface ControlAttributes {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

interface FieldProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  issue?: string | undefined;
  required?: boolean;
  children: (control: ControlAttributes) => ReactNode;
}

/** A labelled control with its hint and the error of its value. */
export function Field({ id, label, hint, issue, required, children }: FieldProps) {
  return (
    <FieldFrame id={id} issue={issue}>
      <label htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children(controlAttributes(id, { hint, issue, required }))}
      <FieldNotes id={id} hint={hint} issue={issue} />
    </FieldFrame>
  );
}

interface FieldFrameProps {
  id: string;
  issue: string | undefined;
  children: ReactNode;
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
}

/** The frame around a control. It shows whether the value is invalid and whether it differs from the stored one. */
export function FieldFrame({ id, issue, children, ...events }: FieldFrameProps) {
  const isChanged = useContext(ChangedFields).has(id);
  const classes = ['field', issue && 'invalid', isChanged && 'changed'];
  return (
    <div className={classes.filter(Boolean).join(' ')} {...events}>
      {children}
    </div>
  );
}

interface Notes {
  hint?: ReactNode;
  issue?: string | undefined;
  required?: boolean | undefined;
}

export function controlAttributes(id: string, { hint, issue, required }: Notes): ControlAttributes {
  const describedBy = [issue && `${id}-issue`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(issue && { 'aria-invalid': true as const }),
    ...(required && { 'aria-required': true as const }),
  };
}

export function FieldNotes({ id, hint, issue }: Notes & { id: string }) {
  return (
    <>
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
    </>
  );
}

export function RequiredMark() {
  return (
    <span className="required" aria-hidden="true" title="Required">
      *
    </span>
  );
}
