// A modal dialog of the browser.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

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
  // A browser lets a second Escape close a dialog even if that is prevented.
  const closed = () => {
    if (!dialog.current || dialog.current.open) return;
    if (onClose) onClose();
    else dialog.current.showModal();
  };
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={(event) => onClose ?? event.preventDefault()} onClose={closed}>
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
