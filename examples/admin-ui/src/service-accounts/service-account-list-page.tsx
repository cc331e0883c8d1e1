import type { ServiceAccount } from 'flagadmin/url';

import { ListSearch } from '../lists/list-search';
import { MoreRows } from '../lists/more-rows';
import { useSearchedRows } from '../lists/use-searched-rows';
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
        <span className="quiet">Accounts of programs, with a root role and tokens.</span>
      </PageTitle>
      <Loaded query={query}>{({ serviceAccounts }) => <ServiceAccounts accounts={serviceAccounts} />}</Loaded>
    </>
  );
}

function searchTextOf({ id, name, username, tokens }: ServiceAccount): string {
  const descriptions = (tokens ?? []).map(({ description }) => description);
  return [name, username, `#${id}`, ...descriptions].join('\n');
}

function ServiceAccounts({ accounts }: { accounts: readonly ServiceAccount[] }) {
  const { rows, searchProps, moreProps } = useSearchedRows('service accounts', accounts, searchTextOf);
  if (accounts.length === 0) return <p className="card quiet">There are no service accounts yet.</p>;
  return (
    <>
      <ListSearch label="Search service accounts" {...searchProps} />
      {rows.length > 0 ? (
        <AccountTable accounts={rows} />
      ) : (
        <p className="card quiet">No service account matches the search.</p>
      )}
      <MoreRows {...moreProps} />
    </>
  );
}

function AccountTable({ accounts }: { accounts: readonly ServiceAccount[] }) {
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
