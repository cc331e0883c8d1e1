import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { operations, type StrategyCreate } from 'flagadmin/url';
import { type SubmitEvent, useMemo } from 'react';

import { differs } from '../editor/changed-properties';
import { ActionBar } from '../editor/action-bar';
import { SeeItRefuse } from '../editor/see-it-refuse';
import { TryAgain } from '../editor/try-again';
import { useForgottenWhenEdited } from '../editor/use-forgotten-when-edited';
import { useJudgedForm } from '../form/use-judged-form';
import { useOnline } from '../navigation/online';
import { focusHeading, PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { useUnsavedChanges } from '../navigation/unsaved-changes';
import { isWithoutResponse } from '../prediction/circumstances';
import { PredictionPanel } from '../prediction/prediction-panel';
import { ServerAnswer } from '../prediction/server-answer';
import { useSubmission } from '../prediction/use-submission';
import { keys, useStrategies } from '../server/queries';
import { useSession } from '../session/session';
import { Deprecated } from '../ui/badges';
import { Loaded } from '../ui/loaded';
import { emptyStrategy, predictCreation, strategyBody, strategyJudge, type StrategyValues } from './strategy-creation';
import { StrategyFields } from './strategy-fields';
import { strategyMistakes } from './strategy-mistakes';
import { strategyLabelOf } from './strategy-labels';

const back = { href: linkTo('strategies'), title: 'Strategy types' };

export function NewStrategyPage() {
  const query = useStrategies();
  return (
    <Loaded query={query}>
      {({ strategies }) => <StrategyCreator existingNames={strategies.map(({ name }) => name)} />}
    </Loaded>
  );
}

function StrategyCreator({ existingNames }: { existingNames: string[] }) {
  const { client } = useSession();
  const queryClient = useQueryClient();
  const knownNames = JSON.stringify(existingNames);
  const resolver = useMemo(
    () => standardSchemaResolver<StrategyValues, unknown, StrategyValues>(strategyJudge(JSON.parse(knownNames))),
    [knownNames],
  );
  const { form, values, settle, fill, fills } = useJudgedForm<StrategyValues>(emptyStrategy, resolver);

  const body = useMemo(() => strategyBody(values), [values]);
  const prediction = useMemo(() => predictCreation(body, JSON.parse(knownNames)), [body, knownNames]);
  const isChanged = differs(emptyStrategy, values);
  useUnsavedChanges(() => differs(emptyStrategy, form.getValues()));

  const submission = useSubmission<StrategyCreate>(
    (payload) => client.createStrategy(payload),
    async () => {
      fill(emptyStrategy);
      await queryClient.invalidateQueries({ queryKey: keys.strategies });
    },
  );
  const isCutOff = !useOnline() || isWithoutResponse(submission.error);
  useForgottenWhenEdited(form, { values, fills }, submission, submission.reset);
  const submit = (event: SubmitEvent) => {
    settle();
    void form.handleSubmit(send)(event);
  };
  const send = (sent: StrategyValues) => {
    const payload = strategyBody(sent);
    submission.mutate({ body: payload, predicted: predictCreation(payload, existingNames) });
  };

  return (
    <>
      <PageTitle title="New strategy type" back={back} />
      <p className="page-note">
        <Deprecated reason={operations.createStrategy.deprecated} />
      </p>
      <div className="editor">
        <form className="card" onSubmit={submit} noValidate>
          <StrategyFields form={form} />
          <ActionBar
            prediction={prediction}
            isCutOff={isCutOff}
            action="Create"
            isPending={submission.isPending}
            isChanged={isChanged}
            sendsUnchanged
            onDiscard={() => {
              fill(emptyStrategy);
              submission.reset();
              focusHeading();
            }}
            onSendAnyway={() => send(form.getValues())}
          />
        </form>
        <aside className="stack" aria-label="Before and after sending">
          <ServerAnswer
            submission={submission}
            remedies={<TryAgain error={submission.error} onTryAgain={() => send(form.getValues())} />}
          />
          <PredictionPanel
            prediction={prediction}
            isChanged={isChanged}
            isCutOff={isCutOff}
            labelOf={strategyLabelOf}
            mistakes={<SeeItRefuse key={fills} form={form} mistakes={strategyMistakes} />}
            operation="createStrategy"
            body={body}
          />
        </aside>
      </div>
    </>
  );
}
