import { predictionId } from '../prediction/prediction-panel';
import { inBrief, isRefusal, type Prediction } from '../prediction/prediction';
import { StatusBadge } from '../ui/badges';

interface ActionBarProps {
  prediction: Prediction;
  action: string;
  isPending: boolean;
  isChanged: boolean;
  onDiscard: () => void;
  onSendAnyway: () => void;
}

/** The end of a form: the verdict in brief, always in sight, and what can be done. */
export function ActionBar({ prediction, action, isPending, isChanged, onDiscard, onSendAnyway }: ActionBarProps) {
  return (
    <div className="action-bar">
      <p className="verdict" role="status" aria-label="Prediction">
        <StatusBadge status={prediction.status} /> <span>{inBrief(prediction)}</span>
      </p>
      <button
        type="button"
        className="plain to-prediction"
        onClick={() => document.getElementById(predictionId)?.focus()}
      >
        Details
      </button>
      {isRefusal(prediction) && (
        <button type="button" className="plain" onClick={onSendAnyway} disabled={isPending}>
          Send anyway
        </button>
      )}
      <button type="button" onClick={onDiscard} disabled={isPending || !isChanged}>
        Discard
      </button>
      <button type="submit" className="primary" disabled={isPending}>
        {isPending ? 'Sending…' : action}
      </button>
    </div>
  );
}
