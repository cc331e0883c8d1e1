import { Brand } from '../navigation/brand';
import type { Session } from './session';
import { TokenForm } from './token-form';

export function SignInPage({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  return (
    <main className="sign-in">
      <div className="card stack">
        <Brand />
        <h1>Sign in</h1>
        <p className="quiet">
          Edit addons, service accounts and strategy types, and see before anything is sent what the server will answer.
        </p>
        <TokenForm action="Sign in" onSignedIn={onSignedIn} />
      </div>
    </main>
  );
}
