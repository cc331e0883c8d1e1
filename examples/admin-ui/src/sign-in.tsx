// The first page, which asks for a token, and the dialog that asks again when the session has expired.
import { AuthenticationRequiredError } from 'flagadmin';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';

import { Frame } from './form/frame';
import { isTokenStored, signIn, signOut } from './session';
import { Dialog } from './ui/dialog';
import { ErrorNotice } from './ui/errors';
import { showFlash } from './ui/flash';

interface TokenFormProps {
  action: string;
  /** Settled when the core is loaded, which signing in waits for. */
  core: Promise<void>;
}

/** Asks for a token and checks it with one request. */
function TokenForm({ action, core }: TokenFormProps) {
  const [token, setToken] = useState('');
  const [isStored, setStored] = useState(isTokenStored());
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setError(undefined);
    try {
      await core;
      await signIn(token.trim(), isStored);
      if (isStored && !isTokenStored()) {
        showFlash('You are signed in. This tab can’t store the token: it is gone when you close or reload the tab.');
      }
    } catch (refusal) {
      setError(refusal);
      setPending(false);
      field.current?.focus();
    }
  };
  const isRefused = error instanceof AuthenticationRequiredError;
  const hint = isStored ? 'Kept until you close this tab.' : 'In memory only: gone when you close or reload this tab.';

  return (
    <form onSubmit={(event) => void submit(event)} className="stack">
      <Frame
        id="token"
        label="Admin token"
        hint={hint}
        issue={isRefused ? 'The server does not accept this token.' : undefined}
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            type="password"
            autoComplete="off"
            spellCheck={false}
            required
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        )}
      </Frame>
      <label>
        <input type="checkbox" checked={isStored} onChange={(event) => setStored(event.target.checked)} />
        Stay signed in on this tab after a reload
      </label>
      {error !== undefined && !isRefused && <ErrorNotice error={error} />}
      <p>
        <button type="submit" className="primary">
          {isPending ? 'Signing in…' : action}
        </button>
      </p>
    </form>
  );
}

export function SignInPage({ core }: { core: Promise<void> }) {
  return (
    <main className="sign-in">
      <div className="card stack">
        <span className="brand">
          <img src="./icon.svg" alt="" width="22" height="22" />
          flagadmin
        </span>
        <h1>Sign in</h1>
        <p className="quiet">
          Administer a feature-flag service: edit its addons, service accounts and strategy types, and see the server’s
          response before anything is sent.
        </p>
        <TokenForm action="Sign in" core={core} />
        <p className="quiet">
          Running <code>./dev demo</code>? The token is in the terminal.
        </p>
        <ReferenceLinks />
      </div>
    </main>
  );
}

/** Shown over the page when the session has expired: what was typed stays. */
export function RenewalDialog({ core }: { core: Promise<void> }) {
  return (
    <Dialog title="The server no longer accepts the token">
      <p className="quiet">Your input is still here. To continue, enter a valid token.</p>
      <TokenForm action="Continue" core={core} />
      <p>
        <button type="button" onClick={signOut}>
          Sign out instead
        </button>
      </p>
    </Dialog>
  );
}

/** The other pages. They open in new tabs: leaving this page would discard the token. */
export function ReferenceLinks() {
  return (
    <span className="row">
      <a href="./docs/" target="_blank" rel="noreferrer">
        API docs
      </a>
    </span>
  );
}
