// Queries of the resources, and their cache.
import { type DataTag, queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { AdminClient, ResponsePromise } from 'flagadmin/url';

import { useSession } from '../session/session';

/** A resource and the entity tag of the version that was read. */
export interface Versioned<Resource> {
  resource: Resource;
  entityTag: string;
}

/** A query of one resource. An edit starts from the current version and its entity tag. */
function versionOf<Resource>(kind: string, id: string, read: () => ResponsePromise<Resource>) {
  return queryOptions({
    queryKey: [kind, id],
    queryFn: async (): Promise<Versioned<Resource>> => {
      const { data, etag } = await read().withResponse();
      return { resource: data, entityTag: etag };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** The queries. The key of a list has one step, that of a resource two. */
const queriesOf = (client: AdminClient) => ({
  addons: queryOptions({ queryKey: ['addons'], queryFn: () => client.getAddons(), structuralSharing: false }),
  serviceAccounts: queryOptions({ queryKey: ['service-accounts'], queryFn: () => client.getServiceAccounts() }),
  strategies: queryOptions({ queryKey: ['strategies'], queryFn: () => client.getStrategies() }),
  addon: (id: string) => versionOf('addon', id, () => client.getAddon(id)),
  serviceAccount: (id: string) => versionOf('service-account', id, () => client.getServiceAccount(id)),
  strategy: (name: string) => versionOf('strategy', name, () => client.getStrategy(name)),
});

const useQueries = () => queriesOf(useSession().client);
export const useAddons = () => useQuery(useQueries().addons);
export const useServiceAccounts = () => useQuery(useQueries().serviceAccounts);
export const useStrategies = () => useQuery(useQueries().strategies);
export const useAddon = (id: string) => useQuery(useQueries().addon(id));
export const useServiceAccount = (id: string) => useQuery(useQueries().serviceAccount(id));
export const useStrategy = (name: string) => useQuery(useQueries().strategy(name));

/** Repeats a query and returns its new data; rejects when that fails, even if there are older data. */
export async function readAgain<Data>(query: UseQueryResult<Data>): Promise<Data> {
  const { data } = await query.refetch({ throwOnError: true });
  return data as Data;
}

/** Changes a cached list at once, for example after a deletion; the list is read again. */
export function useListChange() {
  const queryClient = useQueryClient();
  const queries = useQueries();
  return <List>(
    of: (all: typeof queries) => { queryKey: DataTag<string[], List, Error> },
    change: (list: List) => List = (list) => list,
  ) => {
    const { queryKey } = of(queries);
    // A response that is under way may still have the list as it was.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<List>(queryKey, (list) => list && change(list));
    void queryClient.invalidateQueries({ queryKey });
  };
}
