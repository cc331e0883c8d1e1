import type { Route } from './navigation/route';
import { ServiceAccountListPage } from './service-accounts/service-account-list-page';
import { ServiceAccountPage } from './service-accounts/service-account-page';
import { NewStrategyPage } from './strategies/new-strategy-page';
import { StrategyListPage } from './strategies/strategy-list-page';

export function ServiceAccountArea({ route }: { route: Route }) {
  return route.id ? <ServiceAccountPage key={route.id} id={route.id} /> : <ServiceAccountListPage />;
}

export function StrategyArea({ route }: { route: Route }) {
  return route.id === 'new' ? <NewStrategyPage /> : <StrategyListPage />;
}
