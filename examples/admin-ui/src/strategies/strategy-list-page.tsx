// The page with the list of strategy types.
import { operations, type Strategy } from 'flagadmin/url';

import { DataTable } from '../lists/data-table';
import { ListSearch } from '../lists/list-search';
import { MoreRows } from '../lists/more-rows';
import type { Columns } from '../lists/sorting';
import { useSearchedRows } from '../lists/use-searched-rows';
import { PageTitle } from '../navigation/page-title';
import { linkTo, linkToStrategy } from '../navigation/route';
import { useStrategies } from '../server/queries';
import { Deprecated } from '../ui/badges';
import { Loaded } from '../ui/loaded';
import { Name } from '../ui/name';

export function StrategyListPage() {
  const query = useStrategies();
  return (
    <>
      <PageTitle title="Strategy types">
        <a className="button" href={linkTo('strategies', 'new')}>
          New strategy type
        </a>
      </PageTitle>
      <p className="page-note">
        <Deprecated reason={operations.createStrategy.deprecated} />
      </p>
      <Loaded query={query}>{({ strategies }) => <Strategies strategies={strategies} />}</Loaded>
    </>
  );
}

function searchTextOf({ name, title, displayName, description, parameters }: Strategy): string {
  return [name, title, displayName, description, ...parameters.map((parameter) => parameter.name)].join('\n');
}

const columns: Columns<Strategy> = {
  'Strategy type': ({ displayName, title, name }) => displayName || title || name,
  Description: ({ description }) => description ?? '',
  Parameters: ({ parameters }) => parameters.length,
  State: ({ deprecated, editable }) => `${deprecated} ${editable}`,
};

function Strategies({ strategies }: { strategies: readonly Strategy[] }) {
  const { rows, tableProps, searchProps, moreProps } = useSearchedRows('strategies', strategies, searchTextOf, columns);
  if (strategies.length === 0) return <p className="card quiet">There are no strategy types yet.</p>;
  return (
    <>
      <ListSearch label="Search strategy types" {...searchProps} />
      {rows.length > 0 ? (
        <DataTable {...tableProps}>
          <StrategyRows strategies={rows} />
        </DataTable>
      ) : (
        <p className="card quiet">No strategy type matches the search.</p>
      )}
      <MoreRows {...moreProps} />
    </>
  );
}

function StrategyRows({ strategies }: { strategies: readonly Strategy[] }) {
  return strategies.map((strategy) => (
    <tr key={strategy.name}>
      <th scope="row" data-label="Strategy type">
        <a href={linkToStrategy(strategy.name)}>
          <Name text={strategy.displayName || strategy.title || strategy.name} />
        </a>
        <code className="row-note">
          <Name text={strategy.name} />
        </code>
      </th>
      <td data-label="Description">
        {strategy.description ? <Name text={strategy.description} /> : <span className="quiet">None</span>}
      </td>
      <td data-label="Parameters">
        <StrategyParameters strategy={strategy} />
      </td>
      <td data-label="State">
        <StrategyState strategy={strategy} />
      </td>
    </tr>
  ));
}

export function StrategyState({ strategy }: { strategy: Strategy }) {
  return (
    <span>
      {strategy.deprecated && <Deprecated />} {!strategy.editable && <span className="badge off">Built in</span>}
      {!strategy.deprecated && strategy.editable && <span className="badge good">Custom</span>}
    </span>
  );
}

export function StrategyParameters({ strategy }: { strategy: Strategy }) {
  if (strategy.parameters.length === 0) return <span className="quiet">None</span>;
  return (
    <span className="tags">
      {strategy.parameters.map(({ name, type, required }) => (
        <span className="tag" key={name}>
          <Name text={name ?? ''} />
          {required && <span title="Required">*</span>} <span className="quiet">{type}</span>
        </span>
      ))}
    </span>
  );
}
