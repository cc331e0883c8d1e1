#!/usr/bin/env node
// Disables every addon that listens to one project only.
//
//   FLAGADMIN_URL=http://127.0.0.1:4242 FLAGADMIN_TOKEN=… node disable-addons-of-project.mjs PROJECT [--dry-run]
//
// Addons that listen to other projects too, or to all, are named and left alone. Exits with 1 when an addon could not be
// disabled, with 2 when it was called wrongly.
import { parseArgs } from 'node:util';

import { AdminClient, ConnectionError, isAdminApiError, PreconditionFailedError, TimeoutError } from 'flagadmin';

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

/** Disables the version of the addon that was read; if someone else was faster, the next one. */
async function disable(draft, attempts = 3) {
  try {
    await draft.save({ enabled: false });
  } catch (error) {
    if (!(error instanceof PreconditionFailedError) || attempts === 1) {
      throw error;
    }
    await draft.reload();
    await disable(draft, attempts - 1);
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
  const { addons } = await client.getAddons();
  const { own, shared } = sortAddons(addons);
  for (const { id, provider, projects } of shared) {
    console.log(`left alone: ${provider} addon ${id}, which is for ${projects.join(', ')}`);
  }
  let failed = 0;
  for (const addon of own) {
    const name = `${addon.provider} addon ${addon.id}`;
    try {
      const draft = await client.editAddon(addon);
      const { error } = draft.dryRun({ enabled: false });
      if (values['dry-run']) {
        console.log(error ? `would fail: ${name}: ${error.message}` : `would disable: ${name}`);
        continue;
      }
      await disable(draft);
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
