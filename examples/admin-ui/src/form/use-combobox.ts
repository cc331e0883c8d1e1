import { type KeyboardEvent, useState } from 'react';

interface ComboboxOptions {
  id: string;
  options: readonly string[];
  onChoose: (value: string) => void;
  onRemoveLast: () => void;
}

/** The keyboard of an editable combobox with a list of options (WAI-ARIA Authoring Practices, combobox pattern). */
export function useCombobox({ id, options, onChoose, onRemoveLast }: ComboboxOptions) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);

  const wanted = text.trim();
  const matches = options.filter((option) => option.toLowerCase().includes(wanted.toLowerCase()));
  const activeIndex = Math.min(active, matches.length - 1);
  const expanded = open && matches.length > 0;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (value: string) => {
    onChoose(value);
    setText('');
    setActive(-1);
  };
  const move = (step: number) => {
    setOpen(true);
    if (matches.length > 0) setActive((activeIndex + step + matches.length) % matches.length);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Then the keys are the input method's: its Enter ends the word, not the tag.
    if (event.nativeEvent.isComposing) return;
    const chosen = expanded ? matches[activeIndex] : undefined;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(activeIndex < 0 ? 0 : -1);
    else if (event.key === 'Escape' && expanded) close();
    else if (event.key === 'Enter' && (chosen ?? wanted)) choose(chosen ?? wanted);
    else if (event.key === 'Backspace' && text === '') return onRemoveLast();
    else return;
    event.preventDefault();
  };

  const inputProps = {
    role: 'combobox' as const,
    autoComplete: 'off',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': expanded,
    'aria-controls': `${id}-options`,
    'aria-activedescendant': expanded && activeIndex >= 0 ? `${id}-option-${activeIndex}` : undefined,
    value: text,
    onKeyDown,
    onFocus: () => setOpen(true),
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value);
      setOpen(true);
      setActive(-1);
    },
  };
  return { inputProps, matches, activeIndex, expanded, choose, close, wanted, clear: () => setText('') };
}
