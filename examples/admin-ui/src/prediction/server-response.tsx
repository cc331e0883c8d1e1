// The response of the server to a submitted form.
import { isAdminApiError } from 'flagadmin/url';
import { type ReactNode, useEffect, useRef } from 'react';

import { isRecord, same } from '../editor/same';
import { StatusBadge } from '../ui/badges';
import { ErrorNotice } from '../ui/error-notice';
import { JsonView } from './json-view';
import { isRefusal, type Prediction } from './prediction';
import type { Submission } from './use-submission';

interface ServerResponseProps {
  submission: Submission;
  /** Remedies for an error. */
  remedies?: ReactNode;
  /** The names of parameters that are secret. */
  secrets?: readonly string[] | undefined;
  /** The page of what was created, by the response's body. */
  linkOf?: ((created: unknown) => string) | undefined;
}

/** After submitting: the server's response, and whether it was the predicted one. It takes the focus when it arrives. */
export function ServerResponse({ submission, remedies, secrets, linkOf }: ServerResponseProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!submission.isPending && !submission.isIdle) section.current?.focus();
  }, [submission.isPending, submission.isIdle]);
  if (submission.isIdle) return null;

  const comparison = compared(submission);
  return (
    <section ref={section} className="card response" tabIndex={-1} aria-label="Server response">
      <h2 className={comparison === 'same' ? 'as-predicted' : undefined}>
        {comparison === 'same' ? '✓ Exactly as predicted' : 'The server’s response'}
      </h2>
      {submission.isPending && <p role="status">Sending…</p>}
      {submission.isSuccess && <Accepted submission={submission} secrets={secrets} linkOf={linkOf} />}
      {submission.isError && <ErrorNotice error={submission.error} />}
      {!submission.isPending && comparison && comparison !== 'same' && <p className="quiet">{comparison}</p>}
      {submission.isError && remedies}
    </section>
  );
}

function Accepted({ submission, secrets, linkOf }: ServerResponseProps) {
  const exchange = submission.data;
  if (!exchange) return null;
  return (
    <>
      <p className="outcome" role="status">
        <StatusBadge status={exchange.status} /> <span>{exchange.status === 201 ? 'Created.' : 'Saved.'}</span>
        {exchange.status === 201 && linkOf && <a href={linkOf(parsed(exchange.body))}>Open it</a>}
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
  if (isSameStatus && messageOf(predicted) === message && isSameBody(predicted, submission)) return 'same';
  const other = isSameStatus ? `${status}, with other words or values` : predicted.status;
  return `Predicted was ${other}: the server knew something this page did not.`;
}

function statusOf({ data, error }: Submission): number | undefined {
  return data?.status ?? (isAdminApiError(error) ? error.status : undefined);
}

function messageOf(prediction: Prediction): string | undefined {
  return isRefusal(prediction) ? prediction.error.message : undefined;
}

/** Whether the body is the predicted one, apart from what only the server can give to a new resource: ids, times and secrets. */
function isSameBody(predicted: Prediction, { data }: Submission): boolean {
  if (isRefusal(predicted) || !data) return isRefusal(predicted) && !data;
  const body = parsed(data.body);
  if (data.status !== 201 || !isRecord(body) || !isRecord(predicted.body)) return same(predicted.body, body);
  const given = ['id', 'createdAt', 'secret', 'userId'].filter((name) => Object.hasOwn(body, name));
  const blank = Object.fromEntries(given.map((name) => [name, null]));
  return same({ ...predicted.body, ...blank }, { ...body, ...blank });
}

/** A body as a value; undefined when it is empty. */
function parsed(body: string): unknown {
  return body === '' ? undefined : JSON.parse(body);
}
