import { AdminClient } from 'flagadmin';

/** Has no option that makes it dynamic: the requests of the client do. */
export default async function Page() {
  const client = new AdminClient({ baseUrl: process.env.FLAGADMIN_URL, token: process.env.FLAGADMIN_TOKEN });
  return <output id="addons">{(await client.getAddons()).addons.map(({ description }) => description).join()}</output>;
}
