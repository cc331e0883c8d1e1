// What edits, in one part of the bundle: it shares the form library.
export { AddonPage } from './addons/addon-page';
export { ServiceAccountPage } from './service-accounts/service-account-page';
export { NewStrategyPage } from './strategies/new-strategy-page';
