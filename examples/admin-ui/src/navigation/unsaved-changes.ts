import { useEffect } from 'react';

let unsaved = false;

/** Whether the page may be left: asks the user when something would be lost. */
export function mayLeave(): boolean {
  if (unsaved && !window.confirm('Your changes have not been sent. Leave them behind?')) return false;
  unsaved = false;
  return true;
}

/** Guards changes that have not been sent, within the page and against closing it. */
export function useUnsavedChanges(present: boolean): void {
  useEffect(() => {
    if (!present) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved = true;
    window.addEventListener('beforeunload', beforeUnload);
    return () => {
      unsaved = false;
      window.removeEventListener('beforeunload', beforeUnload);
    };
  }, [present]);
}
