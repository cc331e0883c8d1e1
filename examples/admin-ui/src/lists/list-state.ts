// Hooks that store the state of a list while another page is open.
import { useEffect, useLayoutEffect, useState } from 'react';

/** The state of a list, stored while another page is open: filters, number of rows, scroll position. */
const kept = new Map<string, unknown>();

/** Clears the state of all lists, at the end of a session. */
export function forgetLists(): void {
  kept.clear();
}

/** State that is there again when the user returns to the list. */
export function useListState<State>(key: string, initial: State): [State, (next: State) => void] {
  const [state, setState] = useState(() => (kept.has(key) ? (kept.get(key) as State) : initial));
  const change = (next: State) => {
    kept.set(key, next);
    setState(next);
  };
  return [state, change];
}

/** Scrolls back to where the list was left. For a component that is shown together with the rows. */
export function useScrollRestored(key: string): void {
  const name = `${key} scroll`;
  useLayoutEffect(() => {
    const position = kept.get(name);
    if (typeof position !== 'number') return undefined;
    // The heading scrolls to the top when the page opens: after that.
    const frame = requestAnimationFrame(() => window.scrollTo(0, position));
    return () => cancelAnimationFrame(frame);
  }, [name]);
  useEffect(() => {
    const keep = () => kept.set(name, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [name]);
}
