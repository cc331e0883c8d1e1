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

/** What a query brings when it is asked once more; rejects when it fails, whatever it brought before. */
export async function readAgain<Data>(query: UseQueryResult<Data>): Promise<Data> {
  const { data } = await query.refetch({ throwOnError: true });
  return data as Data;
}

/** The keys of what is kept of the server's state. */
export const keys = {
  addons: ['addons'],
  addon: (id: string) => ['addon', id],
  serviceAccounts: ['service-accounts'],
  serviceAccount: (id: string) => ['service-account', id],
  strategies: ['strategies'],
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
    // What an edit starts from, and its entity tag, must be of the moment.
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

export function useStrategies() {
  const { client } = useSession();
  return useQuery({ queryKey: keys.strategies, queryFn: () => client.getStrategies() });
}
