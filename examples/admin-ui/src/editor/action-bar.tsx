// The bar at the end of a form, always in sight: the response in brief, and the buttons.
import { isLasting, sentenceFor } from '../session';
import { StatusBadge } from '../ui/parts';
import { inBrief, toneOf } from './outcome';
import { predictionId } from './prediction';
import type { Form } from './use-form';
import type { Sending } from './use-sending';

interface ActionBarProps {
  form: Form;
  action: 'Create' | 'Save';
  onSendAnyway: () => void;
  onDiscard: () => void;
}

export function ActionBar({ form, action, onSendAnyway, onDiscard }: ActionBarProps) {
  const { isShown, isChanged, prediction, issues, sending } = form;
  const isRefused = isShown && prediction.error !== undefined;
  return (
    <div className="action-bar row">
      <p className="row" role="status" aria-label="Prediction">
        {isShown && !sending.error ? (
          <>
            <StatusBadge status={prediction.status} tone={toneOf(prediction)} /> {inBrief(prediction, issues)}
          </>
        ) : (
          <span className="quiet">{atRest(sending, action)}</span>
        )}
      </p>
      {isShown && (
        <button type="button" className="narrow-only" onClick={() => document.getElementById(predictionId)?.focus()}>
          Details
        </button>
      )}
      {isRefused && (
        <button type="button" onClick={onSendAnyway}>
          Send anyway
        </button>
      )}
      <button type="button" onClick={onDiscard} disabled={sending.isPending || !isChanged}>
        Discard
      </button>
      {/* After some errors another way is better than sending again. */}
      <button
        type="submit"
        className={isRefused || isLasting(sending.error) ? '' : 'primary'}
        disabled={!isChanged && action === 'Save'}
      >
        {sending.isPending ? 'Sending…' : action}
      </button>
    </div>
  );
}

function atRest({ error, response }: Sending, action: ActionBarProps['action']): string {
  if (error instanceof Error) return sentenceFor(error);
  if (response) return 'Saved';
  return action === 'Save' ? 'No changes' : 'Nothing entered yet';
}
