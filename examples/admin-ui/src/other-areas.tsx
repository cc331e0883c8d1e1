// The areas that are loaded when they are first opened: service accounts and strategy types.
import type { Route } from './navigation/route';
import { NewAccountPage } from './service-accounts/new-account-page';
import { ServiceAccountListPage } from './service-accounts/service-account-list-page';
import { ServiceAccountPage } from './service-accounts/service-account-page';
import { NewStrategyPage } from './strategies/new-strategy-page';
import { StrategyPage } from './strategies/strategy-page';
import { StrategyListPage } from './strategies/strategy-list-page';

export function ServiceAccountArea({ route }: { route: Route }) {
  if (route.id === 'new') return <NewAccountPage />;
  return route.id ? <ServiceAccountPage key={route.id} id={route.id} /> : <ServiceAccountListPage />;
}

export function StrategyArea({ route }: { route: Route }) {
  if (route.name !== undefined) return <StrategyPage key={route.name} name={route.name} />;
  return route.id === 'new' ? <NewStrategyPage /> : <StrategyListPage />;
}
