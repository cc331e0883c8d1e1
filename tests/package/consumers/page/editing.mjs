// A page that edits addons: it imports dry runs when the user begins to edit.
import { AdminClient, addonCreateUpdateSchema, completeAddonUpdate, setMessages } from 'flagadmin';

import { addon, same, success } from '../everything.mjs';
import { report } from './report.mjs';

/** The bytes of all scripts and modules that the page has loaded. */
const loadedBytes = () =>
  performance.getEntriesByType('resource').reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);
const message = 'a message of the page';

async function edit() {
  setMessages(() => message);
  const update = completeAddonUpdate(addon, { enabled: false });
  same(addonCreateUpdateSchema.validateJson('{}').issues[0].message, message);
  same(typeof new AdminClient({ baseUrl: location.origin, token: 't' }).getAddon, 'function');

  const before = loadedBytes();
  const { dryRun, mergeAddonUpdate } = await import('flagadmin/dry-run');
  const after = loadedBytes();
  same(mergeAddonUpdate(addon, update).enabled, false);
  // The messages of the default entry are state that both entries have.
  same(dryRun.updateAddon({ current: addon, updateJson: '{}' }).issues[0].message, message);
  // The module has more bytes than this, as text.
  return after - before > 100_000 ? success : `${success}, but import() loaded ${after - before} of ${after} bytes`;
}

report(edit());
