// The application: signing in first, then the areas.
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';

import { serviceInPage } from './session/service-in-page';
import { openSession, type Session } from './session/session';
import { SignInPage } from './session/sign-in-page';
import { storedToken } from './session/stored-token';
import { ErrorBoundary } from './ui/error-boundary';
import { Loading } from './ui/loading';

// Fetched while the token is typed: the first screen waits for nothing that it does not show.
const areas = import('./signed-in');
const SignedIn = lazy(() => areas);

const firstToken = () => serviceInPage?.token ?? storedToken();

interface AppProps {
  /** Settled when the core is loaded. */
  core: Promise<void>;
}

export function App({ core }: AppProps) {
  const [session, setSession] = useState<Session>();
  const [isResuming, setResuming] = useState(firstToken() !== undefined);
  useEffect(() => {
    const token = firstToken();
    if (token === undefined) return;
    core.then(
      () => setSession(openSession(token)),
      () => setResuming(false), // the form says why
    );
  }, [core]);
  const change = useCallback((next: Session | undefined) => {
    setResuming(false);
    setSession(next);
  }, []);
  if (!session) return isResuming ? <Loading /> : <SignInPage core={core} onSignedIn={change} />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        <SignedIn session={session} onSession={change} />
      </Suspense>
    </ErrorBoundary>
  );
}
