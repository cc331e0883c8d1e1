// The fields of a form, as a row of the table of resources lists them.
import type { ReactNode } from 'react';

import { isTextList, type Members, stepsOf, valueAt } from '../json';
import type { Field } from '../resource';
import { Frame, focusPointer, idOf } from './frame';
import { NamesField } from './names-field';
import { SecretInput, TextInput, textOf } from './text-input';

export interface FieldsProps {
  fields: readonly Field[];
  values: Members;
  /** Sets a value; undefined leaves it out. */
  set: (pointer: string, value: unknown) => void;
  /** The error of a value, once it is to be shown. */
  issueAt: (pointer: string, isWithin?: boolean) => string | undefined;
  leave: (pointer: string) => unknown;
  isChanged: (pointer: string) => boolean;
}

/** The fields, those of a group within a frame. */
export function Fields(props: FieldsProps) {
  const groups: { group: string | undefined; fields: Field[] }[] = [];
  for (const field of props.fields) {
    const last = groups.at(-1);
    if (last && last.group === field.group) last.fields.push(field);
    else groups.push({ group: field.group, fields: [field] });
  }
  return groups.map(({ group, fields }) => {
    const shown = fields.map((field) => <OneField key={field.path} field={field} {...props} />);
    if (group === undefined) return shown;
    return (
      <fieldset key={group}>
        <legend>{group}</legend>
        {shown}
      </fieldset>
    );
  });
}

type OneFieldProps = FieldsProps & { field: Field };

function OneField(props: OneFieldProps) {
  const { field, values, set, issueAt, leave, isChanged } = props;
  const { path, kind, label, hint, isRequired, isSecret, isRemovable } = field;
  const value = valueAt(values, path);
  const onChange = (next: unknown) => set(path, next);
  const onLeave = () => leave(path);
  if (kind === 'rows') return <Rows {...props} />;
  return (
    <Frame
      id={idOf(path)}
      label={label}
      hint={isSecret ? <SecretHint hint={hint} /> : hint}
      issue={issueAt(path, kind === 'names')}
      isRequired={isRequired}
      isChanged={isChanged(path)}
      isSwitch={kind === 'switch'}
    >
      {(attributes) => {
        const control = { ...attributes, name: path.slice(1) };
        const input = { field, control, value, onChange, onLeave };
        if (isSecret) return <SecretInput {...input} />;
        if (kind === 'choice') return <Choice {...input} />;
        if (kind === 'switch') {
          const change = (event: { target: { checked: boolean } }) => onChange(event.target.checked);
          return <input {...control} type="checkbox" checked={value === true} onChange={change} />;
        }
        if (kind === 'names') {
          const names = isTextList(value) ? value : [];
          const { suggestions = [], none = 'None' } = field;
          return <NamesField {...{ path, label, control, names, suggestions, none, onChange, onLeave }} />;
        }
        if (!isRemovable) return <TextInput {...input} />;
        return (
          <div className="with-action">
            <TextInput {...input} />
            <button type="button" onClick={() => onChange(undefined)} aria-label={`Remove ${label}`}>
              Remove
            </button>
          </div>
        );
      }}
    </Frame>
  );
}

function SecretHint({ hint }: { hint: ReactNode }) {
  return (
    <>
      {hint} <span className="tag">secret</span>
    </>
  );
}

/** One of the options. A value that is none of them is shown until another one is chosen. */
function Choice({ field, control, value, onChange, onLeave }: Parameters<typeof TextInput>[0]) {
  const { options = [] } = field;
  const text = textOf(value);
  const isKnown = options.some((option) => textOf(option.value) === text);
  const choose = (chosen: string) => onChange(options.find((option) => textOf(option.value) === chosen)?.value);
  return (
    <select {...control} value={text} onBlur={onLeave} onChange={(event) => choose(event.target.value)}>
      {!isKnown && (
        <option value={text} disabled={text === ''}>
          {text === '' ? 'Choose…' : `${text} (not defined)`}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** A list of objects: each has a row of fields. */
function Rows({ field, values, set, ...rest }: OneFieldProps) {
  const { path, label, hint, columns = [], blank = {} } = field;
  const found = valueAt(values, path);
  const rows: readonly unknown[] = Array.isArray(found) ? found : [];
  const noun = label.toLowerCase().replace(/s$/, '');
  const focusLater = (pointer: string) => requestAnimationFrame(() => focusPointer(pointer));
  const add = () => {
    set(path, [...rows, blank]);
    focusLater(`${path}/${rows.length}${columns[0]?.path ?? ''}`);
  };
  const remove = (index: number) => {
    set(
      path,
      rows.filter((_, position) => position !== index),
    );
    focusLater(path);
  };
  const issue = rest.issueAt(path);
  return (
    <fieldset id={idOf(path)} tabIndex={-1}>
      <legend>{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {issue && <p className="field-issue">{issue}</p>}
      <ol>
        {rows.map((_, index) => (
          <li className="parameter-row" key={index} aria-label={`${label.replace(/s$/, '')} ${index + 1}`}>
            <Fields
              {...rest}
              {...{ values, set }}
              fields={columns.map((column) => ({ ...column, path: `${path}/${index}${column.path}` }))}
            />
            <button type="button" aria-label={`Remove ${noun} ${index + 1}`} onClick={() => remove(index)}>
              Remove
            </button>
          </li>
        ))}
      </ol>
      <button type="button" onClick={add}>
        Add {noun}
      </button>
    </fieldset>
  );
}

/** Whether a value has a field, or is in a field's value. */
export function hasField(fields: readonly Field[], pointer: string): boolean {
  return fields.some(({ path }) => pointer === path || pointer.startsWith(`${path}/`));
}

/** The label of the field for a JSON Pointer; `Parameters 1, name` within rows. */
export function labelAt(fields: readonly Field[], pointer: string): string {
  const exact = fields.find(({ path }) => path === pointer);
  if (exact) return exact.label;
  const around = fields.find(({ path }) => pointer.startsWith(`${path}/`));
  const [index, ...rest] = around ? pointer.slice(around.path.length + 1).split('/') : [];
  if (!around) return stepsOf(pointer).at(-1) ?? '';
  const inner = around.columns?.find(({ path }) => path === `/${rest.join('/')}`)?.label ?? rest.join(', ');
  return [`${around.label.replace(/s$/, '')} ${Number(index) + 1}`, inner].filter(Boolean).join(', ');
}
