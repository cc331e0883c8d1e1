// A message that outlives its page, such as of a deletion.
import { moves } from '../route';
import { createStore } from '../store';
import { focusHeading } from './page-title';

const message = createStore<string | undefined>(undefined);

/** Shows a message until it is closed, or another page is opened. */
export const showFlash = message.set;

moves.subscribe(() => showFlash(undefined));

export function Flash() {
  const text = message.use();
  // The button that has the focus goes with the message.
  const close = () => {
    showFlash(undefined);
    focusHeading();
  };
  return (
    <div role="status">
      {text && (
        <div className="flash good row">
          <span>{text}</span>
          <button type="button" className="small" onClick={close}>
            Close
          </button>
        </div>
      )}
    </div>
  );
}
