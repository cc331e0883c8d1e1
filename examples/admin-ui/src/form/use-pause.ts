// A hook: work that waits for a pause in typing.
import { startTransition, useCallback, useEffect, useRef } from 'react';

/**
 * How long a pause is waited for, in milliseconds: shorter than what is felt as waiting, longer than a click takes. An issue that
 * appears or goes as a field is left must not move the button away under the pointer.
 */
const pause = 180;

/** Returns a function to call at each keystroke. Once a pause follows, `work` is done: between two keystrokes it costs nothing. */
export function usePause(work: () => void): () => void {
  const latest = useRef(work);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => startTransition(() => latest.current()), pause);
  }, []);
}
