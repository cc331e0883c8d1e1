// The client of TanStack Query, with its handling of errors.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { AuthenticationRequiredError, NameExistsError } from 'flagadmin/url';

import { isLasting } from '../prediction/circumstances';

/** `onExpired` is called when the server stops accepting the token. */
export function createQueryClient(onExpired: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof AuthenticationRequiredError) onExpired();
    // A list is old: the name is in it by now, or the resource is gone or another version.
    if (error instanceof NameExistsError || isLasting(error)) refreshLists();
  };
  const refreshLists = () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.length === 1 });
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      // Every change shows in a list.
      onSuccess: refreshLists,
    }),
    defaultOptions: {
      // The client repeats requests itself; a form must not be refilled because its window came to the front.
      // Sent even when the browser reports no network: a server on the same machine responds without one.
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
        staleTime: 10_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}
