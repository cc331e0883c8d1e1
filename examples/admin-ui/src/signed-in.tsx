// The application after signing in: top bar, areas, and the session of the token.
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';

import { AddonListPage } from './addons/addon-list-page';
import { Flash, showFlash } from './navigation/flash';
import { forgetLists } from './lists/list-state';
import { NotFoundPage } from './navigation/not-found-page';
import { OfflineNotice } from './navigation/offline-notice';
import { type Route, useRoute } from './navigation/route';
import { TopBar } from './navigation/top-bar';
import { createQueryClient } from './server/query-client';
import { RenewalDialog } from './session/renewal-dialog';
import { type Session, SessionContext } from './session/session';
import { storeToken } from './session/stored-token';
import { ErrorBoundary } from './ui/error-boundary';
import { Loading } from './ui/loading';

// Fetched when they are first opened: the first load has the list of addons alone.
const AddonPage = lazy(async () => ({ default: (await import('./addons/addon-page')).AddonPage }));
const NewAddonPage = lazy(async () => ({ default: (await import('./addons/new-addon-page')).NewAddonPage }));
const otherAreas = () => import('./other-areas');
const ServiceAccountArea = lazy(async () => ({ default: (await otherAreas()).ServiceAccountArea }));
const StrategyArea = lazy(async () => ({ default: (await otherAreas()).StrategyArea }));

interface SignedInProps {
  session: Session;
  onSession: (session: Session | undefined) => void;
}

/** Everything behind the token. */
export default function SignedIn({ session, onSession }: SignedInProps) {
  const [hasEnded, setEnded] = useState(false);
  const [queryClient] = useState(() => createQueryClient(() => setEnded(true)));
  const signOut = () => {
    storeToken(undefined);
    onSession(undefined);
  };
  const route = useRoute();
  useEffect(
    () => () => {
      forgetLists();
      showFlash(undefined);
    },
    [],
  );
  // Open forms continue with the new token: no input is lost.
  const renew = (renewed: Session) => {
    onSession(renewed);
    setEnded(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: failed queries are repeated with the new session.
  useEffect(() => {
    void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' });
  }, [queryClient, session]);

  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queryClient}>
        <TopBar area={route.area} onSignOut={signOut} />
        <OfflineNotice />
        <Flash />
        <main className="page">
          <ErrorBoundary key={`${route.area}/${route.id}/${route.name}`}>
            <Suspense fallback={<Loading />}>
              <Page route={route} />
            </Suspense>
          </ErrorBoundary>
        </main>
        {hasEnded && <RenewalDialog onSignedIn={renew} onSignOut={signOut} />}
      </QueryClientProvider>
    </SessionContext>
  );
}

function Page({ route }: { route: Route }) {
  switch (route.area) {
    case 'addons':
      if (route.id === 'new') return <NewAddonPage />;
      return route.id ? <AddonPage key={route.id} id={route.id} /> : <AddonListPage />;
    case 'service-accounts':
      return <ServiceAccountArea route={route} />;
    case 'strategies':
      return <StrategyArea route={route} />;
    default:
      return <NotFoundPage key={window.location.hash} />;
  }
}
