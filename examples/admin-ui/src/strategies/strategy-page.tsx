// The page of one strategy type: its properties, and the actions that deprecate, reactivate and delete it.
import { dryRun, type Strategy } from 'flagadmin/url';

import { ActionCard, DeletionCard } from '../editor/actions';
import { Gone } from '../editor/gone';
import { leaveFor, report, showFlash } from '../navigation/flash';
import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { readAgain, useListChange, useStrategies, useStrategy, type Versioned } from '../server/queries';
import { ifMatchOf } from '../server/request-facts';
import { usePermissions, useSession } from '../session/session';
import { Loaded } from '../ui/loaded';
import { Name } from '../ui/name';
import { emptyParameter, strategyBody, type StrategyValues } from './strategy-creation';
import { StrategyParameters, StrategyState } from './strategy-list-page';

const back = { href: linkTo('strategies'), title: 'Strategy types' };

export function StrategyPage({ name }: { name: string }) {
  const list = useStrategies();
  const query = useStrategy(name);
  // The list may be there before the strategy type.
  const known = query.data?.resource ?? list.data?.strategies.find((one) => one.name === name);
  return (
    <>
      <PageTitle title={`Strategy type ${known?.displayName || known?.title || name}`} back={back}>
        {known && <StrategyState strategy={known} />}
      </PageTitle>
      <Loaded query={query} back={back}>
        {(stored) => <StrategyActions stored={stored} reload={() => readAgain(query)} />}
      </Loaded>
    </>
  );
}

interface StrategyActionsProps {
  stored: Versioned<Strategy>;
  reload: () => Promise<unknown>;
}

/** A strategy type: its properties cannot be changed, but it can be deprecated, reactivated and deleted. */
function StrategyActions({ stored, reload }: StrategyActionsProps) {
  const { resource: strategy, entityTag } = stored;
  const { client } = useSession();
  const permissions = usePermissions();
  const changeList = useListChange();
  const { name } = strategy;
  const tried = { current: strategy, permissions: permissions.held() };
  const changed = (event: string) => async (asPredicted: boolean) => {
    await reload();
    report(`${name} was ${event}`, asPredicted);
  };
  const createAgain = async () => {
    await client.createStrategy(strategyBody(valuesOf(strategy)));
    changeList((lists) => lists.strategies);
    showFlash({ text: `${name} was created again.` });
  };
  const deleted = (asPredicted: boolean) => {
    changeList(
      (lists) => lists.strategies,
      (list) => ({ ...list, strategies: list.strategies.filter((one) => one.name !== name) }),
    );
    leaveFor(back.href, `${name} was deleted`, asPredicted, { label: 'Undo', run: createAgain });
  };
  const request = { path: [name], ifMatch: entityTag };

  return (
    <div className="stack">
      <section className="card stack" aria-label="Properties">
        <p>
          <code>
            <Name text={name} />
          </code>
        </p>
        {strategy.description && (
          <p>
            <Name text={strategy.description} />
          </p>
        )}
        <StrategyParameters strategy={strategy} />
      </section>
      <ActionCard
        isNeverPossible={!strategy.editable}
        remedies={(error) => <Gone error={error} back={back} />}
        {...(strategy.deprecated
          ? {
              title: 'Reactivate',
              effect: 'It is no longer marked as deprecated.',
              action: 'Reactivate',
              prediction: dryRun.reactivateStrategy(tried),
              request: { operation: 'reactivateStrategy', ...request },
              send: () => client.reactivateStrategy(name).withResponse(),
              onDone: changed('reactivated'),
            }
          : {
              title: 'Deprecate',
              effect: 'It still works, but is marked as one that should not be used any more.',
              action: 'Deprecate',
              prediction: dryRun.deprecateStrategy(tried),
              request: { operation: 'deprecateStrategy', ...request },
              send: () => client.deprecateStrategy(name).withResponse(),
              onDone: changed('deprecated'),
            })}
      />
      <DeletionCard
        title="Delete this strategy type"
        effect="Its name can be given again. Undo creates it again."
        action="Delete strategy type"
        prediction={dryRun.deleteStrategy(tried)}
        isNeverPossible={!strategy.editable}
        request={{ operation: 'deleteStrategy', ...request }}
        send={() => client.deleteStrategy(name, ifMatchOf(entityTag)).withResponse()}
        onDone={deleted}
      />
    </div>
  );
}

/** The values of the form that creates a stored strategy type again. */
function valuesOf({ name, title, description, editable, deprecated, parameters }: Strategy): StrategyValues {
  return {
    ...{ name, editable, deprecated },
    title: title ?? '',
    description: description ?? '',
    parameters: parameters.map((parameter) => ({ ...emptyParameter, ...parameter })),
  };
}
