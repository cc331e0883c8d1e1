// The page with the list of addons.
import type { Addon, ProviderDefinition } from 'flagadmin/url';
import { memo, useDeferredValue, useMemo } from 'react';

import { DataTable } from '../lists/data-table';
import { ListSearch } from '../lists/list-search';
import { useListParameters, useListState, useScrollRestored } from '../lists/list-state';
import { MoreRows, rowStep } from '../lists/more-rows';
import { type Columns, sorted } from '../lists/sorting';
import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { useAddons } from '../server/queries';
import { Deprecated, Names } from '../ui/badges';
import { Loaded } from '../ui/loaded';
import { Name } from '../ui/name';
import { AddonFilterFields, type AddonFilters, filteredAddons, filterNames, searchTexts } from './addon-filters';
import { EnabledSwitch } from './enabled-switch';
import { providerNamed, reasonOf } from './providers';

export function AddonListPage() {
  const query = useAddons();
  return (
    <>
      <PageTitle title="Addons">
        <span className="quiet">Addons forward events of the service to other systems.</span>
        <a className="button" href={linkTo('addons', 'new')}>
          New addon
        </a>
      </PageTitle>
      <Loaded query={query}>{({ addons, providers }) => <Addons addons={addons} providers={providers} />}</Loaded>
    </>
  );
}

interface AddonsProps {
  addons: readonly Addon[];
  providers: readonly ProviderDefinition[];
}

function columnsOf(providers: readonly ProviderDefinition[]): Columns<Addon> {
  return {
    Addon: { key: ({ provider, id }) => `${providerNamed(providers, provider)?.displayName ?? provider} ${id}` },
    State: { key: ({ enabled }) => (enabled ? 0 : 1) },
    Events: { key: ({ events }) => events.join() },
    Projects: { key: ({ projects }) => projects?.join() ?? '' },
    Environments: { key: ({ environments }) => environments?.join() ?? '' },
  };
}

function Addons({ addons, providers }: AddonsProps) {
  const [filters, setFilters] = useListParameters('addons', filterNames);
  const [limit, setLimit] = useListState('addons limit', rowStep);
  useScrollRestored('addons');
  // The fields do not wait for the rows.
  const applied = useDeferredValue(filters);
  const texts = useMemo(() => searchTexts(addons, providers), [addons, providers]);
  const found = useMemo(() => filteredAddons(addons, texts, applied), [addons, texts, applied]);
  const columns = useMemo(() => columnsOf(providers), [providers]);
  const ordered = useMemo(() => sorted(found, applied.sort, columns), [found, applied.sort, columns]);
  const change = (next: Partial<AddonFilters>) => {
    setFilters(next);
    setLimit(rowStep);
  };

  if (addons.length === 0) return <p className="card quiet">There are no addons yet.</p>;
  return (
    <>
      <ListSearch
        label="Search addons"
        search={filters.search}
        onSearch={(search) => change({ search })}
        found={found.length}
        total={addons.length}
      >
        <AddonFilterFields filters={filters} onChange={change} addons={addons} providers={providers} />
      </ListSearch>
      {found.length > 0 ? (
        <DataTable columns={Object.keys(columns)} sort={filters.sort} onSort={(sort) => setFilters({ sort })}>
          <AddonRows addons={ordered} providers={providers} limit={limit} />
        </DataTable>
      ) : (
        <p className="card quiet">No addon matches the search and the filters.</p>
      )}
      <MoreRows shown={Math.min(limit, found.length)} total={found.length} onMore={() => setLimit(limit + rowStep)} />
    </>
  );
}

interface AddonRowsProps extends AddonsProps {
  limit: number;
}

const AddonRows = memo(function AddonRows({ addons, providers, limit }: AddonRowsProps) {
  return addons.slice(0, limit).map((addon) => <AddonRow key={addon.id} addon={addon} providers={providers} />);
});

interface AddonRowProps {
  addon: Addon;
  providers: readonly ProviderDefinition[];
}

const AddonRow = memo(function AddonRow({ addon, providers }: AddonRowProps) {
  const provider = providerNamed(providers, addon.provider);
  const title = provider?.displayName ?? addon.provider;
  return (
    <tr>
      <th scope="row" data-label="Addon">
        <a href={linkTo('addons', addon.id)}>
          {title} <span className="quiet">#{addon.id}</span>
        </a>
        {addon.description && (
          <span className="row-note">
            <Name text={addon.description} />
          </span>
        )}
        {provider?.deprecated && <Deprecated reason={reasonOf(provider)} />}
      </th>
      <td data-label="State">
        <EnabledSwitch addon={addon} title={`${title} #${addon.id}`} providers={providers} />
      </td>
      <td data-label="Events">
        <Names names={addon.events} none="No events" />
      </td>
      <td data-label="Projects">
        <Names names={addon.projects} none="All projects" />
      </td>
      <td data-label="Environments">
        <Names names={addon.environments} none="All environments" />
      </td>
    </tr>
  );
});
