// The question before a page with unsaved changes is left.
import { useEffect, useEffectEvent } from 'react';

/** The question to ask before the page is left; undefined when nothing would be lost. */
type Guard = () => string | undefined;

const guards = new Set<Guard>();

/** Whether the page may be left: asks the user when something would be lost. */
export function mayLeave(): boolean {
  for (const guard of guards) {
    const question = guard();
    if (question !== undefined && !window.confirm(question)) return false;
  }
  return true;
}

/** Guards something that leaving would lose, within the page and against closing it. Checked at the moment of leaving. */
export function useLeaveGuard(question: Guard): void {
  const ask = useEffectEvent(question);
  useEffect(() => {
    const guard = () => ask();
    const beforeUnload = (event: BeforeUnloadEvent) => ask() !== undefined && event.preventDefault();
    guards.add(guard);
    window.addEventListener('beforeunload', beforeUnload);
    return () => {
      guards.delete(guard);
      window.removeEventListener('beforeunload', beforeUnload);
    };
  }, []);
}

/** Whether what was typed may be discarded; asks unless nothing was. */
export function mayDiscard(isChanged: boolean): boolean {
  return !isChanged || window.confirm('What you have typed has not been sent. Discard it?');
}

/** Guards changes that have not been sent. */
export function useUnsavedChanges(present: () => boolean): void {
  useLeaveGuard(() => (present() ? 'Your changes have not been sent. Leave without them?' : undefined));
}
