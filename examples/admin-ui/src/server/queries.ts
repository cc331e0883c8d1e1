// Queries of the resources, and their cache.
import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Addons, ResponsePromise, ServiceAccounts, Strategies } from 'flagadmin/url';

import { useSession } from '../session/session';

/** A resource and the entity tag of the version that was read. */
export interface Versioned<Resource> {
  resource: Resource;
  entityTag: string;
}

async function versioned<Resource>(reading: ResponsePromise<Resource>): Promise<Versioned<Resource>> {
  const { data, etag } = await reading.withResponse();
  return { resource: data, entityTag: etag };
}

/** Repeats a query and returns its new data; rejects when that fails, even if there are older data. */
export async function readAgain<Data>(query: UseQueryResult<Data>): Promise<Data> {
  const { data } = await query.refetch({ throwOnError: true });
  return data as Data;
}

/** The cache keys. */
export const keys = {
  addons: ['addons'],
  addon: (id: string) => ['addon', id],
  serviceAccounts: ['service-accounts'],
  serviceAccount: (id: string) => ['service-account', id],
  strategies: ['strategies'],
  strategy: (name: string) => ['strategy', name],
} as const;

/** Removes a deleted addon from the cached list at once; the list is read again. */
export function dropAddon(queryClient: QueryClient, deleted: number): void {
  dropFromList<Addons>(queryClient, keys.addons, (list) => ({
    ...list,
    addons: list.addons.filter(({ id }) => id !== deleted),
  }));
}

/** Likewise for a service account. */
export function dropServiceAccount(queryClient: QueryClient, deleted: number): void {
  dropFromList<ServiceAccounts>(queryClient, keys.serviceAccounts, (list) => ({
    ...list,
    serviceAccounts: list.serviceAccounts.filter(({ id }) => id !== deleted),
  }));
}

/** Likewise for a strategy type. */
export function dropStrategy(queryClient: QueryClient, deleted: string): void {
  dropFromList<Strategies>(queryClient, keys.strategies, (list) => ({
    ...list,
    strategies: list.strategies.filter(({ name }) => name !== deleted),
  }));
}

function dropFromList<List>(queryClient: QueryClient, queryKey: readonly string[], without: (list: List) => List) {
  // A response that is under way may still contain the deleted row.
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<List>(queryKey, (list) => list && without(list));
  void queryClient.invalidateQueries({ queryKey });
}

export function useAddons() {
  const { client } = useSession();
  return useQuery({ queryKey: keys.addons, queryFn: () => client.getAddons(), structuralSharing: false });
}

export function useAddon(id: string) {
  const { client } = useSession();
  return useQuery({
    queryKey: keys.addon(id),
    queryFn: () => versioned(client.getAddon(id)),
    // An edit starts from the current version and its entity tag.
    staleTime: 0,
    gcTime: 0,
  });
}

export function useServiceAccounts() {
  const { client } = useSession();
  return useQuery({ queryKey: keys.serviceAccounts, queryFn: () => client.getServiceAccounts() });
}

export function useServiceAccount(id: string) {
  const { client } = useSession();
  return useQuery({
    queryKey: keys.serviceAccount(id),
    queryFn: () => versioned(client.getServiceAccount(id)),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useStrategy(name: string) {
  const { client } = useSession();
  return useQuery({
    queryKey: keys.strategy(name),
    queryFn: () => versioned(client.getStrategy(name)),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useStrategies() {
  const { client } = useSession();
  return useQuery({ queryKey: keys.strategies, queryFn: () => client.getStrategies() });
}
