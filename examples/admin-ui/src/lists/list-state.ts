// Hooks that store the state of a list while another page is open.
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';

import { setParameters, useParameters } from '../navigation/route';

/** The state of a list, stored while another page is open: filters, order, number of rows, scroll position. */
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

/**
 * Filters and order of a list, in the address: a link, a reload and Back have them. An address without any opens the list as it was left.
 * `names` must stay the same object.
 */
export function useListParameters<Name extends string>(key: string, names: readonly Name[]) {
  const parameters = useParameters();
  const left = `${key} parameters`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the list opens; later, no parameters mean none.
  useLayoutEffect(() => {
    const before = kept.get(left);
    if (parameters.size === 0 && before instanceof URLSearchParams) setParameters(Object.fromEntries(before));
  }, []);
  useEffect(() => void kept.set(left, parameters), [left, parameters]);
  const values = useMemo(
    () => Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Record<Name, string>,
    [names, parameters],
  );
  return [values, (next: Partial<Record<Name, string>>) => setParameters({ ...values, ...next })] as const;
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
