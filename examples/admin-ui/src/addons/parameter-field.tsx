import type { ProviderParameter } from 'flagadmin';
import { useState } from 'react';

import { type ControlAttributes, Field } from '../form/field';
import { idOf, pointerTo } from '../form/pointer';
import { textOf } from '../form/text-field';

interface ParameterFieldProps {
  parameter: ProviderParameter;
  value: unknown;
  /** What the server answered for it; of a sensitive one a mask. */
  stored: unknown;
  issue: string | undefined;
  onChange: (value: unknown) => void;
  onLeave: () => void;
}

/** One parameter of a provider, as its definition describes it. */
export function ParameterField({ parameter, value, stored, issue, onChange, onLeave }: ParameterFieldProps) {
  const isKept = parameter.sensitive && isPresent(stored) && value === stored;
  const canKeep = parameter.sensitive && isPresent(stored) && !isKept;
  const [justReplaced, setJustReplaced] = useState(false);

  return (
    <Field
      id={idOf(pointerTo('parameters', parameter.name))}
      label={parameter.displayName}
      required={parameter.required}
      hint={<ParameterHint parameter={parameter} value={isKept ? undefined : value} />}
      issue={issue}
    >
      {(control) =>
        isKept ? (
          <KeptSecret
            control={control}
            label={parameter.displayName}
            onReplace={() => {
              setJustReplaced(true);
              onChange(undefined);
            }}
          />
        ) : (
          <div className="with-action">
            <ParameterControl
              control={control}
              parameter={parameter}
              value={value}
              autoFocus={justReplaced}
              // An optional parameter that is emptied is left out, as if it had never been filled in.
              onChange={(text) => onChange(text === '' && stored !== '' ? undefined : text)}
              onLeave={onLeave}
            />
            {canKeep && (
              <button type="button" onClick={() => onChange(stored)}>
                Keep stored
              </button>
            )}
          </div>
        )
      }
    </Field>
  );
}

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

interface ParameterControlProps {
  control: ControlAttributes;
  parameter: ProviderParameter;
  value: unknown;
  autoFocus: boolean;
  onChange: (text: string) => void;
  onLeave: () => void;
}

function ParameterControl({ control, parameter, value, autoFocus, onChange, onLeave }: ParameterControlProps) {
  const isMultiline = parameter.type === 'textfield';
  const Control = isMultiline ? 'textarea' : 'input';
  return (
    <Control
      {...control}
      {...(isMultiline ? { rows: 3 } : { inputMode: parameter.type === 'url' ? ('url' as const) : ('text' as const) })}
      value={textOf(value)}
      placeholder={parameter.placeholder}
      autoComplete="off"
      spellCheck={false}
      autoFocus={autoFocus}
      onBlur={onLeave}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function ParameterHint({ parameter, value }: { parameter: ProviderParameter; value: unknown }) {
  return (
    <>
      {parameter.description}
      {parameter.sensitive && <span className="tag">secret</span>}
      {isNotJsonAsShown(parameter, value) && (
        <span className="calm-warning"> This is not JSON, as the example in the empty field is.</span>
      )}
    </>
  );
}

/** Whether the definition's example is a JSON object and the value is no JSON: likely a slip, but nothing is refused. */
function isNotJsonAsShown({ placeholder }: ProviderParameter, value: unknown): boolean {
  return typeof value === 'string' && isJsonObject(placeholder) && !isJsonObject(value);
}

function isJsonObject(text: string | undefined): boolean {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
