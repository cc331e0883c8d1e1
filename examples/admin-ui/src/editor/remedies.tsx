import { ConnectionError, PreconditionFailedError, TimeoutError } from 'flagadmin/url';

interface RemediesProps {
  error: unknown;
  onTakeTheirs: () => void;
  onRebase: () => void;
  onOverwrite: () => void;
  onTryAgain: () => void;
}

/** What can be done when an update did not go through. */
export function Remedies({ error, onTakeTheirs, onRebase, onOverwrite, onTryAgain }: RemediesProps) {
  if (error instanceof PreconditionFailedError) {
    return (
      <div className="stack remedies">
        <p>It was changed elsewhere since you opened it. Nothing has been saved.</p>
        <button type="button" className="primary" onClick={onRebase}>
          Reload and keep my changes
        </button>
        <button type="button" onClick={onTakeTheirs}>
          Reload and drop my changes
        </button>
        <button type="button" onClick={onOverwrite}>
          Overwrite
        </button>
      </div>
    );
  }
  return <TryAgain error={error} onTryAgain={onTryAgain} />;
}

interface TryAgainProps {
  error: unknown;
  onTryAgain: () => void;
}

/** No answer came: whether the server did it is not known. */
export function TryAgain({ error, onTryAgain }: TryAgainProps) {
  if (!(error instanceof ConnectionError || error instanceof TimeoutError)) return null;
  return (
    <div className="stack remedies">
      <p>No answer came. What you typed is kept; if the server did get it, trying again tells.</p>
      <button type="button" className="primary" onClick={onTryAgain}>
        Try again
      </button>
    </div>
  );
}
