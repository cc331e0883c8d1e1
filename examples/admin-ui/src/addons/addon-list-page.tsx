// The page with the list of addons.
import type { Addon, ProviderDefinition } from 'flagadmin/url';
import { memo, useDeferredValue, useMemo } from 'react';

import { DataTable } from '../lists/data-table';
import { ListSearch } from '../lists/list-search';
import { useListState, useScrollRestored } from '../lists/list-state';
import { MoreRows, rowStep } from '../lists/more-rows';
import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { useAddons } from '../server/queries';
import { Deprecated, EnabledBadge, Names } from '../ui/badges';
import { Loaded } from '../ui/loaded';
import { Name } from '../ui/name';
import { AddonFilterFields, type AddonFilters, filteredAddons, noFilters, searchTexts } from './addon-filters';
import { HearingCell } from './hearing-cell';
import { reasonOf } from './providers';
import { useHearing } from './use-hearing';
import { type ProbeEvent, probeOf, WhoHearsThis } from './who-hears-this';

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

function Addons({ addons, providers }: AddonsProps) {
  const [filters, setFilters] = useListState<AddonFilters>('addons filters', noFilters);
  const [limit, setLimit] = useListState('addons limit', rowStep);
  useScrollRestored('addons');
  // The fields do not wait for the rows.
  const applied = useDeferredValue(filters);
  const event = useMemo(() => probeOf(applied.event), [applied.event]);
  const hearing = useHearing(addons, event);
  const texts = useMemo(() => searchTexts(addons, providers), [addons, providers]);
  const found = useMemo(() => filteredAddons(addons, texts, applied, hearing?.ids), [addons, texts, applied, hearing]);
  const change = (next: AddonFilters) => {
    setFilters(next);
    setLimit(rowStep);
  };

  if (addons.length === 0) return <p className="card quiet">There are no addons yet.</p>;
  return (
    <>
      <WhoHearsThis
        addons={addons}
        providers={providers}
        typed={filters.event}
        onType={(typed) => change({ ...filters, event: typed })}
        found={hearing?.ids.size}
      />
      <ListSearch
        label="Search addons"
        search={filters.search}
        onSearch={(search) => change({ ...filters, search })}
        found={found.length}
        total={addons.length}
      >
        <AddonFilterFields filters={filters} onChange={change} addons={addons} providers={providers} />
      </ListSearch>
      <AddonTable addons={found} providers={providers} event={hearing?.event} limit={limit} />
      <MoreRows shown={Math.min(limit, found.length)} total={found.length} onMore={() => setLimit(limit + rowStep)} />
    </>
  );
}

interface AddonTableProps extends AddonsProps {
  event: ProbeEvent | undefined;
  limit: number;
}

const columns = ['Addon', 'State', 'Events', 'Projects', 'Environments'];
const hearingColumns = columns.toSpliced(2, 0, 'Hears it');

const AddonTable = memo(function AddonTable({ addons, providers, event, limit }: AddonTableProps) {
  if (addons.length === 0) return <p className="card quiet">No addon matches the search and the filters.</p>;
  return (
    <DataTable columns={event ? hearingColumns : columns}>
      {addons.slice(0, limit).map((addon) => (
        <AddonRow key={addon.id} addon={addon} providers={providers} probe={event} />
      ))}
    </DataTable>
  );
});

interface AddonRowProps {
  addon: Addon;
  providers: readonly ProviderDefinition[];
  probe: ProbeEvent | undefined;
}

const AddonRow = memo(function AddonRow({ addon, providers, probe }: AddonRowProps) {
  const provider = providers.find(({ name }) => name === addon.provider);
  return (
    <tr>
      <th scope="row" data-label="Addon">
        <a href={linkTo('addons', addon.id)}>
          {provider?.displayName ?? addon.provider} <span className="quiet">#{addon.id}</span>
        </a>
        {addon.description && (
          <span className="row-note">
            <Name text={addon.description} />
          </span>
        )}
        {provider?.deprecated && <Deprecated reason={reasonOf(provider)} />}
      </th>
      <td data-label="State">
        <EnabledBadge enabled={addon.enabled} />
      </td>
      {probe && (
        <td data-label="Hears it">
          <HearingCell addon={addon} probe={probe} />
        </td>
      )}
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
