// The card of the server's response: before anything is changed, predicted, and as it came.
import { operations } from 'flagadmin/url';
import { type ReactNode, useEffect, useRef } from 'react';

import type { RequestFacts } from '../server/request-facts';
import { curlOf, requestLineOf } from '../server/request-facts';
import { baseUrl } from '../session/session';
import { StatusBadge } from '../ui/badges';
import { ErrorNotice } from '../ui/error-notice';
import { Folded } from '../ui/folded';
import { ChangeList } from './change-list';
import { isWithoutResponse } from './circumstances';
import { compared } from './comparison';
import { IssueList } from './issue-list';
import { indented, JsonView } from './json-view';
import { inWords, isRefusal, type Note, type Prediction, sentenceFor } from './prediction';
import type { Submission } from './use-submission';

interface ResponseCardProps {
  request: RequestFacts;
  prediction: Prediction;
  /** The errors, in the words of the fields. */
  issues: readonly Note[];
  /** Whether the prediction is of interest; otherwise the card is idle. */
  isShown: boolean;
  /** Whether the server cannot be reached. */
  isCutOff: boolean;
  submission: Submission;
  /** Ways out of an error of the server. */
  remedies?: ReactNode;
  labelOf: (instancePath: string) => string;
  /** The displayed form of a value, for example the name of a role. */
  shownValue?: ((instancePath: string, value: unknown) => unknown) | undefined;
  /** Remarks besides the core's warnings. */
  notes: readonly Note[];
  /** Properties that the request does not name. */
  leftOut?: readonly string[];
  undo?: ((instancePath: string) => void) | undefined;
  sendAnyway: () => void;
}

/** The id of the card's heading, which takes the focus. */
export const predictionId = 'prediction-title';

/** The server's response: where it will appear, as it is predicted while the form is edited, and as it came. */
export function ResponseCard(props: ResponseCardProps) {
  return props.submission.isIdle ? <Predicted {...props} /> : <Received {...props} />;
}

function Predicted(props: ResponseCardProps) {
  const { request, prediction, isShown, isCutOff, labelOf, notes, leftOut = [] } = props;
  const refused = isRefusal(prediction);
  const tone = !isShown ? 'idle' : refused ? 'bad' : isCutOff ? 'warn' : 'good';
  const changes = refused ? [] : (prediction.changes ?? []);
  // Notes on a change stand beside it.
  const remarks = [
    ...prediction.warnings,
    ...notes.filter((note) => !changes.some(({ instancePath }) => instancePath === note.instancePath)),
  ];
  return (
    <section className={`card response ${tone}`} aria-labelledby={predictionId}>
      <div>
        <h2 id={predictionId} tabIndex={-1}>
          The server’s response, before you send
        </h2>
        <p className="panel-note">
          {isShown
            ? 'Worked out in this browser by the server’s own code. Nothing has been sent.'
            : 'Change a field: the response appears here, worked out in this browser by the server’s own code.'}
        </p>
      </div>
      {isShown && (
        <>
          <p className="outcome">
            <PredictionBadge prediction={prediction} isCutOff={isCutOff} />{' '}
            <span>{isCutOff ? `Once it can be reached: ${inWords(prediction)}` : inWords(prediction)}</span>
          </p>
          {refused ? <Refused {...props} /> : <ChangeList {...props} changes={changes} />}
          {!refused && leftOut.length > 0 && (
            <p className="panel-note">
              Not sent, so unchanged: <code>{leftOut.join(', ')}</code>
            </p>
          )}
          {remarks.length > 0 && <IssueList title="Worth knowing" tone="warn" issues={remarks} labelOf={labelOf} />}
        </>
      )}
      {isShown && (
        <div>
          <Request {...request} />
          <Folded name="Response">
            <JsonView
              text={indented(refused ? prediction.error : prediction.body)}
              label="Predicted response"
              secrets={request.secrets}
            />
          </Folded>
        </div>
      )}
    </section>
  );
}

/** The predicted status; no status as long as the server cannot be reached. */
export function PredictionBadge({ prediction, isCutOff }: Pick<ResponseCardProps, 'prediction' | 'isCutOff'>) {
  if (isCutOff) return <span className="badge warn">No connection</span>;
  return <StatusBadge status={prediction.status} />;
}

function Refused({ prediction, issues, labelOf }: ResponseCardProps) {
  if (!isRefusal(prediction)) return null;
  // A missing permission has nothing to do with the fields.
  if (issues.length > 0 && prediction.status !== 403) {
    return <IssueList title="To be mended first" tone="bad" issues={issues} labelOf={labelOf} />;
  }
  return <p className="notice bad">{sentenceFor(prediction.status, prediction.error)}</p>;
}

/** The request as it would be sent: its line, its body, and its size when that nears the limit of the service. */
function Request(request: RequestFacts) {
  const bytes = new TextEncoder().encode(JSON.stringify(request.body)).length;
  const operation = operations[request.operation];
  const limit = 'maxBodyBytes' in operation ? operation.maxBodyBytes : Number.POSITIVE_INFINITY;
  return (
    <Folded
      name="Request"
      note={bytes > limit * 0.8 && `${bytes.toLocaleString()} of ${limit.toLocaleString()} bytes`}
      isBad={bytes > limit}
    >
      <p className="request-line">
        <code>{requestLineOf(request)}</code>
        {request.ifMatch && <code className="quiet">If-Match: {request.ifMatch}</code>}
      </p>
      <JsonView
        text={indented(request.body)}
        label="Request body"
        secrets={request.secrets}
        commandOf={(body) => curlOf(request, baseUrl, body)}
      />
    </Folded>
  );
}

/** The response as it came, and whether it was the predicted one. It takes the focus when it arrives. */
function Received({ submission, remedies, request, sendAnyway }: ResponseCardProps) {
  const section = useRef<HTMLElement>(null);
  const { isPending, isSuccess, data, error } = submission;
  useEffect(() => {
    // An error needs the user. For a success the page does not move: the bar of the form says it, too.
    if (!isPending) section.current?.focus({ preventScroll: isSuccess });
  }, [isPending, isSuccess]);
  const comparison = compared(submission);
  return (
    <section
      ref={section}
      className={`card response ${error ? 'bad' : 'good'}`}
      tabIndex={-1}
      aria-label="Server response"
    >
      <h2 className={comparison === 'same' ? 'as-predicted' : undefined}>
        {comparison === 'same' ? '✓ Exactly as predicted' : 'The server’s response'}
      </h2>
      {isPending && <p role="status">Sending…</p>}
      {data && (
        <p className="outcome" role="status">
          <StatusBadge status={data.status} /> <span>{data.status === 201 ? 'Created.' : 'Saved.'}</span>
        </p>
      )}
      {error && <ErrorNotice error={error} />}
      {comparison && comparison !== 'same' && <p className="quiet">{comparison}</p>}
      {error && remedies}
      {isWithoutResponse(error) && (
        <div className="stack remedies">
          <p>No response came. Your changes are kept. If the server did receive them, trying again will show it.</p>
          <button type="button" className="primary" onClick={sendAnyway}>
            Try again
          </button>
        </div>
      )}
      {data && (
        <Folded name="Response">
          <JsonView text={indented(data.data)} label="Response body" secrets={request.secrets} />
        </Folded>
      )}
    </section>
  );
}
