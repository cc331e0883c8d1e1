// The page of one strategy type: its properties, and the actions that deprecate, reactivate and delete it.
import { useQueryClient } from '@tanstack/react-query';
import { dryRun, type Strategy, type StrategyCreate } from 'flagadmin/url';

import { ActionCard } from '../editor/action-card';
import { showFlash } from '../navigation/flash';
import { PageTitle } from '../navigation/page-title';
import { goTo, linkTo } from '../navigation/route';
import { dropStrategy, keys, readAgain, useStrategy, type Versioned } from '../server/queries';
import { ifMatchOf } from '../server/request-facts';
import { usePermissions, useSession } from '../session/session';
import { Loaded } from '../ui/loaded';
import { Name } from '../ui/name';
import { StrategyParameters, StrategyState } from './strategy-list-page';

const back = { href: linkTo('strategies'), title: 'Strategy types' };

export function StrategyPage({ name }: { name: string }) {
  const query = useStrategy(name);
  return (
    <Loaded query={query} heading={<PageTitle title={`Strategy type ${name}`} back={back} />}>
      {(stored) => <StrategyActions stored={stored} reload={() => readAgain(query)} />}
    </Loaded>
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
  const queryClient = useQueryClient();
  const { name } = strategy;
  const tried = { current: strategy, permissions: permissions.held() };
  const refreshList = () => void queryClient.invalidateQueries({ queryKey: keys.strategies });
  const changed = (event: string) => async (asPredicted: boolean) => {
    refreshList();
    await reload();
    showFlash({ text: `${name} was ${event}${asPredicted ? ', exactly as predicted' : ''}.` });
  };
  const createAgain = async () => {
    await client.createStrategy(creationOf(strategy));
    refreshList();
    showFlash({ text: `${name} was created again.` });
  };
  const deleted = (asPredicted: boolean) => {
    dropStrategy(queryClient, name);
    goTo(back.href);
    showFlash({
      text: `${name} was deleted${asPredicted ? ', exactly as predicted' : ''}.`,
      undo: { label: 'Undo', run: createAgain },
    });
  };
  const request = { path: [name], ifMatch: entityTag };

  return (
    <>
      <PageTitle title={`Strategy type ${strategy.displayName || strategy.title || name}`} back={back}>
        <StrategyState strategy={strategy} />
      </PageTitle>
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
        {strategy.deprecated ? (
          <ActionCard
            key="reactivate"
            title="Reactivate"
            effect="It is no longer marked as deprecated."
            action="Reactivate"
            prediction={dryRun.reactivateStrategy(tried)}
            request={{ operation: 'reactivateStrategy', ...request }}
            send={() => client.reactivateStrategy(name)}
            onDone={changed('reactivated')}
          />
        ) : (
          <ActionCard
            key="deprecate"
            title="Deprecate"
            effect="It still works, but is marked as one that should not be used any more."
            action="Deprecate"
            prediction={dryRun.deprecateStrategy(tried)}
            request={{ operation: 'deprecateStrategy', ...request }}
            send={() => client.deprecateStrategy(name)}
            onDone={changed('deprecated')}
          />
        )}
        <ActionCard
          title="Delete this strategy type"
          effect="Its name can be given again. Undo creates it again."
          action="Delete strategy type"
          confirmation={name}
          prediction={dryRun.deleteStrategy(tried)}
          request={{ operation: 'deleteStrategy', ...request }}
          send={() => client.deleteStrategy(name, ifMatchOf(entityTag))}
          onDone={deleted}
        />
      </div>
    </>
  );
}

/** The request that creates a stored strategy type again. */
function creationOf({ name, title, description, editable, deprecated, parameters }: Strategy): StrategyCreate {
  return {
    name,
    ...(title && { title }),
    ...(description && { description }),
    editable,
    deprecated,
    parameters,
  } as StrategyCreate;
}
