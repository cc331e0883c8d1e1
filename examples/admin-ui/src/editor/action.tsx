// Operations without a form: a card with a button, and the dialog that confirms a deletion.
import { type FormEvent, useId, useState } from 'react';

import { Frame } from '../form/frame';
import type { Action } from '../resource';
import { Dialog } from '../ui/dialog';
import { ErrorNotice } from '../ui/errors';
import { Outcome } from './outcome';
import { useSending } from './use-sending';

interface ActionProps {
  action: Action;
  onDone: () => Promise<void> | void;
}

function useAction({ action: { line, prediction: predicted, send: sent }, onDone }: ActionProps) {
  const { sending, send } = useSending();
  const run = async () => {
    if (await send(() => ({ line, predicted, call: () => sent().withResponse() }))) await onDone();
  };
  return { sending, run };
}

/** The effect of an action, why it is refused, and its button; `fixed` is why nobody may do what is refused. */
export function ActionCard(props: ActionProps & { isDeletion?: boolean; fixed?: string | undefined }) {
  const { action, isDeletion = false } = props;
  const { prediction } = action;
  const { sending, run } = useAction(props);
  const fixed = prediction.status === 403 ? props.fixed : undefined; // a service in use may permit it
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{action.title}</h2>
      <p>{fixed ?? action.effect}</p>
      {!fixed && prediction.error && <Outcome prediction={prediction} />}
      {/* Not disabled while the request is under way: a disabled button loses the focus. */}
      <p>
        <button
          type="button"
          className={isDeletion ? 'danger' : ''}
          disabled={fixed !== undefined}
          onClick={() => (isDeletion ? setOpen(true) : void run())}
        >
          {sending.isPending ? 'Sending…' : `${action.label}${isDeletion ? '…' : ''}`}
        </button>
      </p>
      {sending.error !== undefined && <ErrorNotice error={sending.error} />}
      {isOpen && <ActionDialog {...props} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Confirms an action, with its effect and its predicted response, by Enter or by one click. */
export function ActionDialog(props: ActionProps & { onClose: () => void }) {
  const { action, onClose } = props;
  const { sending, run } = useAction(props);
  const [typed, setTyped] = useState('');
  const id = useId();
  const { nameToType = '' } = action;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <Dialog title={`${action.title}?`} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>{action.effect}</p>
        <Outcome prediction={action.prediction}>
          <code className="quiet">{action.line}</code>
        </Outcome>
        {nameToType && (
          <Frame id={id} label={`Type “${nameToType}” to confirm`}>
            {(control) => (
              <input {...control} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
            )}
          </Frame>
        )}
        {sending.error !== undefined && <ErrorNotice error={sending.error} />}
        <p className="row">
          <button type="submit" className="danger" disabled={typed !== nameToType}>
            {sending.isPending ? 'Sending…' : action.label}
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  );
}
