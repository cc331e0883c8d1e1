// The field of one parameter of an addon's provider.
import type { ProviderParameter } from 'flagadmin/url';
import { memo, useEffect, useState } from 'react';

import { type ControlAttributes, Field } from '../form/field';
import { idOf, pointerTo } from '../form/pointer';
import { useSelected } from '../form/use-selected';
import type { AddonForm } from './addon-editing';
import { jsonError } from './json-error';
import { ParameterInput, SecretInput } from './parameter-input';
import { setParameter } from './parameter-values';

interface ParameterFieldProps {
  form: AddonForm;
  parameter: ProviderParameter;
  /** The stored value; a mask for a sensitive one. */
  stored: unknown;
  issue: string | undefined;
  onLeave: (name: string) => void;
}

/** One parameter of a provider, as its definition describes it. */
export const ParameterField = memo(function ParameterField(props: ParameterFieldProps) {
  const { form, parameter, stored, issue, onLeave } = props;
  const { name, displayName, sensitive, required, type, placeholder } = parameter;
  const isStoredSecret = sensitive && isPresent(stored);
  const isKept = useSelected(form, ({ parameters }) => isStoredSecret && parameters?.[name] === stored);
  // The stored secret is kept until the first character, or until the empty field is left.
  const [isReplacing, setReplacing] = useState(false);
  useEffect(() => {
    if (!isKept) setReplacing(false);
  }, [isKept]);
  const leave = (left: string) => {
    if (isKept) setParameter(form, name, undefined);
    onLeave(left);
  };

  const id = idOf(pointerTo('parameters', name));
  const keep = () => {
    setReplacing(false);
    setParameter(form, name, stored);
    // The button goes, and with it the focus.
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };

  const input = (control: ControlAttributes) => ({
    form,
    name,
    control,
    ...(type === 'textfield' ? { rows: 3 } : { inputMode: type === 'url' ? ('url' as const) : ('text' as const) }),
    placeholder,
    autoFocus: isReplacing,
    blankFor: isStoredSecret ? stored : undefined,
    // An optional parameter that is emptied is not sent, as if it had never been filled in.
    emptied: stored === '' ? ('' as const) : undefined,
    onLeave: leave,
  });

  return (
    <Field
      id={id}
      label={displayName}
      required={required}
      hint={<ParameterHint form={form} parameter={parameter} isKept={isKept} />}
      issue={issue}
    >
      {(control) =>
        isKept && !isReplacing ? (
          <KeptSecret control={control} label={displayName} onReplace={() => setReplacing(true)} />
        ) : (
          <div className="with-action">
            {sensitive ? (
              <SecretInput {...input(control)} label={displayName} isAddress={type === 'url'} />
            ) : (
              <ParameterInput {...input(control)} />
            )}
            {isStoredSecret && (
              <button type="button" onClick={keep} aria-label={`Keep stored ${displayName}`}>
                Keep stored
              </button>
            )}
          </div>
        )
      }
    </Field>
  );
});

interface KeptSecretProps {
  control: ControlAttributes;
  label: string;
  onReplace: () => void;
}

function KeptSecret({ control, label, onReplace }: KeptSecretProps) {
  return (
    <div className="with-action">
      <input {...control} readOnly value="•••••• stored" className="kept" />
      <button type="button" onClick={onReplace} aria-label={`Replace ${label}`}>
        Replace
      </button>
    </div>
  );
}

interface ParameterHintProps {
  form: AddonForm;
  parameter: ProviderParameter;
  isKept: boolean;
}

function ParameterHint({ form, parameter, isKept }: ParameterHintProps) {
  const { name, description, sensitive, placeholder } = parameter;
  const slip = useSelected(
    form,
    ({ parameters }) => !isKept && jsonError(parameters?.[name], placeholder, { quotes: !sensitive }),
  );
  return (
    <>
      {description}
      {sensitive && <span className="tag">secret</span>}
      {slip && (
        <span className="calm-warning" role="status">
          {' '}
          {slip}
        </span>
      )}
    </>
  );
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
