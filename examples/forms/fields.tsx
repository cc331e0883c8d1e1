// The fields of a form for an addon, for any form library: each shows a value and its error, and says what was typed.
import { isAdminApiError } from 'flagadmin';
import type { Change, Issue, ProviderParameter } from 'flagadmin';
import { useId, useState } from 'react';

interface FieldProps<Value> {
  label: string;
  value: Value;
  onChange(value: Value): void;
  onBlur?(): void;
  error?: string | undefined;
  /** For libraries that move the focus to the first error. */
  inputRef?(control: HTMLInputElement | HTMLTextAreaElement | null): void;
}

interface TextFieldProps extends FieldProps<unknown> {
  type?: 'text' | 'url' | 'password' | 'lines';
  placeholder?: string | undefined;
  required?: boolean;
}

/** A value with line breaks gets several lines while it is edited: an input of one line would drop them. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, onBlur, error, inputRef, type = 'text', placeholder, required } = props;
  const id = useId();
  const [hadLines, setHadLines] = useState(false);
  if (!hadLines && (hasLines(value) || hasLines(placeholder))) setHadLines(true);
  const shared = {
    ...{ id, placeholder, required, onBlur, ref: inputRef },
    value: String(value ?? ''),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    autoComplete: type === 'password' ? 'new-password' : 'off',
    'aria-invalid': error !== undefined,
    'aria-describedby': error && `${id}-error`,
  };
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {type === 'lines' || hadLines ? <textarea rows={3} {...shared} /> : <input type={type} {...shared} />}
      <ErrorText id={id} error={error} />
    </div>
  );
}

const hasLines = (value: unknown) => /[\r\n]/.test(String(value ?? ''));

type ParameterFieldProps = Omit<FieldProps<unknown>, 'label'> & { parameter: ProviderParameter };

/** A parameter of the addon's provider. */
export function ParameterField({ parameter, ...rest }: ParameterFieldProps) {
  const { displayName, type, sensitive, placeholder, required } = parameter;
  const ofInput = type === 'textfield' ? 'lines' : type === 'url' ? 'url' : sensitive ? 'password' : 'text';
  return <TextField {...rest} label={displayName} type={ofInput} placeholder={placeholder} required={required} />;
}

type EventsFieldProps = FieldProps<string[]> & { offered: readonly string[] };

/** The events that the provider lists, and others that the addon has. */
export function EventsField({ label, offered, value, onChange, error, inputRef }: EventsFieldProps) {
  const id = useId();
  const choose = (event: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, event] : value.filter((one) => one !== event));
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend>{label}</legend>
      {[...new Set([...offered, ...value])].map((event, index) => (
        <label key={event}>
          <input
            type="checkbox"
            ref={index === 0 ? inputRef : undefined}
            checked={value.includes(event)}
            onChange={({ target }) => choose(event, target.checked)}
          />{' '}
          {event}
        </label>
      ))}
      <ErrorText id={id} error={error} />
    </fieldset>
  );
}

/** A list of names, one on each line. */
export function NamesField({ value = [], onChange, ...rest }: FieldProps<string[] | undefined>) {
  const [typed, setTyped] = useState<string>();
  const change = (text: unknown) => {
    setTyped(String(text));
    onChange(
      String(text)
        .split(/\s*\n\s*/)
        .filter(Boolean),
    );
  };
  return <TextField {...rest} type="lines" value={typed ?? value.join('\n')} onChange={change} />;
}

/** What a dry run says; without changes, the service would refuse the update. */
export function Preview({
  changes,
  warnings,
}: {
  changes?: readonly Change[] | undefined;
  warnings: readonly Issue[];
}) {
  const paths = changes?.map(({ instancePath }) => instancePath).join(', ');
  return (
    <>
      <p>Changes: {paths === undefined ? 'correct the errors first' : paths || 'none'}</p>
      {warnings.map(({ instancePath, message }) => (
        <p key={`${instancePath} ${message}`}>
          {instancePath} {message}
        </p>
      ))}
    </>
  );
}

function ErrorText({ id, error }: { id: string; error: string | undefined }) {
  return error === undefined ? null : (
    <p id={`${id}-error`} role="alert">
      {error}
    </p>
  );
}

/** What the form says when the update could not be saved. */
export function messageOf(error: unknown) {
  if (isAdminApiError(error))
    return error.status === 412 ? 'Someone else has changed this addon: load it again.' : error.message;
  console.error(error);
  return 'No response came. The change may have been made: load the addon again.';
}
