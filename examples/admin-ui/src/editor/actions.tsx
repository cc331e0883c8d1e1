// Actions without a form: cards with a button, and the dialog that confirms a deletion.
import { type FormEvent, type ReactNode, useId, useState } from 'react';

import { Field } from '../form/field';
import { isRefusal, type Prediction } from '../prediction/prediction';
import { type Response, useSubmission } from '../prediction/use-submission';
import { type RequestFacts, requestLineOf } from '../server/request-facts';
import { StatusBadge } from '../ui/badges';
import { Dialog } from '../ui/dialog';
import { ErrorNotice } from '../ui/error-notice';

interface Action {
  title: string;
  /** The effect, in a sentence. */
  effect: string;
  /** The label of the button. */
  action: string;
  prediction: Prediction;
  /** Whether it is refused for whoever asks: the button is off, below the reason. */
  isNeverPossible?: boolean;
  request: RequestFacts;
  /** Ways out of an error of the server. */
  remedies?: (error: unknown) => ReactNode;
  send: () => Promise<Response>;
  /** Called with whether the response had the predicted status. */
  onDone: (asPredicted: boolean) => Promise<void> | void;
}

interface Deletion extends Action {
  /** The name to type first, for a deletion that cannot be undone. */
  nameToType?: string;
}

function useAction({ prediction, request, send, onDone }: Action) {
  const submission = useSubmission(send, ({ status }) => onDone(status === prediction.status));
  const run = () => submission.mutate({ body: undefined, predicted: prediction, ifMatch: request.ifMatch });
  return { run, ...submission };
}

/** An action that can be taken back: its predicted response, and the button. */
export function ActionCard(props: Action) {
  const { run, isPending, error } = useAction(props);
  return (
    <Card {...props}>
      <PredictedOutcome {...props} />
      {/* Not disabled while the request is under way: a disabled button loses the focus. */}
      <button type="button" onClick={run} disabled={props.isNeverPossible}>
        {isPending ? 'Sending…' : props.action}
      </button>
      {error && <ErrorNotice error={error} />}
      {error && props.remedies?.(error)}
    </Card>
  );
}

/** A deletion: the button opens the dialog that confirms it. */
export function DeletionCard(props: Deletion) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card {...props}>
      {isRefusal(props.prediction) && <PredictedOutcome {...props} />}
      <button type="button" className="danger" onClick={() => setOpen(true)} disabled={props.isNeverPossible}>
        {props.action}…
      </button>
      {isOpen && <DeletionDialog {...props} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Confirms a deletion: with its effect and its predicted response, by Enter or by one click. */
export function DeletionDialog(props: Deletion & { onClose: () => void }) {
  const { title, effect, action, nameToType = '', onClose } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const { run, isPending, error } = useAction(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <Dialog title={`${title}?`} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>{effect}</p>
        <PredictedOutcome {...props} />
        {nameToType && (
          <Field id={`${id}-name`} label={`Type “${nameToType}” to confirm`}>
            {(control) => (
              <input {...control} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
            )}
          </Field>
        )}
        {error && <ErrorNotice error={error} />}
        <p className="remedy-buttons">
          <button type="submit" className="danger" disabled={typed !== nameToType}>
            {isPending ? 'Sending…' : action}
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  );
}

function Card({ title, effect, children }: Pick<Action, 'title' | 'effect'> & { children: ReactNode }) {
  const id = useId();
  return (
    <section className="card stack action-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{effect}</p>
      {children}
    </section>
  );
}

/** The predicted status, in a sentence. */
export function PredictedOutcome({ prediction, request }: Pick<Action, 'prediction' | 'request'>) {
  return (
    <p className="outcome">
      <StatusBadge status={prediction.status} />
      <span>
        {isRefusal(prediction)
          ? `The server will refuse this: ${prediction.error.message}`
          : 'The server will accept this.'}
      </span>
      <code className="quiet">{requestLineOf(request)}</code>
    </p>
  );
}
