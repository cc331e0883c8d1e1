import { isAdminApiError } from 'flagadmin/url';
import { type ReactNode, useEffect, useRef } from 'react';

import { StatusBadge } from '../ui/badges';
import { ErrorNotice } from '../ui/error-notice';
import { JsonView } from './json-view';
import { isRefusal, type Prediction } from './prediction';
import type { Submission } from './use-submission';

interface ServerAnswerProps {
  submission: Submission;
  /** What the user can do about an error. */
  remedies?: ReactNode;
  /** The names of parameters that are secret. */
  secrets?: readonly string[] | undefined;
}

/** After submitting: the server's response, and whether it was the predicted one. It takes the focus when it arrives. */
export function ServerAnswer({ submission, remedies, secrets }: ServerAnswerProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!submission.isPending && !submission.isIdle) section.current?.focus();
  }, [submission.isPending, submission.isIdle]);
  if (submission.isIdle) return null;

  const comparison = compared(submission);
  return (
    <section ref={section} className="card answer" tabIndex={-1} aria-label="Server response">
      <h2 className={comparison === 'same' ? 'foreseen' : undefined}>
        {comparison === 'same' ? '✓ Exactly as predicted' : 'The server’s response'}
      </h2>
      {submission.isPending && <p role="status">Sending…</p>}
      {submission.isSuccess && <Accepted submission={submission} secrets={secrets} />}
      {submission.isError && <ErrorNotice error={submission.error} />}
      {!submission.isPending && comparison && comparison !== 'same' && <p className="quiet">{comparison}</p>}
      {submission.isError && remedies}
    </section>
  );
}

function Accepted({ submission, secrets }: ServerAnswerProps) {
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
        <JsonView value={parsed(exchange.body)} label="Response body" secrets={secrets} />
      </details>
    </>
  );
}

/** The comparison of response and prediction: `same`, or the difference in words; undefined when there is no response. */
function compared(submission: Submission): string | undefined {
  const predicted = submission.variables?.predicted;
  const status = submission.isPending ? undefined : statusOf(submission);
  if (!predicted || status === undefined) return undefined;
  const message = submission.error instanceof Error ? submission.error.message : undefined;
  const isSameStatus = predicted.status === status;
  if (isSameStatus && messageOf(predicted) === message && bodyOf(predicted) === bodyOfAnswer(submission)) return 'same';
  const other = isSameStatus ? `${status}, with other words or values` : predicted.status;
  return `Predicted was ${other}: the server knew something this page did not.`;
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
  return data && JSON.stringify(parsed(data.body));
}

/** A body as a value; undefined when it is empty. */
function parsed(body: string): unknown {
  return body === '' ? undefined : JSON.parse(body);
}
