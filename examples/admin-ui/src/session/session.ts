// The session: a client with the user's token.
import { AdminClient } from 'flagadmin/url';
import { createContext, useContext, useSyncExternalStore } from 'react';

import { type Permissions, PermissionStore } from './permissions';
import { serviceInPage } from './service-in-page';

/** A client with the user's token. */
export interface Session {
  token: string;
  client: AdminClient;
  permissions: PermissionStore;
}

/** The server that the page came from, wherever it is mounted. */
export const baseUrl = serviceInPage?.baseUrl ?? new URL('.', document.baseURI).href.replace(/\/$/, '');

export function openSession(token: string): Session {
  // The forms validate a body before they send it; "Send anyway" shows that the server refuses it too.
  const client = new AdminClient({
    baseUrl,
    token,
    validateRequests: false,
    ...(serviceInPage && { fetch: serviceInPage.fetch }),
  });
  return { token, client, permissions: new PermissionStore() };
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is for components below SessionContext');
  return session;
}

/** The permissions to predict with. The same object until another one is known to be missing. */
export function usePermissions(): Permissions {
  const { permissions } = useSession();
  return useSyncExternalStore(permissions.subscribe, permissions.current);
}
