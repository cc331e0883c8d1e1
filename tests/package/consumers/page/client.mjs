// A page of a client: it reads without the core, which is loaded with the first change.
import * as client from 'flagadmin';

import { checkClient, clientOf, success } from '../smoke.mjs';
import { report } from './report.mjs';

/** The bytes of all scripts that the page has loaded. */
const loadedBytes = () =>
  performance.getEntriesByType('resource').reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);

async function change() {
  await clientOf(client).getAddon(1);
  const before = loadedBytes();
  await checkClient(client);
  const after = loadedBytes();
  // The module has more bytes than this, as text.
  return after - before > 100_000 ? success : `${success}, but import() loaded ${after - before} of ${after} bytes`;
}

report(change());
