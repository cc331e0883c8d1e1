// The application: signing in first, then the areas.
import { lazy, Suspense, useState } from 'react';

import type { Session } from './session/session';
import { SignInPage } from './session/sign-in-page';
import { ErrorBoundary } from './ui/error-boundary';
import { Loading } from './ui/loading';

// Fetched while the token is typed: the first screen waits for nothing that it does not show.
const areas = import('./signed-in');
const SignedIn = lazy(() => areas);

interface AppProps {
  /** Settled when the core is loaded. */
  core: Promise<void>;
}

export function App({ core }: AppProps) {
  const [session, setSession] = useState<Session>();
  if (!session) return <SignInPage core={core} onSignedIn={setSession} />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        <SignedIn session={session} onSession={setSession} />
      </Suspense>
    </ErrorBoundary>
  );
}
