import { PreconditionFailedError } from 'flagadmin/url';

interface ConflictChoiceProps {
  error: unknown;
  onTakeTheirs: () => void;
  onRebase: () => void;
  onOverwrite: () => void;
}

/** Somebody else has changed the resource since it was read: three ways on. */
export function ConflictChoice({ error, onTakeTheirs, onRebase, onOverwrite }: ConflictChoiceProps) {
  if (!(error instanceof PreconditionFailedError)) return null;
  return (
    <div className="stack">
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
