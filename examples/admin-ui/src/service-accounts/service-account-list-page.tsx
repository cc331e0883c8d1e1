// The page with the list of service accounts.
import type { ServiceAccount } from 'flagadmin/url';
import { useMemo } from 'react';

import { SearchedList, type SearchedListProps } from '../lists/searched-list';
import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { useServiceAccounts } from '../server/queries';
import { Loaded } from '../ui/loaded';
import { Name } from '../ui/name';
import { isPast, Moment } from '../ui/moment';
import { type Role, roleName } from './root-role-field';
import { lastSeenOf } from './tokens';

type Columns = SearchedListProps<ServiceAccount>['columns'];

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

const textOf = ({ id, name, username, tokens }: ServiceAccount) =>
  [name, username, `#${id}`, ...(tokens ?? []).map(({ description }) => description)].join('\n');

function ServiceAccounts({ accounts, roles }: { accounts: readonly ServiceAccount[]; roles: readonly Role[] }) {
  const columns = useMemo(() => columnsOf(roles), [roles]);
  return <SearchedList name="service accounts" items={accounts} idOf={({ id }) => id} {...{ textOf, columns }} />;
}

function columnsOf(roles: readonly Role[]): Columns {
  return {
    Account: {
      key: ({ name, id }) => `${name || 'Unnamed'} ${id}`,
      cell: ({ name, id }) => (
        <a href={linkTo('service-accounts', id)}>
          <Name text={name || 'Unnamed'} /> <span className="quiet">#{id}</span>
        </a>
      ),
    },
    'User name': {
      key: ({ username }) => username ?? '',
      cell: ({ username }) => (username ? <Name text={username} /> : <span className="quiet">None</span>),
    },
    'Root role': {
      key: ({ rootRole }) => roleName(roles, rootRole),
      cell: ({ rootRole }) => roleName(roles, rootRole),
    },
    Tokens: {
      key: ({ tokens }) => tokens?.length ?? 0,
      cell: ({ tokens = [] }) => {
        const expired = tokens.filter(({ expiresAt }) => isPast(expiresAt)).length;
        return (
          <>
            {tokens.length} {expired > 0 && <span className="badge bad">{expired} expired</span>}
          </>
        );
      },
    },
    'Last seen': {
      key: (account) => lastSeenOf(account) ?? '',
      cell: (account) => <Moment at={lastSeenOf(account)} never="Never" />,
    },
    Created: {
      key: ({ createdAt }) => createdAt ?? '',
      cell: ({ createdAt }) => <Moment at={createdAt} never="Unknown" />,
    },
  };
}
