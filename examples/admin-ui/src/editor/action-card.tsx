// The card of an action without a form, such as a deletion.
import { useId, useState } from 'react';

import { Field } from '../form/field';
import { isRefusal, type Prediction } from '../prediction/prediction';
import { useSubmission } from '../prediction/use-submission';
import { type RequestFacts, requestLineOf } from '../server/request-facts';
import { StatusBadge } from '../ui/badges';
import { ErrorNotice } from '../ui/error-notice';

interface ActionCardProps {
  title: string;
  /** The effect, in a sentence. */
  effect: string;
  action: string;
  prediction: Prediction;
  request: RequestFacts;
  /** The text to type before the action is possible. */
  confirmation?: string;
  send: () => Promise<unknown>;
  /** Called with whether the response had the predicted status. */
  onDone: (asPredicted: boolean) => Promise<void> | void;
}

/** An action without a form: its predicted response, its confirmation, and the button. */
export function ActionCard(props: ActionCardProps) {
  const { title, effect, action, prediction, request, confirmation, send, onDone } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(confirmation === undefined);
  const [typed, setTyped] = useState('');
  const submission = useSubmission<undefined>(send, (exchange) => onDone(exchange?.status === prediction.status));
  const run = () => submission.mutate({ body: undefined, predicted: prediction, ifMatch: request.ifMatch });
  const isConfirmed = confirmation === undefined || typed === confirmation;
  const refused = isRefusal(prediction);

  return (
    <section className="card stack action-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{effect}</p>
      {(isOpen || refused) && (
        <p className="outcome">
          <StatusBadge status={prediction.status} />
          <span>
            {refused ? `The server will refuse this: ${prediction.error.message}` : 'The server will accept this.'}
          </span>
          <code className="quiet">{requestLineOf(request)}</code>
        </p>
      )}
      {!isOpen && (
        <button type="button" className="danger" onClick={() => setOpen(true)}>
          {action}…
        </button>
      )}
      {isOpen && confirmation !== undefined && (
        <Field id={`${id}-name`} label={`Type “${confirmation}” to confirm`}>
          {(control) => (
            <input
              {...control}
              // The user has just asked for this field.
              // biome-ignore lint/a11y/noAutofocus: the field takes the place of the button that was pressed.
              autoFocus
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
      {isOpen && (
        <button
          type="button"
          className={confirmation === undefined ? undefined : 'danger'}
          disabled={!isConfirmed || submission.isPending}
          onClick={run}
        >
          {submission.isPending ? 'Sending…' : action}
        </button>
      )}
      {submission.isError && <ErrorNotice error={submission.error} />}
    </section>
  );
}
