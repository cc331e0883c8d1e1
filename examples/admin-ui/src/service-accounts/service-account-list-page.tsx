import type { ServiceAccount } from 'flagadmin/url';

import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { useServiceAccounts } from '../server/queries';
import { Loaded } from '../ui/loaded';
import { Name } from '../ui/name';
import { Moment } from '../ui/moment';
import { lastSeenOf } from './tokens';

export function ServiceAccountListPage() {
  const query = useServiceAccounts();
  return (
    <>
      <PageTitle title="Service accounts">
        <span className="quiet">Non-human accounts with a root role and tokens.</span>
      </PageTitle>
      <Loaded query={query}>{({ serviceAccounts }) => <ServiceAccounts accounts={serviceAccounts} />}</Loaded>
    </>
  );
}

function ServiceAccounts({ accounts }: { accounts: readonly ServiceAccount[] }) {
  if (accounts.length === 0) return <p className="card quiet">There are no service accounts yet.</p>;
  return (
    <div className="card table-frame">
      <table>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">User name</th>
            <th scope="col">Root role</th>
            <th scope="col">Tokens</th>
            <th scope="col">Last seen</th>
            <th scope="col">Created</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id}>
              <th scope="row" data-label="Account">
                <a href={linkTo('service-accounts', account.id)}>
                  <Name text={account.name || 'Unnamed'} /> <span className="quiet">#{account.id}</span>
                </a>
              </th>
              <td data-label="User name">
                {account.username ? <Name text={account.username} /> : <span className="quiet">None</span>}
              </td>
              <td data-label="Root role">{account.rootRole ?? <span className="quiet">None</span>}</td>
              <td data-label="Tokens">{account.tokens?.length ?? 0}</td>
              <td data-label="Last seen">
                <Moment at={lastSeenOf(account)} never="Never" />
              </td>
              <td data-label="Created">
                <Moment at={account.createdAt} never="Unknown" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
