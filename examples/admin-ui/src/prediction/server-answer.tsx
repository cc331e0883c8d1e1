import { isAdminApiError } from 'flagadmin/url';
import { type ReactNode, useEffect, useRef } from 'react';

import { StatusBadge } from '../ui/badges';
import { ErrorNotice } from '../ui/error-notice';
import { JsonView } from './json-view';
import { isRefusal, type Prediction } from './prediction';
import type { Submission } from './use-submission';

interface ServerAnswerProps {
  submission: Submission;
  /** What the user can do about a refusal. */
  remedies?: ReactNode;
}

/** After submitting: the server's answer, and whether it was the predicted one. It takes the focus when it arrives. */
export function ServerAnswer({ submission, remedies }: ServerAnswerProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!submission.isPending && !submission.isIdle) section.current?.focus();
  }, [submission.isPending, submission.isIdle]);
  if (submission.isIdle) return null;

  return (
    <section ref={section} className="card answer" tabIndex={-1} aria-labelledby="answer-title">
      <h2 id="answer-title">The server’s answer</h2>
      {submission.isPending && <p role="status">Sending…</p>}
      {submission.isSuccess && <Accepted submission={submission} />}
      {submission.isError && <ErrorNotice error={submission.error} />}
      {submission.isError && remedies}
      {!submission.isPending && <Foreseen submission={submission} />}
    </section>
  );
}

function Accepted({ submission }: { submission: Submission }) {
  const exchange = submission.data;
  if (!exchange) return null;
  return (
    <>
      <p className="verdict" role="status">
        <StatusBadge status={exchange.status} /> <span>{exchange.status === 201 ? 'Created.' : 'Saved.'}</span>
        {exchange.location && <code className="quiet">location: {exchange.location}</code>}
      </p>
      <details>
        <summary>Body</summary>
        <JsonView value={JSON.parse(exchange.body)} label="Answered body" />
      </details>
    </>
  );
}

function Foreseen({ submission }: { submission: Submission }) {
  const predicted = submission.variables?.predicted;
  const status = statusOf(submission);
  if (!predicted || status === undefined) return null;
  const same = predicted.status === status && messageOf(predicted) === messageOfAnswer(submission.error);
  const other = predicted.status === status ? `${status}, with other words or values` : predicted.status;
  return (
    <p className="quiet">
      {same && bodyOf(predicted) === bodyOfAnswer(submission)
        ? 'Exactly as predicted.'
        : `Predicted was ${other}: the server knew something this page did not.`}
    </p>
  );
}

function statusOf({ data, error }: Submission): number | undefined {
  return data?.status ?? (isAdminApiError(error) ? error.status : undefined);
}

function messageOf(prediction: Prediction): string | undefined {
  return isRefusal(prediction) ? prediction.error.message : undefined;
}

function bodyOf(prediction: Prediction): string | undefined {
  return isRefusal(prediction) ? undefined : JSON.stringify(prediction.body);
}

function bodyOfAnswer({ data }: Submission): string | undefined {
  return data && JSON.stringify(JSON.parse(data.body));
}

function messageOfAnswer(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}
