// The page with the form of a new strategy type.
import { useQueryClient } from '@tanstack/react-query';
import { createStrategySchema, operations, type Strategy, type StrategyCreate } from 'flagadmin/url';
import { useMemo } from 'react';

import { CreationLayout } from '../editor/creation-layout';
import { SeeItRefuse } from '../editor/see-it-refuse';
import { type CreationRules, useCreation } from '../editor/use-creation';
import { PageTitle } from '../navigation/page-title';
import { linkTo, linkToStrategy } from '../navigation/route';
import { keys, useStrategies } from '../server/queries';
import type { Permissions } from '../session/permissions';
import { usePermissions, useSession } from '../session/session';
import { Deprecated } from '../ui/badges';
import { Loaded } from '../ui/loaded';
import { emptyStrategy, predictCreation, strategyBody, type StrategyValues } from './strategy-creation';
import { StrategyFields } from './strategy-fields';
import { strategyLabelOf } from './strategy-labels';
import { strategyMistakes } from './strategy-mistakes';

const back = { href: linkTo('strategies'), title: 'Strategy types' };

export function NewStrategyPage() {
  const query = useStrategies();
  return (
    <Loaded query={query} heading={<PageTitle title="New strategy type" back={back} />}>
      {({ strategies }) => <StrategyCreator existingNames={strategies.map(({ name }) => name)} />}
    </Loaded>
  );
}

function creationRules(
  existingNames: string[],
  permissions: Permissions,
): CreationRules<StrategyValues, StrategyCreate> {
  return {
    empty: emptyStrategy,
    schema: createStrategySchema,
    bodyOf: strategyBody,
    predict: (payload) => predictCreation(payload, existingNames, permissions),
    labelOf: strategyLabelOf,
  };
}

function StrategyCreator({ existingNames }: { existingNames: string[] }) {
  const { client } = useSession();
  const permissions = usePermissions();
  const queryClient = useQueryClient();
  const knownNames = JSON.stringify(existingNames);
  const rules = useMemo(() => creationRules(JSON.parse(knownNames), permissions), [knownNames, permissions]);
  const creation = useCreation(
    rules,
    (payload) => client.createStrategy(payload),
    () => queryClient.invalidateQueries({ queryKey: keys.strategies }),
  );
  const { form, fills } = creation;

  return (
    <>
      <PageTitle title="New strategy type" back={back} />
      <p className="page-note">
        <Deprecated reason={operations.createStrategy.deprecated} />
      </p>
      <CreationLayout
        creation={creation}
        rules={rules}
        request={{ operation: 'createStrategy' }}
        mistakes={<SeeItRefuse key={fills} form={form} mistakes={strategyMistakes} />}
        linkOf={(created) => linkToStrategy((created as Strategy).name)}
      >
        <StrategyFields form={form} />
      </CreationLayout>
    </>
  );
}
