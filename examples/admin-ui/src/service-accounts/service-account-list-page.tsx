// The page with the list of service accounts.
import type { ServiceAccount, ServiceAccountToken } from 'flagadmin/url';
import { useMemo } from 'react';

import { DataTable } from '../lists/data-table';
import { ListSearch } from '../lists/list-search';
import { MoreRows } from '../lists/more-rows';
import type { Columns } from '../lists/sorting';
import { useSearchedRows } from '../lists/use-searched-rows';
import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { useServiceAccounts } from '../server/queries';
import { Loaded } from '../ui/loaded';
import { Name } from '../ui/name';
import { isPast, Moment } from '../ui/moment';
import { type Role, roleName } from './root-role-field';
import { lastSeenOf } from './tokens';

export function ServiceAccountListPage() {
  const query = useServiceAccounts();
  return (
    <>
      <PageTitle title="Service accounts">
        <span className="quiet">Accounts of programs, with a root role and tokens.</span>
        <a className="button" href={linkTo('service-accounts', 'new')}>
          New service account
        </a>
      </PageTitle>
      <Loaded query={query}>
        {({ serviceAccounts, rootRoles = [] }) => <ServiceAccounts accounts={serviceAccounts} roles={rootRoles} />}
      </Loaded>
    </>
  );
}

function searchTextOf({ id, name, username, tokens }: ServiceAccount): string {
  const descriptions = (tokens ?? []).map(({ description }) => description);
  return [name, username, `#${id}`, ...descriptions].join('\n');
}

function columnsOf(roles: readonly Role[]): Columns<ServiceAccount> {
  return {
    Account: ({ name, id }) => `${name || 'Unnamed'} ${id}`,
    'User name': ({ username }) => username ?? '',
    'Root role': ({ rootRole }) => roleName(roles, rootRole),
    Tokens: ({ tokens }) => tokens?.length ?? 0,
    'Last seen': (account) => lastSeenOf(account) ?? '',
    Created: ({ createdAt }) => createdAt ?? '',
  };
}

interface ServiceAccountsProps {
  accounts: readonly ServiceAccount[];
  roles: readonly Role[];
}

function ServiceAccounts({ accounts, roles }: ServiceAccountsProps) {
  const columns = useMemo(() => columnsOf(roles), [roles]);
  const { rows, tableProps, searchProps, moreProps } = useSearchedRows(
    'service accounts',
    accounts,
    searchTextOf,
    columns,
  );
  if (accounts.length === 0) return <p className="card quiet">There are no service accounts yet.</p>;
  return (
    <>
      <ListSearch label="Search service accounts" {...searchProps} />
      {rows.length > 0 ? (
        <DataTable {...tableProps}>
          <AccountRows accounts={rows} roles={roles} />
        </DataTable>
      ) : (
        <p className="card quiet">No service account matches the search.</p>
      )}
      <MoreRows {...moreProps} />
    </>
  );
}

function AccountRows({ accounts, roles }: ServiceAccountsProps) {
  return accounts.map((account) => (
    <tr key={account.id}>
      <th scope="row" data-label="Account">
        <a href={linkTo('service-accounts', account.id)}>
          <Name text={account.name || 'Unnamed'} /> <span className="quiet">#{account.id}</span>
        </a>
      </th>
      <td data-label="User name">
        {account.username ? <Name text={account.username} /> : <span className="quiet">None</span>}
      </td>
      <td data-label="Root role">{roleName(roles, account.rootRole)}</td>
      <td data-label="Tokens">
        <TokenCount tokens={account.tokens ?? []} />
      </td>
      <td data-label="Last seen">
        <Moment at={lastSeenOf(account)} never="Never" />
      </td>
      <td data-label="Created">
        <Moment at={account.createdAt} never="Unknown" />
      </td>
    </tr>
  ));
}

function TokenCount({ tokens }: { tokens: readonly ServiceAccountToken[] }) {
  const expired = tokens.filter(({ expiresAt }) => isPast(expiresAt)).length;
  return (
    <>
      {tokens.length} {expired > 0 && <span className="badge bad">{expired} expired</span>}
    </>
  );
}
