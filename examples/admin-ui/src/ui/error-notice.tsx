// The notice of an error, with the server's message.
import { isAdminApiError } from 'flagadmin/url';

import { CopyButton } from './copy-button';

interface ErrorNoticeProps {
  error: unknown;
  onRetry?: () => void;
}

/** An error: the server's message, and the id to find it in the server's log. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const message = error instanceof Error ? error.message : String(error);
  const refusal = isAdminApiError(error) ? error : undefined;
  return (
    <div className="notice bad" role="alert">
      <p className="notice-title">{refusal ? `${refusal.status} ${refusal.name}` : nameOf(error)}</p>
      <p>{message}</p>
      <p className="quiet">
        {refusal?.id && (
          <>
            Error id <code>{refusal.id}</code>{' '}
          </>
        )}
        <CopyButton text={`${nameOf(error)}: ${message}${refusal?.id ? ` (${refusal.id})` : ''}`} />
      </p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'Error';
}
