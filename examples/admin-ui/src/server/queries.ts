import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ResponsePromise } from 'flagadmin/url';

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
