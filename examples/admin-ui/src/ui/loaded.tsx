// The result of a query: its data, its progress or its error.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ErrorNotice } from './error-notice';
import { Loading } from './loading';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** The page's heading while there are no data. */
  heading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows the data of a query, or that it is under way, or why it failed. */
export function Loaded<Data>({ query, heading, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <Loading />;
  return (
    <>
      {heading}
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
    </>
  );
}
