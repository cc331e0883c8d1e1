import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { AddonListPage } from './addons/addon-list-page';
import { AddonPage } from './addons/addon-page';
import { OfflineNotice } from './navigation/offline-notice';
import { type Route, useRoute } from './navigation/route';
import { TopBar } from './navigation/top-bar';
import { createQueryClient } from './server/query-client';
import { ServiceAccountListPage } from './service-accounts/service-account-list-page';
import { ServiceAccountPage } from './service-accounts/service-account-page';
import { RenewalDialog } from './session/renewal-dialog';
import { type Session, SessionContext } from './session/session';
import { NewStrategyPage } from './strategies/new-strategy-page';
import { StrategyListPage } from './strategies/strategy-list-page';
import { ErrorBoundary } from './ui/error-boundary';

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
  };
  // Not before the queries have the new token.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session is what can answer what failed.
  useEffect(() => {
    void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' });
  }, [queryClient, session]);

  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queryClient}>
        <TopBar area={route.area} onSignOut={() => onSession(undefined)} />
        <OfflineNotice />
        <main className="page">
          <ErrorBoundary key={`${route.area}/${route.id}`}>
            <Page route={route} />
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
