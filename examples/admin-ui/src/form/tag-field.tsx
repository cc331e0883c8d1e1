// The field of a list of names.
import { type ReactNode, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

import { Name } from '../ui/name';
import { controlAttributes, FieldFrame, FieldNotes } from './field';
import { OptionList } from './option-list';
import { issueAt } from './issue-at';
import { idOfField } from './pointer';
import { textOf } from './text-field';
import { useCombobox } from './use-combobox';
import { useUnaddedText } from './use-unadded-text';

interface TagFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  suggestions: readonly string[];
  hint?: ReactNode;
  /** Replaces the hint while the list is empty. */
  hintWhileEmpty?: ReactNode;
  /** The meaning of an empty list, shown instead of it. */
  none: string;
}

/** A list of names: chosen from suggestions, added by a row of its own, or pasted; each removable. */
export function TagField<Values extends FieldValues>(props: TagFieldProps<Values>) {
  const { control, name, label, suggestions, none } = props;
  const { field, formState } = useController({ control, name });
  const id = idOfField(name);
  const labelId = useId();
  const issue = issueAt(formState.errors, name);
  const tags: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const hint = tags.length === 0 ? (props.hintWhileEmpty ?? props.hint) : props.hint;
  const remove = (index: number) => field.onChange(tags.filter((_, position) => position !== index));
  const add = (names: readonly string[]) => {
    const added = [...new Set(names)].filter((tag) => !tags.includes(tag));
    if (added.length > 0) field.onChange([...tags, ...added]);
  };

  const combobox = useCombobox({
    id,
    options: suggestions.filter((suggestion) => !tags.includes(suggestion)),
    isTaken: (tag) => tags.includes(tag),
    onChoose: add,
    onRemoveLast: () => tags.length > 0 && remove(tags.length - 1),
  });
  const leftBehind = useUnaddedText();
  const addLeftBehind = () => {
    add([leftBehind.shown]);
    leftBehind.clear();
  };
  const leave = () => {
    leftBehind.leaveBehind(tags.includes(combobox.wanted) ? '' : combobox.wanted);
    combobox.clear();
    combobox.close();
    field.onBlur();
  };

  return (
    <FieldFrame
      id={id}
      issue={issue}
      onFocus={(event) => event.target.id === id && leftBehind.clear()}
      // Leaving the field for another one counts; moving between its parts does not.
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leave()}
    >
      <label htmlFor={id} id={labelId}>
        {label} {tags.length > 0 && <span className="count">{tags.length}</span>}
      </label>
      <div className="combobox">
        <div className="tag-box">
          {tags.length === 0 && <span className="tag all">{none}</span>}
          <ul className="tags" aria-label="Chosen">
            {tags.map((tag, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stored list may hold a name twice.
              <li className="tag" key={`${index} ${textOf(tag)}`}>
                <Name text={textOf(tag)} />
                <button
                  type="button"
                  aria-label={`Remove ${textOf(tag)}`}
                  onClick={(event) => {
                    remove(index);
                    // The button goes, and with it the focus of a user of the keyboard.
                    if (event.detail === 0) document.getElementById(id)?.focus();
                  }}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
          <input
            {...controlAttributes(id, { hint, issue })}
            {...combobox.inputProps}
            ref={field.ref}
            placeholder="Search or add…"
          />
        </div>
        {combobox.expanded && <OptionList id={id} labelId={labelId} combobox={combobox} />}
      </div>
      {leftBehind.shown && <NotAdded text={leftBehind.shown} onAdd={addLeftBehind} />}
      <FieldNotes id={id} hint={hint} issue={issue} />
    </FieldFrame>
  );
}

function NotAdded({ text, onAdd }: { text: string; onAdd: () => void }) {
  return (
    <p className="field-hint" role="status">
      “<Name text={text} />” was not added.{' '}
      <button type="button" className="small" onMouseDown={(event) => event.preventDefault()} onClick={onAdd}>
        Add it
      </button>
    </p>
  );
}
