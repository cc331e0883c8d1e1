// A program of a user of orval; the test puts it beside what orval made of the document.
import { createStrategy, updateAddon, updateServiceAccount, type AddonCreateUpdateSchema } from './orval-client.js';

export async function perform(_baseUrl: string, token: string) {
  const options = { headers: { Authorization: token } };
  const update: AddonCreateUpdateSchema = {
    provider: 'webhook',
    description: null,
    enabled: false,
    parameters: { url: 'http://localhost:4242/changed' },
    events: ['feature-updated'],
  };
  // @ts-expect-error: the types know what is required
  const incomplete: AddonCreateUpdateSchema = { provider: 'webhook' };

  const addon = await updateAddon('1', update, options);
  const account = await updateServiceAccount('9', { name: 'Renamed', rootRole: 2 }, options);
  const strategy = await createStrategy(
    { name: 'from a client', parameters: [{ name: 'share', type: 'percentage' }] },
    options,
  );
  const refusal = await updateAddon('1', incomplete, options);
  if (addon.status !== 200 || account.status !== 200 || strategy.status !== 201 || refusal.status !== 400) {
    throw new Error(`${addon.status}, ${account.status}, ${strategy.status}, ${refusal.status}`);
  }
  // From here on the types know which response it is.
  const events: string[] = addon.data.events;
  const rootRole: number | undefined = account.data.rootRole;
  const displayName: string | null = strategy.data.displayName;
  return {
    addon: { status: addon.status, events, description: addon.data.description },
    account: { status: account.status, name: account.data.name, rootRole },
    strategy: {
      status: strategy.status,
      name: strategy.data.name,
      displayName,
      location: strategy.headers.get('location'),
    },
    refusal: { status: refusal.status, name: refusal.data.name },
  };
}
