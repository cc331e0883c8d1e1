// A message that outlives its page, and the component that shows it.
import { useState, useSyncExternalStore } from 'react';

import { ErrorNotice } from '../ui/error-notice';
import { focusHeading } from './page-title';
import { goTo, onAddressChange } from './route';

/** A message that outlives its page, such as of a deletion. */
interface FlashMessage {
  text: string;
  /** Takes the action back. */
  undo?: { label: string; run: () => Promise<void> };
}

let message: FlashMessage | undefined;
const listeners = new Set<() => void>();

// A message is of no interest on the next page.
onAddressChange((isMove) => isMove && showFlash(undefined));

export function showFlash(next: FlashMessage | undefined): void {
  message = next;
  for (const listener of listeners) listener();
}

/** Shows what happened, and whether as predicted. */
export function report(event: string, asPredicted: boolean, undo?: FlashMessage['undo']): void {
  showFlash({ text: asPredicted ? `${event}, exactly as predicted.` : `${event}.`, ...(undo && { undo }) });
}

/** Opens another page after an action that ended this one, with a message about the action. */
export function leaveFor(link: string, event: string, asPredicted: boolean, undo?: FlashMessage['undo']): void {
  goTo(link);
  report(event, asPredicted, undo);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the last message until it is closed, another one comes or another page is opened. */
export function Flash() {
  const shown = useSyncExternalStore(subscribe, () => message);
  return <div role="status">{shown && <FlashCard key={shown.text} shown={shown} />}</div>;
}

function FlashCard({ shown }: { shown: FlashMessage }) {
  const [error, setError] = useState<unknown>();
  const { undo } = shown;
  // The button that has the focus goes with the message.
  const close = () => {
    showFlash(undefined);
    focusHeading();
  };
  const takeBack = (run: () => Promise<void>) => run().then(focusHeading, setError);
  return (
    <div className="flash">
      <span>{shown.text}</span>
      {undo && (
        <button type="button" className="small" onClick={() => void takeBack(undo.run)}>
          {undo.label}
        </button>
      )}
      <button type="button" className="plain small" onClick={close}>
        Close
      </button>
      {error !== undefined && <ErrorNotice error={error} />}
    </div>
  );
}
