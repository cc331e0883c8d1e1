// The page with the form of a new strategy type.
import { createStrategySchema, type StrategyCreate, type StrategyParameter } from 'flagadmin/url';
import { useMemo } from 'react';

import { FormLayout } from '../editor/form-layout';
import { type CreationRules, useCreation } from '../editor/use-creation';
import { leaveFor } from '../navigation/flash';
import { PageTitle } from '../navigation/page-title';
import { linkTo, linkToStrategy } from '../navigation/route';
import { useStrategies } from '../server/queries';
import type { Permissions } from '../session/permissions';
import { usePermissions, useSession } from '../session/session';
import { Deprecated } from '../ui/badges';
import { Loaded } from '../ui/loaded';
import { emptyStrategy, predictCreation, strategyBody, type StrategyValues } from './strategy-creation';
import { StrategyFields } from './strategy-fields';
import { strategyLabelOf } from './strategy-labels';

const back = { href: linkTo('strategies'), title: 'Strategy types' };

export function NewStrategyPage() {
  const query = useStrategies();
  return (
    <>
      <PageTitle title="New strategy type" back={back} />
      <p className="page-note">
        <Deprecated reason="Built-in strategies with constraints are preferred to custom types." />
      </p>
      <Loaded query={query}>
        {({ strategies }) => <StrategyCreator existingNames={strategies.map(({ name }) => name)} />}
      </Loaded>
    </>
  );
}

function creationRules(
  existingNames: string[],
  permissions: Permissions,
): CreationRules<StrategyValues, StrategyCreate> {
  return {
    empty: emptyStrategy,
    schema: createStrategySchema,
    nameProperty: 'name',
    bodyOf: strategyBody,
    predict: (payload) => predictCreation(payload, existingNames, permissions),
    labelOf: strategyLabelOf,
    shownValue: (instancePath, value) =>
      instancePath === '/parameters' && Array.isArray(value)
        ? (value as StrategyParameter[]).map(({ name, type }) => `${name}: ${type}`)
        : value,
  };
}

function StrategyCreator({ existingNames }: { existingNames: string[] }) {
  const { client } = useSession();
  const permissions = usePermissions();
  const knownNames = JSON.stringify(existingNames);
  const rules = useMemo(() => creationRules(JSON.parse(knownNames), permissions), [knownNames, permissions]);
  const creation = useCreation(
    rules,
    async (payload) => {
      const { status, data } = await client.createStrategy(payload).withResponse();
      return { status, data: data.strategy };
    },
    ({ name }, asPredicted) => leaveFor(linkToStrategy(name), `${name} was created`, asPredicted),
  );

  return (
    <FormLayout state={creation} action="Create" rules={rules} request={{ operation: 'createStrategy' }}>
      <StrategyFields form={creation.form} />
    </FormLayout>
  );
}
