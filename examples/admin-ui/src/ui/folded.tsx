// A part of the page that is folded until it is wanted.
import { type ReactNode, useState } from 'react';

/** The names of the parts that the user opened last. */
const opened = new Set<string>();

interface FoldedProps {
  name: string;
  /** A remark beside the name. */
  note?: string | false;
  isBad?: boolean;
  children: ReactNode;
}

/** A part that is drawn once it is opened. The next part of its name is as the user left this one. */
export function Folded({ name, note, isBad = false, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(opened.has(name));
  const toggle = (open: boolean) => {
    if (open) opened.add(name);
    else opened.delete(name);
    setOpen(open);
  };
  return (
    <details open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>
        {name} {note && <span className={isBad ? 'too-much' : 'quiet'}>{note}</span>}
      </summary>
      {isOpen && children}
    </details>
  );
}
