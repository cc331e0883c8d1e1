// The keyboard and the state of a combobox. By hand: libraries of them have no row that adds a name and no pasted lists, and would add
// more to the page than these lines.
import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react';

interface ComboboxOptions {
  id: string;
  options: readonly string[];
  /** Whether the field holds this value already. */
  isTaken: (value: string) => boolean;
  onChoose: (values: readonly string[]) => void;
  onRemoveLast: () => void;
}

/** Separates the names of a pasted list: a line break, a tab, a comma or a semicolon. */
const separators = /[\r\n\t,;]+/;

/** The number of options shown: a search finds the others. */
const mostRows = 100;

/**
 * The keyboard of an editable combobox with a list of options (WAI-ARIA Authoring Practices, combobox pattern). Typed text is a search:
 * Enter takes the active row or the only row. Text that is no option has a row of its own, the last one, which adds it.
 */
export function useCombobox({ id, options, isTaken, onChoose, onRemoveLast }: ComboboxOptions) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);

  const wanted = text.trim();
  const matches = matchesOf(options, wanted);
  const isNew = wanted !== '' && !options.includes(wanted) && !isTaken(wanted);
  const rows = isNew ? [...matches, wanted] : matches;
  const activeIndex = Math.min(active, rows.length - 1);
  const expanded = open && rows.length > 0;

  useActiveRowInView(id, activeIndex);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (...values: string[]) => {
    onChoose(values);
    setText('');
    setActive(-1);
  };
  const move = (step: number) => {
    setOpen(true);
    if (rows.length > 0) setActive((activeIndex + step + rows.length) % rows.length);
  };
  /** Takes the active row, an exact match or the only row; several rows are offered instead. */
  const accept = () => {
    const only = matches.length > 0 ? matches : rows;
    const chosen = rows[activeIndex] ?? (matches.includes(wanted) ? wanted : only.length === 1 ? only[0] : undefined);
    if (chosen !== undefined) choose(chosen);
    else move(1);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While text is composed, the keys belong to the input method: its Enter ends the word, not the tag.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(activeIndex < 0 ? 0 : -1);
    else if (event.key === 'Escape' && expanded) close();
    else if (event.key === 'Enter' && (wanted || (expanded && activeIndex >= 0))) accept();
    else if (event.key === 'Backspace' && text === '') return onRemoveLast();
    else return;
    event.preventDefault();
  };

  const inputProps = {
    ...comboboxAttributes(id, expanded, activeIndex),
    value: text,
    onKeyDown,
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const names = namesIn(event.clipboardData.getData('text'));
      if (names.length < 2) return;
      event.preventDefault();
      choose(...names);
    },
    onFocus: () => setOpen(true),
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value);
      setOpen(true);
      setActive(-1);
    },
  };
  return { inputProps, rows, isNew, activeIndex, expanded, choose, close, wanted, clear: () => setText('') };
}

function comboboxAttributes(id: string, expanded: boolean, activeIndex: number) {
  return {
    role: 'combobox' as const,
    autoComplete: 'off',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': expanded,
    'aria-controls': `${id}-options`,
    'aria-activedescendant': expanded && activeIndex >= 0 ? `${id}-option-${activeIndex}` : undefined,
  };
}

function useActiveRowInView(id: string, activeIndex: number): void {
  useEffect(() => {
    if (activeIndex >= 0) document.getElementById(`${id}-option-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeIndex]);
}

function matchesOf(options: readonly string[], wanted: string): string[] {
  const searched = wanted.toLowerCase();
  return options.filter((option) => option.toLowerCase().includes(searched)).slice(0, mostRows);
}

function namesIn(text: string): string[] {
  const names = text.split(separators).map((name) => name.trim());
  return names.filter((name) => name !== '');
}
