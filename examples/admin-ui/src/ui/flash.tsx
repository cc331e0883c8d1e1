// A message that outlives its page, such as of a deletion.
import { moves } from '../route';
import { createStore } from '../store';

const message = createStore<string | undefined>(undefined);

/** Shows a message until another page is opened, or a request is sent. */
export const showFlash = message.set;

moves.subscribe(() => showFlash(undefined));

export function Flash() {
  const text = message.use();
  return <div role="status">{text && <p className="flash good">{text}</p>}</div>;
}
