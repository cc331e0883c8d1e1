#!/usr/bin/env node
// Creates, changes and deletes one resource of each kind, and a token that authenticates in between.
//
//   FLAGADMIN_URL=http://127.0.0.1:4242 FLAGADMIN_TOKEN=… node whole-life.mjs
import { AdminClient, isAdminApiError } from 'flagadmin';

const { FLAGADMIN_URL: baseUrl, FLAGADMIN_TOKEN: token } = process.env;
if (!baseUrl || !token) {
  console.error('usage: FLAGADMIN_URL=… FLAGADMIN_TOKEN=… node whole-life.mjs');
  process.exit(2);
}
const client = new AdminClient({ baseUrl, token });
const suffix = process.pid;

async function addon() {
  const payload = {
    provider: 'webhook',
    enabled: true,
    parameters: { url: 'https://example.com/hook' },
    events: ['feature-created'],
  };
  const draft = await client.newAddon();
  const predicted = draft.dryRun(payload);
  const { id } = await draft.save(payload);
  console.log('addon', id, 'as predicted:', predicted.status === 201);
  await draft.save({ enabled: false });
  await draft.delete();
}

async function serviceAccount() {
  const created = await client.createServiceAccount({ username: `example-${suffix}`, rootRole: 3 });
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const { id, secret } = await client.createServiceAccountToken(created.id, { description: 'example', expiresAt });
  const own = new AdminClient({ baseUrl, token: secret ?? '' });
  console.log('service account', created.id, 'reads', (await own.getAddons()).addons.length, 'addons');
  await client.updateServiceAccount(created.id, { name: 'Example' });
  await client.deleteServiceAccountToken(created.id, id ?? '');
  await client.deleteServiceAccount(created.id);
}

async function strategyType() {
  const { strategy } = await client.createStrategy({ name: `example-${suffix}`, parameters: [] });
  await client.updateStrategy(strategy.name, { description: 'Updated', parameters: strategy.parameters });
  await client.deprecateStrategy(strategy.name);
  await client.reactivateStrategy(strategy.name);
  await client.deleteStrategy(strategy.name);
  console.log('strategy type', strategy.name, 'is deleted');
}

try {
  await addon();
  await serviceAccount();
  await strategyType();
} catch (error) {
  console.error(isAdminApiError(error) ? `${error.status} ${error.name}: ${error.message}` : error);
  process.exitCode = 1;
}
