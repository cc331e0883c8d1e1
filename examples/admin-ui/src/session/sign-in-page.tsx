// The first page, which asks for a token.
import { Brand } from '../navigation/brand';
import { ReferenceLinks } from '../navigation/reference-links';
import type { Session } from './session';
import { TokenForm } from './token-form';

interface SignInPageProps {
  /** Settled when the core is loaded, which signing in waits for. */
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
          Administer a feature-flag service: edit its addons, service accounts and strategy types, and see the server’s
          response before anything is sent.
        </p>
        <TokenForm action="Sign in" core={core} onSignedIn={onSignedIn} />
        <p className="quiet">
          Running <code>./dev demo</code>? The token is in the terminal.
        </p>
        <ReferenceLinks />
      </div>
    </main>
  );
}
