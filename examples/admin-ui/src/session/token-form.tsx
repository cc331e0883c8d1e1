// The form that asks for a token and checks it.
import { AuthenticationRequiredError } from 'flagadmin/url';
import { type FormEvent, useEffect, useRef, useState } from 'react';

import { Field } from '../form/field';
import { ErrorNotice } from '../ui/error-notice';
import { openSession, type Session } from './session';
import { storedToken, storeToken } from './stored-token';

interface TokenFormProps {
  onSignedIn: (session: Session) => void;
  action: string;
  /** Settled when the core is loaded, which signing in waits for. */
  core?: Promise<void>;
}

/** Asks for a token and checks it with one request. */
export function TokenForm({ onSignedIn, action, core }: TokenFormProps) {
  const [token, setToken] = useState('');
  const [isStored, setStored] = useState(storedToken() !== undefined);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setError(undefined);
    try {
      await core;
      const session = openSession(token.trim());
      // A short response: the list of addons may be long.
      await session.client.getStrategies();
      storeToken(isStored ? session.token : undefined);
      onSignedIn(session);
    } catch (refusal) {
      setError(refusal);
      setPending(false);
      field.current?.focus();
    }
  };
  const isRefused = error instanceof AuthenticationRequiredError;

  return (
    <form onSubmit={signIn} className="stack">
      <Field
        id="token"
        label="Admin token"
        hint={
          isStored
            ? 'Kept in this tab until it is closed.'
            : 'In memory only: forgotten when this tab is closed or reloaded.'
        }
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
      </Field>
      <label className="switch">
        <input type="checkbox" checked={isStored} onChange={(event) => setStored(event.target.checked)} />
        Stay signed in on this tab after a reload
      </label>
      {error !== undefined && !isRefused && <ErrorNotice error={error} />}
      <button type="submit" className="primary">
        {pending ? 'Signing in…' : action}
      </button>
    </form>
  );
}
