import { Brand } from '../navigation/brand';
import type { Session } from './session';
import { TokenForm } from './token-form';

interface SignInPageProps {
  /** Settled when the core can judge: nobody gets in before. */
  core: Promise<void>;
  onSignedIn: (session: Session) => void;
}

export function SignInPage({ core, onSignedIn }: SignInPageProps) {
  return (
    <main className="sign-in">
      <div className="card stack">
        <Brand />
        <h1>Sign in</h1>
        <p className="quiet">
          Edit addons, service accounts and strategy types, and see before anything is sent what the server will answer.
        </p>
        <TokenForm action="Sign in" core={core} onSignedIn={onSignedIn} />
      </div>
    </main>
  );
}
