// A modal dialog of the browser.
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  title: string;
  /** Closes the dialog, also by Escape. Without it the dialog stays open. */
  onClose?: () => void;
  children: ReactNode;
}

/** A dialog in front of the page. The browser gives it the focus, keeps the focus within, and returns it to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  // With Escape, not with the later event `close`: the next key is for what is behind the dialog.
  const cancel = (event: SyntheticEvent) => (onClose ? onClose() : event.preventDefault());
  // A browser lets a second Escape close a dialog even if that is prevented.
  const reopen = () => !onClose && !dialog.current?.open && dialog.current?.showModal();
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={cancel} onClose={reopen}>
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
