// The list of options below a combobox.
import { useLayoutEffect, useRef, useState } from 'react';

import { Name } from '../ui/name';
import type { useCombobox } from './use-combobox';

interface OptionListProps {
  id: string;
  labelId: string;
  combobox: ReturnType<typeof useCombobox>;
}

/** The preferred height of the list, in pixels. */
const wantedHeight = 240;

/** The rows of a combobox. They open upwards where there is no room below. */
export function OptionList({ id, labelId, combobox }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [opensUp, setOpensUp] = useState(false);
  useLayoutEffect(() => {
    const box = list.current?.parentElement?.getBoundingClientRect();
    if (!box) return;
    // The bar at the end of a form stays visible: the list must not cover it.
    const bar = list.current?.closest('form')?.querySelector('.action-bar')?.getBoundingClientRect();
    const below = Math.min(window.innerHeight, bar?.top ?? window.innerHeight) - box.bottom;
    setOpensUp(below < wantedHeight && box.top > below);
  }, []);
  const last = combobox.rows.length - 1;
  return (
    <div
      ref={list}
      className={opensUp ? 'options above' : 'options'}
      role="listbox"
      id={`${id}-options`}
      aria-labelledby={labelId}
      // By default a scrolling element is a stop of the Tab key.
      tabIndex={-1}
    >
      {combobox.rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the text field, as the combobox pattern has it.
        <div
          key={row}
          id={`${id}-option-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === combobox.activeIndex}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => combobox.choose(row)}
        >
          {combobox.isNew && index === last ? (
            <>
              Add “<Name text={row} />”
            </>
          ) : (
            row
          )}
        </div>
      ))}
    </div>
  );
}
