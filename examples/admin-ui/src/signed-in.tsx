import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { AddonListPage } from './addons/addon-list-page';
import { type Route, useRoute } from './navigation/route';
import { TopBar } from './navigation/top-bar';
import { createQueryClient } from './server/query-client';
import { ServiceAccountListPage } from './service-accounts/service-account-list-page';
import { RenewalDialog } from './session/renewal-dialog';
import { type Session, SessionContext } from './session/session';
import { StrategyListPage } from './strategies/strategy-list-page';
import { ErrorBoundary } from './ui/error-boundary';
import { Loading } from './ui/loading';

// The lists come first; what edits comes as a part of its own.
const editing = () => import('./editing');
const AddonPage = lazy(async () => ({ default: (await editing()).AddonPage }));
const ServiceAccountPage = lazy(async () => ({ default: (await editing()).ServiceAccountPage }));
const NewStrategyPage = lazy(async () => ({ default: (await editing()).NewStrategyPage }));

interface SignedInProps {
  session: Session;
  onSession: (session: Session | undefined) => void;
}

/** Everything behind the token. */
export default function SignedIn({ session, onSession }: SignedInProps) {
  const [expired, setExpired] = useState(false);
  const [queryClient] = useState(() => createQueryClient(() => setExpired(true)));
  const route = useRoute();

  // The new token serves the very forms that are open: nothing that was typed is lost.
  const renew = (renewed: Session) => {
    onSession(renewed);
    setExpired(false);
    void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' });
  };

  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queryClient}>
        <TopBar area={route.area} onSignOut={() => onSession(undefined)} />
        <main className="page">
          <ErrorBoundary key={`${route.area}/${route.id}`}>
            <Suspense fallback={<Loading />}>
              <Page route={route} />
            </Suspense>
          </ErrorBoundary>
        </main>
        {expired && <RenewalDialog onSignedIn={renew} onSignOut={() => onSession(undefined)} />}
      </QueryClientProvider>
    </SessionContext>
  );
}

function Page({ route }: { route: Route }) {
  switch (route.area) {
    case 'addons':
      return route.id ? <AddonPage key={route.id} id={route.id} /> : <AddonListPage />;
    case 'service-accounts':
      return route.id ? <ServiceAccountPage key={route.id} id={route.id} /> : <ServiceAccountListPage />;
    case 'strategies':
      return route.id === 'new' ? <NewStrategyPage /> : <StrategyListPage />;
  }
}
