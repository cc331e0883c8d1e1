import { type ReactNode, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

import { controlAttributes, FieldNotes, RequiredMark } from './field';
import { issueAt } from './pointer';
import { Name } from '../ui/name';
import { textOf } from './text-field';
import { useCombobox } from './use-combobox';

interface TagFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  id: string;
  label: string;
  suggestions: readonly string[];
  hint?: ReactNode;
  required?: boolean;
  /** What an empty list stands for, shown in its place. */
  none: string;
}

/** A list of names: chosen from suggestions or typed, each removable. */
export function TagField<Values extends FieldValues>(props: TagFieldProps<Values>) {
  const { control, name, id, label, suggestions, hint, required = false, none } = props;
  const { field, formState } = useController({ control, name });
  const labelId = useId();
  const issue = issueAt(formState.errors, name);
  const tags: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const remove = (index: number) => field.onChange(tags.filter((_, position) => position !== index));

  const combobox = useCombobox({
    id,
    options: suggestions.filter((suggestion) => !tags.includes(suggestion)),
    onChoose: (tag) => !tags.includes(tag) && field.onChange([...tags, tag]),
    onRemoveLast: () => tags.length > 0 && remove(tags.length - 1),
  });
  // Leaving the field for another one counts; moving between its parts does not. A text left behind is meant as a tag.
  const leave = () => {
    if (combobox.wanted) combobox.choose(combobox.wanted);
    combobox.close();
    field.onBlur();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus leave its parts.
    <div
      className={issue ? 'field invalid' : 'field'}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leave()}
    >
      <label htmlFor={id} id={labelId}>
        {label} {tags.length > 0 && <span className="count">{tags.length}</span>}
        {required && <RequiredMark />}
      </label>
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
                  // The button goes, and with it the focus of whoever uses the keyboard.
                  if (event.detail === 0) document.getElementById(id)?.focus();
                }}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
        <input
          {...controlAttributes(id, { hint, issue, required })}
          {...combobox.inputProps}
          ref={field.ref}
          placeholder="Add…"
        />
      </div>
      {combobox.expanded && <OptionList id={id} labelId={labelId} combobox={combobox} />}
      <FieldNotes id={id} hint={hint} issue={issue} />
    </div>
  );
}

interface OptionListProps {
  id: string;
  labelId: string;
  combobox: ReturnType<typeof useCombobox>;
}

function OptionList({ id, labelId, combobox }: OptionListProps) {
  return (
    <div className="options" role="listbox" id={`${id}-options`} aria-labelledby={labelId}>
      {combobox.matches.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the text field, as the combobox pattern has it.
        <div
          key={option}
          id={`${id}-option-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === combobox.activeIndex}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => combobox.choose(option)}
        >
          {option}
        </div>
      ))}
    </div>
  );
}
