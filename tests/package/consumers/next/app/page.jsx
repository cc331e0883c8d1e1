import { everything } from '../../all-entries.mjs';
import { InBrowser } from './in-browser.jsx';

/** Rendered anew for every request. */
export const dynamic = 'force-dynamic';

export default async function Page() {
  return (
    <main>
      <output id="on-server">{await everything()}</output>
      <InBrowser />
    </main>
  );
}
