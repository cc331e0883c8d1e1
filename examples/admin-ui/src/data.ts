// A hook that reads from the server. Lists are kept while other pages are open.
import { useCallback, useEffect, useRef, useState } from 'react';

import { learnFrom, session } from './session';
import { createStore } from './store';

export interface Reading<Data> {
  data?: Data | undefined;
  error?: unknown;
  again: () => Promise<void>;
}

const kept = new Map<string, unknown>();
const changes = createStore(0);

/** What was read is old: lists that are shown are read again. */
export function noteChange(): void {
  kept.clear();
  changes.set(changes.get() + 1);
}

/**
 * Reads when the component appears and is ready, with each token, and again on request. Under a `key` the data are kept, and read again after
 * changes.
 */
export function useReading<Data>(read: () => Promise<Data>, key?: string, isReady = true): Reading<Data> {
  const change = changes.use();
  const { token } = session.use();
  const [state, setState] = useState<{ data?: Data; error?: unknown }>(() =>
    key !== undefined && kept.has(key) ? { data: kept.get(key) as Data } : {},
  );
  const latest = useRef(0);
  const reader = useRef(read);
  reader.current = read;
  const again = useCallback(async () => {
    const reading = ++latest.current;
    try {
      const data = await reader.current();
      if (reading !== latest.current) return;
      if (key !== undefined) kept.set(key, data);
      setState({ data });
    } catch (error) {
      learnFrom(error);
      if (reading === latest.current) setState((before) => ({ ...before, error }));
    }
  }, [key]);
  const cause = key === undefined ? token : `${token} ${change}`;
  useEffect(() => {
    if (isReady) void again();
  }, [again, cause, isReady]);
  return { ...state, again };
}
