// The layout of pages that create a resource.
import { type ReactNode, useCallback } from 'react';
import type { FieldValues } from 'react-hook-form';

import { useOnline } from '../navigation/online';
import { isWithoutResponse } from '../prediction/circumstances';
import { PredictionPanel } from '../prediction/prediction-panel';
import { ServerResponse } from '../prediction/server-response';
import type { RequestFacts } from '../server/request-facts';
import { ActionBar } from './action-bar';
import { TryAgain } from './try-again';
import type { Creation, CreationRules } from './use-creation';

interface CreationLayoutProps<Values extends FieldValues, Body extends object> {
  creation: Creation<Values, Body>;
  rules: CreationRules<Values, Body>;
  request: Pick<RequestFacts, 'operation' | 'path' | 'secrets'>;
  /** Mistakes to try. */
  mistakes?: ReactNode;
  /** The page of what was created, by the response's body. */
  linkOf?: (created: unknown) => string;
  /** The fields of the form. */
  children: ReactNode;
}

/** The form of a new resource, and beside it the prediction and the server's response. */
export function CreationLayout<Values extends FieldValues, Body extends object>(
  props: CreationLayoutProps<Values, Body>,
) {
  const { creation, rules, request, mistakes, linkOf, children } = props;
  const { submission, prediction, isChanged, values } = creation;
  const isCutOff = !useOnline() || isWithoutResponse(submission.error);
  const labelOf = useCallback((instancePath: string) => rules.labelOf(instancePath, values), [rules, values]);
  return (
    <div className="editor">
      <form className="card" onSubmit={creation.submit} noValidate>
        {children}
        <ActionBar
          prediction={prediction}
          isCutOff={isCutOff}
          action="Create"
          isPending={submission.isPending}
          isChanged={isChanged}
          sendsUnchanged
          onDiscard={creation.discard}
          onSendAnyway={creation.sendAnyway}
        />
      </form>
      <aside className="stack" aria-label="Before and after sending">
        <ServerResponse
          submission={submission}
          secrets={request.secrets}
          linkOf={linkOf}
          remedies={<TryAgain error={submission.error} onTryAgain={creation.sendAnyway} />}
        />
        <PredictionPanel
          {...request}
          prediction={prediction}
          isChanged={isChanged}
          isCutOff={isCutOff}
          labelOf={labelOf}
          mistakes={mistakes}
          body={creation.body}
        />
      </aside>
    </div>
  );
}
