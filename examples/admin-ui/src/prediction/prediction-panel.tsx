import { memo } from 'react';

import { StatusBadge } from '../ui/badges';
import { ChangeList } from './change-list';
import { IssueList } from './issue-list';
import { JsonView } from './json-view';
import { inWords, isRefusal, type Prediction } from './prediction';

interface RequestFacts {
  method: string;
  path: string;
  body: unknown;
  ifMatch?: string | undefined;
}

interface PredictionPanelProps extends RequestFacts {
  prediction: Prediction;
}

/** Before anything is sent: what the server will answer, what will change, and the request itself. */
export const PredictionPanel = memo(function PredictionPanel({ prediction, ...request }: PredictionPanelProps) {
  return (
    <section className="card prediction" aria-labelledby="prediction-title">
      <h2 id="prediction-title">What will happen</h2>
      <p className="verdict">
        <StatusBadge status={prediction.status} /> <span>{inWords(prediction)}</span>
      </p>
      {isRefusal(prediction) ? <Refused prediction={prediction} /> : <ChangeList changes={prediction.changes ?? []} />}
      {prediction.warnings.length > 0 && <IssueList title="Worth knowing" tone="warn" issues={prediction.warnings} />}
      <RequestPreview {...request} />
      <details>
        <summary>Answer</summary>
        <JsonView value={isRefusal(prediction) ? prediction.error : prediction.body} label="Predicted answer" />
      </details>
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

function RequestPreview({ method, path, body, ifMatch }: RequestFacts) {
  const bytes = new TextEncoder().encode(JSON.stringify(body)).length;
  return (
    <details open>
      <summary>
        Request <span className="quiet">{bytes.toLocaleString()} bytes</span>
      </summary>
      <p className="request-line">
        <code>
          {method} {path}
        </code>
        {ifMatch && <code className="quiet">If-Match: {ifMatch}</code>}
      </p>
      <JsonView value={body} label="Request body" />
    </details>
  );
}
