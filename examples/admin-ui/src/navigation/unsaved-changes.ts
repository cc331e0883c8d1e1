import { useEffect, useEffectEvent } from 'react';

let isUnsaved: (() => boolean) | undefined;

/** Whether the page may be left: asks the user when something would be lost. */
export function mayLeave(): boolean {
  return !isUnsaved?.() || window.confirm('Your changes have not been sent. Leave them behind?');
}

/** Guards changes that have not been sent, within the page and against closing it. Asked at the very moment of leaving. */
export function useUnsavedChanges(present: () => boolean): void {
  const ask = useEffectEvent(present);
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => ask() && event.preventDefault();
    const asked = () => ask();
    isUnsaved = asked;
    window.addEventListener('beforeunload', beforeUnload);
    return () => {
      isUnsaved = undefined;
      window.removeEventListener('beforeunload', beforeUnload);
    };
  }, []);
}
