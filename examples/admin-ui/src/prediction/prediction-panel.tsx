import { memo } from 'react';

import type { RequestFacts } from '../server/request-facts';
import { StatusBadge } from '../ui/badges';
import { ChangeList } from './change-list';
import { IssueList } from './issue-list';
import { JsonView } from './json-view';
import { inWords, isRefusal, type Prediction } from './prediction';
import { RequestPreview } from './request-preview';

interface PredictionPanelProps extends RequestFacts {
  prediction: Prediction;
  /** Properties that the request does not name. */
  leftOut?: readonly string[];
}

/** Where the panel begins, for whatever leads to it. */
export const predictionId = 'prediction-title';

/** Before anything is sent: what the server will answer, what will change, and the request itself. */
export const PredictionPanel = memo(function PredictionPanel(props: PredictionPanelProps) {
  const { prediction, leftOut = [], ...request } = props;
  const refused = isRefusal(prediction);
  return (
    <section className={`card prediction ${refused ? 'bad' : 'good'}`} aria-labelledby={predictionId}>
      <div className="foretold">
        <h2 id={predictionId} tabIndex={-1}>
          What will happen
        </h2>
        <p className="verdict">
          <StatusBadge status={prediction.status} /> <span>{inWords(prediction)}</span>
        </p>
        {refused ? <Refused prediction={prediction} /> : <ChangeList changes={prediction.changes ?? []} />}
        {!refused && leftOut.length > 0 && <LeftOut names={leftOut} />}
        {prediction.warnings.length > 0 && <IssueList title="Worth knowing" tone="warn" issues={prediction.warnings} />}
      </div>
      <div className="exchange">
        <RequestPreview {...request} />
        <details>
          <summary>Answer</summary>
          <JsonView value={refused ? prediction.error : prediction.body} label="Predicted answer" />
        </details>
      </div>
    </section>
  );
});

function Refused({ prediction }: { prediction: Extract<Prediction, { error: object }> }) {
  const { name, message, details } = prediction.error;
  if (!details?.length) {
    return (
      <p className="notice bad">
        <strong>{name}</strong> {message}
      </p>
    );
  }
  return <IssueList title={name ?? 'Refused'} tone="bad" issues={details} />;
}

function LeftOut({ names }: { names: readonly string[] }) {
  return (
    <p className="quiet left-out">
      Left out, stay as they are:{' '}
      {names.map((name) => (
        <code key={name}>{name} </code>
      ))}
    </p>
  );
}
