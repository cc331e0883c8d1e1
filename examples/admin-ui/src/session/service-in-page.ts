// The service in the page itself, in place of a server: `npm run build:alone`. A reload begins again.
import type { AdminClientOptions } from 'flagadmin/url';
import { createService } from 'flagadmin/service';

import fixtures from '../../../demo/fixtures.json';

interface ServiceInPage {
  token: string;
  baseUrl: string;
  fetch: NonNullable<AdminClientOptions['fetch']>;
}

function start(): ServiceInPage {
  const token = 'test-admin-token';
  const { fetch } = createService({ fixtures: JSON.stringify(fixtures), adminToken: token });
  return { token, baseUrl: 'https://flags.example', fetch };
}

/** Undefined in the page that a server sends. */
export const serviceInPage = import.meta.env.MODE === 'alone' ? start() : undefined;
