import { AdminClient } from 'flagadmin';

import { everything } from '../../all-entries.mjs';
import { InBrowser } from './in-browser.jsx';

/** Has no option that makes it dynamic: the requests of the client do. */
export default async function Page() {
  const client = new AdminClient({ baseUrl: process.env.FLAGADMIN_URL, token: process.env.FLAGADMIN_TOKEN });
  const { addons } = await client.getAddons();
  return (
    <main>
      <output id="on-server">{await everything()}</output>
      <output id="addons">{addons.map(({ description }) => description).join()}</output>
      <InBrowser />
    </main>
  );
}
