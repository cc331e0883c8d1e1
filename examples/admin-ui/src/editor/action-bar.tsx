// The bar at the end of a form, with the response in brief and the buttons.
import { compared } from '../prediction/comparison';
import { hasRemedy } from '../prediction/circumstances';
import { inBrief, isRefusal, type Prediction } from '../prediction/prediction';
import { PredictionBadge, predictionId } from '../prediction/response-card';
import type { Submission } from '../prediction/use-submission';

interface ActionBarProps {
  prediction: Prediction;
  /** Whether the server cannot be reached. */
  isCutOff: boolean;
  /** A new resource may be sent as the form was filled. */
  action: 'Create' | 'Save';
  submission: Submission;
  isChanged: boolean;
  /** Whether the prediction is of interest. */
  isShown: boolean;
  discard: () => void;
  sendAnyway: () => void;
}

/** The end of a form: the response in brief, always in sight, and the actions. */
export function ActionBar(props: ActionBarProps) {
  const { prediction, isCutOff, action, submission, isChanged, isShown, discard, sendAnyway } = props;
  const { isPending } = submission;
  return (
    <div className="action-bar">
      <p className="outcome" role="status" aria-label="Prediction">
        {isShown ? (
          <>
            <PredictionBadge prediction={prediction} isCutOff={isCutOff} /> <span>{inBrief(prediction)}</span>
          </>
        ) : (
          <span className="quiet">{atRest(submission, action)}</span>
        )}
      </p>
      <button
        type="button"
        className="plain to-prediction"
        onClick={() => document.getElementById(predictionId)?.focus()}
      >
        Details
      </button>
      {isRefusal(prediction) && isShown && (
        <button type="button" className="plain" onClick={sendAnyway}>
          Send anyway
        </button>
      )}
      <button type="button" onClick={discard} disabled={isPending || !isChanged}>
        Discard
      </button>
      {/* After such an error a remedy is the primary action. */}
      <button
        type="submit"
        className={hasRemedy(submission.error) ? '' : 'primary'}
        disabled={!isChanged && action === 'Save'}
      >
        {isPending ? 'Sending…' : action}
      </button>
    </div>
  );
}

function atRest(submission: Submission, action: ActionBarProps['action']): string {
  if (submission.isSuccess) return compared(submission) === 'same' ? 'Saved, exactly as predicted' : 'Saved';
  return action === 'Create' ? 'Nothing entered yet' : 'No changes';
}
