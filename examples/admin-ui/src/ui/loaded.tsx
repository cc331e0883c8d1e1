// The result of a query: its data, its progress or its error.
import type { UseQueryResult } from '@tanstack/react-query';
import { NotFoundError } from 'flagadmin/url';
import type { ReactNode } from 'react';

import { ErrorNotice } from './error-notice';
import { Loading } from './loading';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** The page that leads on when there is no such resource. */
  back?: { href: string; title: string };
  children: (data: Data) => ReactNode;
}

/** Shows the data of a query, or that it is under way, or why it failed. */
export function Loaded<Data>({ query, back, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <Loading />;
  // Reading again cannot help if there is no such resource.
  if (!back || !(query.error instanceof NotFoundError)) {
    return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <div className="stack">
      <ErrorNotice error={query.error} />
      <p>
        <a className="button" href={back.href}>
          Back to {back.title.toLowerCase()}
        </a>
      </p>
    </div>
  );
}
