// The dialog that asks for a new token when the server no longer accepts the old one.
import { useEffect, useRef } from 'react';

import type { Session } from './session';
import { TokenForm } from './token-form';

interface RenewalDialogProps {
  onSignedIn: (session: Session) => void;
  onSignOut: () => void;
}

/** Shown over the page when the server no longer accepts the token: what was typed stays. */
export function RenewalDialog({ onSignedIn, onSignOut }: RenewalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => dialog.current?.showModal();
  useEffect(show, []);

  return (
    // A browser lets a second Escape close the dialog even if that is prevented, but nothing behind it works.
    <dialog ref={dialog} aria-labelledby="renewal-title" onCancel={(event) => event.preventDefault()} onClose={show}>
      <div className="stack">
        <h2 id="renewal-title">The server no longer accepts the token</h2>
        <p className="quiet">What you have typed is still here. Enter a token that is valid to go on.</p>
        <TokenForm action="Go on" onSignedIn={onSignedIn} />
        <button type="button" className="plain" onClick={onSignOut}>
          Sign out instead
        </button>
      </div>
    </dialog>
  );
}
