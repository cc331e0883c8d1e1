import type { Addon, ProviderDefinition } from 'flagadmin/url';
import { memo, useDeferredValue, useState } from 'react';

import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { useAddons } from '../server/queries';
import { Deprecated, EnabledBadge, Names } from '../ui/badges';
import { Loaded } from '../ui/loaded';
import { Name } from '../ui/name';
import { HearingCell } from './hearing-cell';
import { reasonOf } from './providers';
import { type ProbeEvent, WhoHearsThis } from './who-hears-this';

export function AddonListPage() {
  const query = useAddons();
  return (
    <>
      <PageTitle title="Addons">
        <span className="quiet">They forward events of the service to other systems.</span>
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
  const [asked, setAsked] = useState<ProbeEvent>();
  // Thousands of rows follow when they can; the fields do not wait for them.
  const probe = useDeferredValue(asked);
  if (addons.length === 0) return <p className="card quiet">There are no addons yet.</p>;
  return (
    <>
      <WhoHearsThis addons={addons} providers={providers} onProbe={setAsked} />
      <div className="card table-frame">
        <table>
          <thead>
            <tr>
              <th scope="col">Addon</th>
              <th scope="col">State</th>
              {probe && <th scope="col">Hears it</th>}
              <th scope="col">Events</th>
              <th scope="col">Projects</th>
              <th scope="col">Environments</th>
            </tr>
          </thead>
          <tbody>
            {addons.map((addon) => (
              <AddonRow key={addon.id} addon={addon} providers={providers} probe={probe} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

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
