#!/usr/bin/env node
// Disables every addon that listens to one project only.
//
//   FLAGADMIN_URL=http://127.0.0.1:4242 FLAGADMIN_TOKEN=… node disable-addons-of-project.mjs PROJECT [--dry-run]
//
// Addons that listen to other projects too, or to all, are named and left alone. Exits with 1 when an addon could not be
// disabled, with 2 when it was called wrongly.
import { parseArgs } from 'node:util';

import { AdminClient, ConnectionError, isAdminApiError, PreconditionFailedError, TimeoutError } from 'flagadmin';
import { completeAddonUpdate, dryRun } from 'flagadmin/core';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } });
const { FLAGADMIN_URL: baseUrl, FLAGADMIN_TOKEN: token } = process.env;
const [project] = positionals;
if (project === undefined || positionals.length > 1 || !baseUrl || !token) {
  console.error('usage: FLAGADMIN_URL=… FLAGADMIN_TOKEN=… node disable-addons-of-project.mjs PROJECT [--dry-run]');
  process.exit(2);
}

const client = new AdminClient({ baseUrl, token });

/** Which addons are for this project and no other, and which for this one among others. */
function sortAddons(addons) {
  const concerned = addons.filter((addon) => addon.enabled && addon.projects?.includes(project));
  return {
    own: concerned.filter((addon) => addon.projects.every((name) => name === project)),
    shared: concerned.filter((addon) => addon.projects.some((name) => name !== project)),
  };
}

/** Reads the addon once more and disables that version: with `ifMatch` the update fails if someone else changed the addon first. */
async function disable(id, attempts = 3) {
  const { data: addon, etag } = await client.getAddon(id).withResponse();
  // Secrets read as `*****`; sending that back keeps them.
  const update = completeAddonUpdate(addon, { enabled: false });
  try {
    await client.updateAddon(id, update, etag === '' ? {} : { ifMatch: etag }); // some services have no entity tags
  } catch (error) {
    if (error instanceof PreconditionFailedError && attempts > 1) {
      return disable(id, attempts - 1);
    }
    throw error;
  }
}

function describeError(error) {
  if (isAdminApiError(error)) {
    const id = error.id === undefined ? '' : ` (error ${error.id})`;
    return `${error.status} ${error.name}: ${error.message}${id}`;
  }
  if (error instanceof ConnectionError || error instanceof TimeoutError) {
    return error.message;
  }
  throw error;
}

async function main() {
  const { addons, providers } = await client.getAddons();
  const { own, shared } = sortAddons(addons);
  for (const { id, provider, projects } of shared) {
    console.log(`left alone: ${provider} addon ${id}, which is for ${projects.join(', ')}`);
  }
  let failed = 0;
  for (const addon of own) {
    const name = `${addon.provider} addon ${addon.id}`;
    if (values['dry-run']) {
      const tried = dryRun.updateAddon({
        current: addon,
        update: completeAddonUpdate(addon, { enabled: false }),
        providers,
      });
      console.log(tried.error ? `would fail: ${name}: ${tried.error.message}` : `would disable: ${name}`);
      continue;
    }
    try {
      await disable(addon.id);
      console.log(`disabled: ${name}`);
    } catch (error) {
      failed += 1;
      console.error(`failed: ${name}: ${describeError(error)}`);
    }
  }
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
