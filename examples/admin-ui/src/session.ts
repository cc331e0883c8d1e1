// The session: the client of the API, the user's token, and what the server has said about it.
import { AdminClient, AuthenticationRequiredError, isAdminApiError, NoAccessError } from 'flagadmin/url';

import { demo } from './demo';
import { createStore } from './store';

interface Session {
  readonly token: string | undefined;
  /** The server stopped accepting the token: what was typed stays, and a dialog asks for another one. */
  readonly hasExpired: boolean;
  /** The requests for which the token has no permission, as the server said. They are forgotten with the token. */
  readonly refused: ReadonlySet<string>;
}

const storageKey = 'flagadmin token';
const none: ReadonlySet<string> = new Set();

/** The storage of this tab, where a token is only if the user chooses so; undefined where the browser forbids it. */
function storage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

export const isTokenStored = (): boolean => Boolean(storage()?.getItem(storageKey));

export const session = createStore<Session>({
  token: demo?.token ?? storage()?.getItem(storageKey) ?? undefined,
  hasExpired: false,
  refused: none,
});

/** The server that the page came from, wherever it is mounted. */
export const baseUrl = demo?.baseUrl ?? new URL('.', document.baseURI).href.replace(/\/$/, '');

function clientWith(token: () => string) {
  // The forms validate a body before they send it; "Send anyway" shows that the server refuses it too.
  return new AdminClient({ baseUrl, token, validateRequests: false, ...(demo && { fetch: demo.fetch }) });
}

export const client = clientWith(() => session.get().token ?? '');

/** Checks a token with one short request, and begins a session with it, or goes on with the one that has expired. */
export async function signIn(token: string, isStored: boolean): Promise<void> {
  await clientWith(() => token).getStrategies();
  if (isStored) storage()?.setItem(storageKey, token);
  else storage()?.removeItem(storageKey);
  session.set({ token, hasExpired: false, refused: none });
}

export function signOut(): void {
  storage()?.removeItem(storageKey);
  session.set({ token: undefined, hasExpired: false, refused: none });
}

/** Notes what a response says about the token: no error, if the server did what was asked. */
export function learnFrom(error: unknown, request = ''): void {
  const { refused } = session.get();
  if (error instanceof AuthenticationRequiredError) session.set({ ...session.get(), hasExpired: true });
  // A 403 can have other reasons: a limit of the instance, or a resource that nobody may change.
  const lacksPermission = error instanceof NoAccessError && error.permissions.length > 0;
  if (lacksPermission) session.set({ ...session.get(), refused: new Set([...refused, request]) });
  else if (refused.has(request)) {
    session.set({ ...session.get(), refused: new Set([...refused].filter((one) => one !== request)) });
  }
}

const noPermissions: [] = [];

/** The permissions to predict the response to a request with: all of them, until the server refuses it for a missing one. */
export function usePermissions(request: string): [] | undefined {
  return session.use().refused.has(request) ? noPermissions : undefined;
}

/** Errors whose own message is not for the user of a form. */
const sentences: Readonly<Record<number | string, string>> = {
  400: 'The server does not accept these values.',
  401: 'The server does not accept the token.',
  404: 'It does not exist. It may have been deleted.',
  409: 'The name is already used.',
  412: 'Someone else has changed it since you opened it.',
  413: 'It is larger than the server accepts.',
  ConnectionError: 'The server cannot be reached. Your changes are kept: try again.',
  TimeoutError: 'The server did not respond in time. Your changes are kept: try again.',
};

/** An error in a sentence for the user. */
export function sentenceFor(error: {
  status?: unknown;
  name?: string;
  message?: string;
  permissions?: readonly string[];
}): string {
  const { status, name = '', message = name, permissions = [] } = error;
  if (status === 403)
    return `${permissions.length > 0 ? 'Your token may not do this' : 'The server refuses this'}: ${message}.`;
  return sentences[Number(status) || name] ?? `The server reports an error: ${message}`;
}

/** Whether an error stays true while the form is edited: the resource is gone, or it is another version. */
export function isLasting(error: unknown): boolean {
  return isAdminApiError(error) && (error.status === 404 || error.status === 412);
}
