// The dialog that asks for a token again when the session has ended.
import { Dialog } from '../ui/dialog';
import type { Session } from './session';
import { TokenForm } from './token-form';

interface RenewalDialogProps {
  onSignedIn: (session: Session) => void;
  onSignOut: () => void;
}

/** Shown over the page when the session has ended: what was typed stays. */
export function RenewalDialog({ onSignedIn, onSignOut }: RenewalDialogProps) {
  return (
    <Dialog title="The server no longer accepts the token">
      <p className="quiet">What you have typed is still here. Enter a token that is valid to go on.</p>
      <TokenForm action="Go on" onSignedIn={onSignedIn} />
      <button type="button" className="plain" onClick={onSignOut}>
        Sign out instead
      </button>
    </Dialog>
  );
}
