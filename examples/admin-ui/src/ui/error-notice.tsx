// The notice of an error: a sentence for the user, and the facts that support needs.
import { isAdminApiError } from 'flagadmin/url';

import { sentenceFor } from '../prediction/prediction';
import { CopyButton } from './copy-button';

interface ErrorNoticeProps {
  error: unknown;
  onRetry?: () => void;
}

export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  const { id, status } = isAdminApiError(error) ? error : {};
  return (
    <div className="notice bad" role="alert">
      <p className="notice-title">{sentenceFor(status, { name, message })}</p>
      <p className="quiet support">
        {status} {name} {id && <code>{id}</code>} <CopyButton text={`${name}: ${message}${id ? ` (${id})` : ''}`} />
      </p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
