// The panel with the predicted response.
import { memo, type ReactNode } from 'react';

import type { RequestFacts } from '../server/request-facts';
import { ChangeList } from './change-list';
import { IssueList } from './issue-list';
import { JsonView } from './json-view';
import { inWords, isRefusal, type Note, notesOf, type Prediction } from './prediction';
import { PredictionBadge } from './prediction-badge';
import { RequestPreview } from './request-preview';

interface PredictionPanelProps extends RequestFacts {
  prediction: Prediction;
  /** Whether the form differs from its beginning. */
  isChanged: boolean;
  /** Whether the server cannot be reached. */
  isCutOff: boolean;
  labelOf: (instancePath: string) => string;
  shownValue?: ((instancePath: string, value: unknown) => unknown) | undefined;
  /** Remarks besides the core's warnings. */
  notes?: readonly Note[];
  /** Properties that the request does not name. */
  leftOut?: readonly string[];
  onUndo?: (instancePath: string) => void;
  /** Mistakes to try. */
  mistakes?: ReactNode;
}

/** The id of the panel's heading, which takes the focus. */
export const predictionId = 'prediction-title';

/** Before anything is sent: the server's response, the changes, and the request itself. */
export const PredictionPanel = memo(function PredictionPanel(props: PredictionPanelProps) {
  const {
    prediction,
    isChanged,
    isCutOff,
    labelOf,
    shownValue,
    notes = [],
    leftOut = [],
    onUndo,
    mistakes,
    ...request
  } = props;
  const refused = isRefusal(prediction);
  const remarks = [...prediction.warnings, ...notes];
  return (
    <section className={`card prediction ${toneOf(props)}`} aria-labelledby={predictionId}>
      <div className="predicted-part">
        <div>
          <h2 id={predictionId} tabIndex={-1}>
            The server’s response, before you send
          </h2>
          <p className="panel-note">Worked out in this browser by the server’s own code. Nothing has been sent.</p>
        </div>
        {isChanged ? <Outcome {...props} /> : <p className="quiet">Change a field: the response appears here.</p>}
        {refused && isChanged && <Refused prediction={prediction} labelOf={labelOf} />}
        {!refused && isChanged && (
          <ChangeList
            changes={prediction.changes ?? []}
            labelOf={labelOf}
            shownValue={shownValue}
            notes={notes}
            onUndo={onUndo}
          />
        )}
        {!refused && isChanged && leftOut.length > 0 && <LeftOut names={leftOut} />}
        {remarks.length > 0 && <IssueList title="Worth knowing" tone="warn" issues={remarks} labelOf={labelOf} />}
        {mistakes}
      </div>
      <div className="exchange">
        <RequestPreview {...request} />
        <details>
          <summary>Response</summary>
          <JsonView
            value={refused ? prediction.error : prediction.body}
            label="Predicted response"
            secrets={request.secrets}
          />
        </details>
      </div>
    </section>
  );
});

function toneOf({ prediction, isChanged, isCutOff }: PredictionPanelProps): string {
  if (!isChanged) return 'idle';
  if (isRefusal(prediction)) return 'bad';
  return isCutOff ? 'warn' : 'good';
}

function Outcome({ prediction, isCutOff }: PredictionPanelProps) {
  return (
    <p className="outcome">
      <PredictionBadge prediction={prediction} isCutOff={isCutOff} />{' '}
      <span>{isCutOff ? `Once it can be reached: ${inWords(prediction)}` : inWords(prediction)}</span>
    </p>
  );
}

interface RefusedProps {
  prediction: Extract<Prediction, { error: object }>;
  labelOf: (instancePath: string) => string;
}

function Refused({ prediction, labelOf }: RefusedProps) {
  const { name, message, details } = prediction.error;
  if (!details?.length) {
    return (
      <p className="notice bad">
        <strong>{name}</strong> {message}
      </p>
    );
  }
  return <IssueList title={name ?? 'Refused'} tone="bad" issues={notesOf(details)} labelOf={labelOf} />;
}

function LeftOut({ names }: { names: readonly string[] }) {
  return (
    <p className="quiet left-out">
      Not sent, so unchanged: <code>{names.join(', ')}</code>
    </p>
  );
}
