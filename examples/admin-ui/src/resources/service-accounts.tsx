// The row of service accounts.
import type { ServiceAccount, ServiceAccounts } from 'flagadmin';
import { lazy, Suspense } from 'react';

import { byId, withoutEmpty } from '../json';
import type { Field, Resource } from '../resource';
import { client } from '../session';
import { isPast, Moment } from '../ui/moment';
import { Name } from '../ui/parts';

const Tokens = lazy(async () => ({ default: (await import('./tokens')).Tokens }));

/** The root role, by name; by id where the service lists no roles. */
function roleField({ rootRoles = [] }: ServiceAccounts, isRequired: boolean): Field {
  const shared = { path: '/rootRole', label: 'Root role', isRequired };
  if (rootRoles.length === 0) return { ...shared, kind: 'number', hint: 'The id of the role.' };
  return { ...shared, kind: 'choice', options: rootRoles.map(({ id, name }) => ({ value: id, label: name })) };
}

/** The name of a role; an id that no role has is named as unknown. */
function roleName({ rootRoles = [] }: ServiceAccounts, id: number | null | undefined): string {
  if (id === undefined || id === null) return 'None';
  const name = rootRoles.find((role) => role.id === id)?.name;
  return name ?? (rootRoles.length > 0 ? `Unknown role (${id})` : String(id));
}

const nameOf = ({ name, username, id }: ServiceAccount) => name || username || `Service account #${id}`;

/** When any token of the account was used last. */
function lastSeenOf({ tokens = [] }: ServiceAccount): string | undefined {
  const times = tokens.flatMap(({ lastSeen }) => lastSeen ?? []);
  return times.sort((one, other) => Date.parse(one) - Date.parse(other)).at(-1);
}

function TokenCount({ tokens = [] }: ServiceAccount) {
  const expired = tokens.filter(({ expiresAt }) => isPast(expiresAt)).length;
  return (
    <>
      {tokens.length} {expired > 0 && <span className="badge bad">{expired} expired</span>}
    </>
  );
}

export const serviceAccounts: Resource<ServiceAccount, ServiceAccounts> = {
  area: 'service-accounts',
  title: 'Service accounts',
  noun: 'service account',
  intro: 'Accounts for programs, each with a root role and tokens.',
  list: () => client.getServiceAccounts(),
  absence: 'This service has no service accounts: the open-source edition of Unleash doesn’t have them.',
  items: (listing) => byId(listing.serviceAccounts),
  idOf: ({ id }) => id,
  nameOf,
  subtitle: ({ username, id }) => (
    <>
      <Name text={username ?? ''} /> #{id}
    </>
  ),
  textOf: ({ id, name, username, tokens = [] }) =>
    [name, username, `#${id}`, ...tokens.map(({ description }) => description)].join('\n'),
  columns: [
    {
      title: 'Account',
      key: (item) => `${nameOf(item)} ${item.id}`,
      cell: (item) => (
        <a href={`#/service-accounts/${item.id}`}>
          <Name text={nameOf(item)} /> <span className="quiet">#{item.id}</span>
        </a>
      ),
    },
    {
      title: 'User name',
      key: ({ username }) => username ?? '',
      cell: ({ username }) => (username ? <Name text={username} /> : <span className="quiet">None</span>),
    },
    {
      title: 'Root role',
      key: ({ rootRole }, listing) => roleName(listing, rootRole),
      cell: ({ rootRole }, listing) => roleName(listing, rootRole),
    },
    { title: 'Tokens', key: ({ tokens = [] }) => tokens.length, cell: TokenCount },
    {
      title: 'Last seen',
      key: (item) => lastSeenOf(item) ?? '',
      cell: (item) => <Moment at={lastSeenOf(item)} never="Never" />,
    },
    {
      title: 'Created',
      key: ({ createdAt }) => createdAt ?? '',
      cell: ({ createdAt }) => <Moment at={createdAt} never="Unknown" />,
    },
  ],
  edit: (account) => client.editServiceAccount(account),
  create: () => client.newServiceAccount(),
  values: (item) =>
    item ? { name: item.name ?? '', rootRole: item.rootRole } : { username: '', name: '', rootRole: undefined },
  changes: (values, { item }) => withoutEmpty(values, item),
  fields: (_, { item, listing }) => [
    ...(item ? [] : [{ path: '/username', kind: 'text', label: 'User name', isRequired: true } as const]),
    { path: '/name', kind: 'text', label: 'Name' },
    roleField(listing, !item),
  ],
  nameProperty: '/username',
  deletion: 'Its tokens are deleted and stop working. You can’t undo this.',
  nameToType: ({ username, name, id }) => username || name || `#${id}`,
  Details: (props) => (
    <Suspense fallback={null}>
      <Tokens {...props} />
    </Suspense>
  ),
};
