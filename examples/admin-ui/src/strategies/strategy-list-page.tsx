// The page with the list of strategy types.
import type { Strategy } from 'flagadmin/url';

import { SearchedList, type SearchedListProps } from '../lists/searched-list';
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
      <p className="page-note quiet">
        Rules for whom a flag is on. Custom types are deprecated: built-in strategies with constraints are preferred.
      </p>
      <Loaded query={query}>
        {({ strategies }) => (
          <SearchedList name="strategy types" items={strategies} idOf={({ name }) => name} {...{ textOf, columns }} />
        )}
      </Loaded>
    </>
  );
}

const textOf = ({ name, title, displayName, description, parameters }: Strategy) =>
  [name, title, displayName, description, ...parameters.map((parameter) => parameter.name)].join('\n');

const columns: SearchedListProps<Strategy>['columns'] = {
  'Strategy type': {
    key: ({ displayName, title, name }) => displayName || title || name,
    cell: ({ displayName, title, name }) => (
      <>
        <a href={linkToStrategy(name)}>
          <Name text={displayName || title || name} />
        </a>
        <code className="row-note">
          <Name text={name} />
        </code>
      </>
    ),
  },
  Description: {
    key: ({ description }) => description ?? '',
    cell: ({ description }) => (description ? <Name text={description} /> : <span className="quiet">None</span>),
  },
  Parameters: {
    key: ({ parameters }) => parameters.length,
    cell: (strategy) => <StrategyParameters strategy={strategy} />,
  },
  State: {
    key: ({ deprecated, editable }) => `${deprecated} ${editable}`,
    cell: (strategy) => <StrategyState strategy={strategy} />,
  },
};

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
