// The form that asks for a token and checks it.
import { type FormEvent, useEffect, useRef, useState } from 'react';

import { Field } from '../form/field';
import { ErrorNotice } from '../ui/error-notice';
import { openSession, type Session } from './session';

interface TokenFormProps {
  onSignedIn: (session: Session) => void;
  action: string;
  /** Settled when the core is loaded, which signing in waits for. */
  core?: Promise<void>;
}

/** Asks for a token and checks it with one request. */
export function TokenForm({ onSignedIn, action, core }: TokenFormProps) {
  const [token, setToken] = useState('');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setError(undefined);
    try {
      await core;
      const session = openSession(token.trim());
      // A short response: the list of addons may be long.
      await session.client.getStrategies();
      onSignedIn(session);
    } catch (refusal) {
      setError(refusal);
      setPending(false);
    }
  };

  return (
    <form onSubmit={signIn} className="stack">
      <Field id="token" label="Admin token" hint="Stored in memory only: closing or reloading the page discards it.">
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
      {error !== undefined && <ErrorNotice error={error} />}
      <button type="submit" className="primary" disabled={pending}>
        {pending ? 'Signing in…' : action}
      </button>
    </form>
  );
}
