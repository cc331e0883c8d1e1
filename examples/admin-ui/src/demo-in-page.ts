// The service in the page itself, in place of a server: takes the place of demo.ts in `npm run build:demo`. A reload begins again.
import { createService } from 'flagadmin/service';

import type { Demo } from './demo';
import fixtures from '../../demo/fixtures.json';

function start() {
  const token = 'test-admin-token';
  const service = createService({ fixtures: JSON.stringify(fixtures), adminToken: token });
  // To play with in the console: service.fail({ status: 503 }), service.delay(1000), service.state().
  Object.assign(globalThis, { service });
  return { token, fetch: service.fetch, baseUrl: 'https://flags.example' };
}

export const demo: Demo = start();
