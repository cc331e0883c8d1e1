// A page that edits addons: it imports dry runs when the user begins to edit.
import { AdminClient, addonCreateUpdateSchema, completeAddonUpdate, ValidationError } from 'flagadmin';

import { addon, same, success, thrownBy } from '../everything.mjs';
import { report } from './report.mjs';

/** The bytes of all scripts and modules that the page has loaded. */
const loadedBytes = () =>
  performance.getEntriesByType('resource').reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);

async function edit() {
  const update = completeAddonUpdate(addon, { enabled: false });
  same(addonCreateUpdateSchema.validateJson('{}').valid, false);
  same(typeof new AdminClient({ baseUrl: location.origin, token: 't' }).getAddon, 'function');

  const before = loadedBytes();
  const { dryRun, mergeAddonUpdate } = await import('flagadmin/dry-run');
  const after = loadedBytes();
  same(mergeAddonUpdate(addon, update).enabled, false);
  // Both entries have the same classes.
  same(thrownBy(() => dryRun.updateAddon({ current: {}, update })) instanceof ValidationError, true);
  // The second part of the module has more bytes than this, as text.
  return after - before > 50_000 ? success : `${success}, but import() loaded ${after - before} of ${after} bytes`;
}

report(edit());
