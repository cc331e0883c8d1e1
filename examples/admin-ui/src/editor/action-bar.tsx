// The bar at the end of a form, with the prediction in brief and the buttons.
import { predictionId } from '../prediction/prediction-panel';
import { inBrief, isRefusal, type Prediction } from '../prediction/prediction';
import { PredictionBadge } from '../prediction/prediction-badge';

interface ActionBarProps {
  prediction: Prediction;
  /** Whether the server cannot be reached. */
  isCutOff: boolean;
  action: string;
  isPending: boolean;
  isChanged: boolean;
  /** Whether the form may be sent as it was filled. */
  sendsUnchanged?: boolean;
  onDiscard: () => void;
  onSendAnyway: () => void;
}

/** The end of a form: the prediction in brief, always in sight, and the actions. */
export function ActionBar(props: ActionBarProps) {
  const { prediction, isCutOff, action, isPending, isChanged, sendsUnchanged = false, onDiscard, onSendAnyway } = props;
  return (
    <div className="action-bar">
      <p className="outcome" role="status" aria-label="Prediction">
        {isChanged ? (
          <>
            <PredictionBadge prediction={prediction} isCutOff={isCutOff} /> <span>{inBrief(prediction)}</span>
          </>
        ) : (
          <span className="quiet">{sendsUnchanged ? 'Nothing entered yet' : 'No changes'}</span>
        )}
      </p>
      <button
        type="button"
        className="plain to-prediction"
        onClick={() => document.getElementById(predictionId)?.focus()}
      >
        Details
      </button>
      {isRefusal(prediction) && isChanged && (
        <button type="button" className="plain" onClick={onSendAnyway} disabled={isPending}>
          Send anyway
        </button>
      )}
      <button type="button" onClick={onDiscard} disabled={isPending || !isChanged}>
        Discard
      </button>
      <button type="submit" className="primary" disabled={isPending || !(isChanged || sendsUnchanged)}>
        {isPending ? 'Sending…' : action}
      </button>
    </div>
  );
}
