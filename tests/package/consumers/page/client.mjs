// A page of a client: it reads without the core, which is loaded with the first change.
import * as client from 'flagadmin';

import { addon, clientOf, same, success } from '../everything.mjs';
import { report } from './report.mjs';

/** The bytes of all scripts that the page has loaded. */
const loadedBytes = () =>
  performance.getEntriesByType('resource').reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);

async function change() {
  const { getAddon, updateAddon } = clientOf(client);
  const { id, ...update } = await getAddon(1);
  const before = loadedBytes();
  same(await updateAddon(id, { ...update, enabled: false }), addon);
  const after = loadedBytes();
  const refused = await updateAddon(id, { ...update, enabled: 1 }).catch((error) => error);
  same([refused instanceof client.ValidationError, refused.issues[0].instancePath], [true, '/enabled']);
  // The module has more bytes than this, as text.
  return after - before > 100_000 ? success : `${success}, but import() loaded ${after - before} of ${after} bytes`;
}

report(change());
