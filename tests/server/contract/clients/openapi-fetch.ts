// A program of a user of openapi-typescript and openapi-fetch; the test puts it beside what these made of the document.
import createClient from 'openapi-fetch';

import type { components, paths } from './schema.js';

type AddonUpdate = components['schemas']['addonCreateUpdateSchema'];

export async function perform(baseUrl: string, token: string) {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: token } });
  const update: AddonUpdate = {
    provider: 'webhook',
    description: null,
    enabled: false,
    parameters: { url: 'http://localhost:4242/changed' },
    events: ['feature-updated'],
  };
  // @ts-expect-error: the types know what is required
  const incomplete: AddonUpdate = { provider: 'webhook' };

  const addon = await client.PUT('/api/admin/addons/{id}', { params: { path: { id: '1' } }, body: update });
  const account = await client.PUT('/api/admin/service-account/{id}', {
    params: { path: { id: '9' } },
    body: { name: 'Renamed', rootRole: 2 },
  });
  const strategy = await client.POST('/api/admin/strategies', {
    body: { name: 'from a client', parameters: [{ name: 'share', type: 'percentage' }] },
  });
  const refusal = await client.PUT('/api/admin/addons/{id}', { params: { path: { id: '1' } }, body: incomplete });
  const events: string[] | undefined = addon.data?.events;
  const rootRole: number | undefined = account.data?.rootRole;
  const displayName: string | null | undefined = strategy.data?.displayName;
  return {
    addon: { status: addon.response.status, events, description: addon.data?.description },
    account: { status: account.response.status, name: account.data?.name, rootRole },
    strategy: {
      status: strategy.response.status,
      name: strategy.data?.name,
      displayName,
      location: strategy.response.headers.get('location'),
    },
    refusal: { status: refusal.response.status, name: refusal.error?.name },
  };
}
