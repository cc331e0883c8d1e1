// The field of a list of names, made of native parts: an input with suggestions, and a dialog with all of them by group.
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';

import { Dialog } from '../ui/dialog';
import { Name } from '../ui/parts';
import { type ControlAttributes, focusPointer } from './frame';

interface NamesFieldProps {
  path: string;
  label: string;
  control: ControlAttributes;
  names: readonly string[];
  suggestions: readonly string[];
  /** The meaning of an empty list. */
  none: string;
  onChange: (names: string[]) => void;
  onLeave: () => void;
}

/** Separates the names of a pasted list: a line break, a tab, a comma or a semicolon. */
const separators = /[\r\n\t,;]+/;

/** So many names are worth groups. */
const isLong = (suggestions: readonly string[]) => suggestions.length > 8;

/** Whether an input event is a choice from the list of suggestions: browsers name it as a replacement, or not at all. */
function isChoice({ nativeEvent }: ChangeEvent): boolean {
  const { inputType } = nativeEvent as InputEvent;
  return inputType === undefined || inputType === 'insertReplacementText';
}

/**
 * A list of names: chosen, pasted, or entered by Enter or the button; each removable. Enter takes the only suggestion that has the text. What
 * is only typed is a search: it stays none of the names when the field is left.
 */
export function NamesField(props: NamesFieldProps) {
  const { path, label, control, names, suggestions, none, onChange, onLeave } = props;
  const listId = useId();
  const [text, setText] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  const others = suggestions.filter((one) => !names.includes(one));
  const add = (...added: string[]) => {
    onChange([...new Set([...names, ...added.map((one) => one.trim()).filter(Boolean)])]);
    setText('');
  };
  const searched = text.trim();
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value;
    if (isChoice(event) && others.includes(typed)) add(typed);
    else setText(typed);
  };
  const remove = (index: number) => {
    onChange(names.filter((_, position) => position !== index));
    focusPointer(path); // the button goes, and with it the focus
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While text is composed, the keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && searched !== '') {
      const found = others.filter((one) => one.toLowerCase().includes(searched.toLowerCase()));
      add(found.length === 1 && found[0] !== undefined ? found[0] : text);
    } else if (event.key === 'Backspace' && text === '' && names.length > 0) onChange(names.slice(0, -1));
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text').split(separators);
    if (pasted.length < 2) return;
    event.preventDefault();
    add(...pasted);
  };
  return (
    <div className="tag-box">
      <ul className="tags" aria-label={`Chosen: ${label}`}>
        {names.map((name, index) => (
          <li className="tag" key={`${index} ${name}`}>
            <Name text={name} />
            <button type="button" aria-label={`Remove ${name}`} onClick={() => remove(index)}>
              ×
            </button>
          </li>
        ))}
      </ul>
      <input
        {...control}
        list={listId}
        value={text}
        autoComplete="off"
        placeholder={names.length > 0 ? 'Add…' : none}
        onChange={type}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={onLeave}
      />
      {searched !== '' && !names.includes(searched) && (
        <button
          type="button"
          className="small"
          onClick={() => {
            add(searched);
            focusPointer(path); // the button goes, and with it the focus
          }}
        >
          Add “<Name text={searched} />”
        </button>
      )}
      <datalist id={listId}>
        {others.slice(0, 100).map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {isLong(suggestions) && (
        <button type="button" className="small" onClick={() => setChoosing(true)}>
          Choose {label.toLowerCase()}…
        </button>
      )}
      {/* Outside of the form, which Enter would submit. */}
      {isChoosing && createPortal(<Chooser {...props} onClose={() => setChoosing(false)} />, document.body)}
    </div>
  );
}

/** All suggestions, grouped by their first word. */
function Chooser({ label, names, suggestions, onChange, onClose }: NamesFieldProps & { onClose: () => void }) {
  const groups = Object.entries(Object.groupBy(suggestions, (name) => name.split('-', 1)[0] ?? ''));
  const toggle = (name: string, isChosen: boolean) =>
    onChange(isChosen ? [...names, name] : names.filter((one) => one !== name));
  return (
    <Dialog title={label} onClose={onClose}>
      {groups.map(([group, members = []]) => (
        <fieldset key={group}>
          <legend>{group}</legend>
          {members.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={names.includes(name)}
                onChange={(event) => toggle(name, event.target.checked)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      ))}
      <p className="row">
        <button type="button" className="primary" onClick={onClose}>
          Done
        </button>
      </p>
    </Dialog>
  );
}
