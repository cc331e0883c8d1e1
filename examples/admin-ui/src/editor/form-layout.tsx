// The layout of pages that create or edit a resource.
import { type ReactNode, type SubmitEvent, useMemo } from 'react';

import { ChangedFields } from '../form/field';
import { idOf } from '../form/pointer';
import { useOnline } from '../navigation/online';
import { isWithoutResponse } from '../prediction/circumstances';
import { isRefusal, type Note, type Prediction } from '../prediction/prediction';
import { ResponseCard } from '../prediction/response-card';
import type { Submission } from '../prediction/use-submission';
import type { RequestFacts } from '../server/request-facts';
import { ErrorNotice } from '../ui/error-notice';
import { ActionBar } from './action-bar';
import type { FailedReload } from './use-base';

/** The state of a form, as `useCreation` and `useResourceEditor` return it. */
interface FormState<Values> {
  values: Values;
  body: object;
  prediction: Prediction;
  issues: readonly Note[];
  notes: readonly Note[];
  isChanged: boolean;
  /** Whether the prediction is shown; by default that of changes. */
  isShown?: boolean;
  submission: Submission;
  submit: (event: SubmitEvent) => void;
  sendAnyway: () => void;
  discard: () => void;
  leftOut?: readonly string[];
  entityTag?: string;
  undo?: (instancePath: string) => void;
  failedReload?: FailedReload | undefined;
}

interface FormLayoutProps<Values> {
  state: FormState<Values>;
  rules: {
    labelOf: (instancePath: string, values: Values) => string;
    shownValue?: (instancePath: string, value: unknown, values: Values) => unknown;
  };
  request: Pick<RequestFacts, 'operation' | 'path' | 'secrets'>;
  action: 'Create' | 'Save';
  /** Ways out of an error of the server. */
  remedies?: ReactNode;
  /** The fields of the form. */
  children: ReactNode;
  /** Content after the form. */
  below?: ReactNode;
}

/** A form, and beside it the server's response. */
export function FormLayout<Values>(props: FormLayoutProps<Values>) {
  const { state, rules, request, action, remedies, children, below } = props;
  const { values, prediction, submission, failedReload } = state;
  const isShown = state.isShown ?? state.isChanged;
  const isCutOff = !useOnline() || isWithoutResponse(submission.error);
  const changed = useMemo(() => {
    const changes = action === 'Create' || isRefusal(prediction) ? [] : (prediction.changes ?? []);
    return new Set(changes.map(({ instancePath }) => idOf(instancePath)));
  }, [action, prediction]);

  return (
    <div className="editor">
      <form className="card" onSubmit={state.submit} noValidate>
        <ChangedFields value={changed}>{children}</ChangedFields>
        <ActionBar {...state} isShown={isShown} isCutOff={isCutOff} action={action} />
      </form>
      <aside className="stack" aria-label="Before and after sending">
        <ResponseCard
          {...state}
          request={{ ...request, body: state.body, ifMatch: state.entityTag }}
          isShown={isShown}
          isCutOff={isCutOff}
          labelOf={(instancePath) => rules.labelOf(instancePath, values)}
          shownValue={(instancePath, value) => rules.shownValue?.(instancePath, value, values) ?? value}
          remedies={remedies}
        />
        {failedReload && (
          <section className="card response" aria-label="Not read again">
            <p>The form still shows an older version than the server’s.</p>
            <ErrorNotice error={failedReload.error} onRetry={failedReload.retry} />
          </section>
        )}
      </aside>
      {below && <div className="stack">{below}</div>}
    </div>
  );
}
