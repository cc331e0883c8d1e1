// The notice after a request without a response.
import { isWithoutResponse } from '../prediction/circumstances';

interface TryAgainProps {
  error: unknown;
  onTryAgain: () => void;
}

/** No response came: whether the server carried out the request is unknown. */
export function TryAgain({ error, onTryAgain }: TryAgainProps) {
  if (!isWithoutResponse(error)) return null;
  return (
    <div className="stack remedies">
      <p>No response came. Your changes are kept. If the server did receive them, trying again will show it.</p>
      <button type="button" className="primary" onClick={onTryAgain}>
        Try again
      </button>
    </div>
  );
}
