import * as flagadmin from 'flagadmin';

import { everything } from '../../everything.mjs';
import { InBrowser } from './in-browser.jsx';

/** Rendered anew for every request. */
export const dynamic = 'force-dynamic';

export default async function Page() {
  return (
    <main>
      <output id="on-server">{await everything(flagadmin)}</output>
      <InBrowser />
    </main>
  );
}
