// The notice of an error, and what is shown in the place of data that are under way or cannot be read.
import { isAdminApiError } from 'flagadmin';
import type { ReactNode } from 'react';

import { CopyButton } from '../../../shared/copy-button';
import { reasonsOf, sentenceFor } from '../session';
import { Reasons } from './notes';
import { Loading } from './parts';

interface ErrorNoticeProps {
  error: unknown;
  /** In the place of the usual sentence about such an error. */
  sentence?: string | undefined;
  /** The label of a value's field; undefined if it has none. */
  labelOf?: (instancePath: string) => string | undefined;
  children?: ReactNode;
}

/** An error: a sentence for the user, the server's reasons, and the facts that support needs. */
export function ErrorNotice({ error, sentence, labelOf, children }: ErrorNoticeProps) {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  const { id, status, permissions = [] } = isAdminApiError(error) ? error : {};
  return (
    <div className="notice bad stack" role="alert">
      <strong>{sentence ?? sentenceFor({ status, name, message, permissions })}</strong>
      <Reasons reasons={reasonsOf(error)} labelOf={labelOf} />
      <p className="quiet">
        {status} {name} {id && <code>{id}</code>}{' '}
        <CopyButton size="small" text={`${name}: ${message}${id ? ` (${id})` : ''}`} />
      </p>
      {children}
    </div>
  );
}

interface WaitingProps {
  error: unknown;
  /** Why the service may not have the data (404). */
  absence?: string | undefined;
  onRetry: () => Promise<unknown>;
  children?: ReactNode;
}

/** Data are under way, or why they failed: with the way on, or another try. */
export function Waiting({ error, absence, onRetry, children }: WaitingProps) {
  if (error === undefined) return <Loading />;
  const sentence = isAdminApiError(error) && error.status === 404 ? absence : undefined;
  return (
    <ErrorNotice error={error} sentence={sentence}>
      {children ||
        (sentence === undefined && (
          <button type="button" onClick={() => void onRetry()}>
            Try again
          </button>
        ))}
    </ErrorNotice>
  );
}
