import * as flagadmin from 'flagadmin';
import * as dryRuns from 'flagadmin/dry-run';

import { everything } from '../../everything.mjs';
import { InBrowser } from './in-browser.jsx';

/** Rendered anew for every request. */
export const dynamic = 'force-dynamic';

export default async function Page() {
  return (
    <main>
      <output id="on-server">{await everything(flagadmin, dryRuns)}</output>
      <InBrowser />
    </main>
  );
}
