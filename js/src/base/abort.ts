// Actions that wait for an AbortSignal.

/** The actions that wait for a signal. It has one listener, however many requests use it: Node warns of more than ten. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `action` when the signal is aborted. The result ends this. */
export function onAbort(signal: AbortSignal, action: () => void): () => void {
  const actions = waiting.get(signal) ?? new Set();
  if (!waiting.has(signal)) {
    waiting.set(signal, actions);
    const abort = () => {
      for (const action of actions) {
        action();
      }
    };
    signal.addEventListener('abort', abort, { once: true });
  }
  actions.add(action);
  return () => void actions.delete(action);
}
