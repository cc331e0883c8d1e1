// The session: the client of the API, the user's token, and what the server has said about it.
import {
  AdminClient,
  AuthenticationRequiredError,
  type DetectedService,
  isAdminApiError,
  NoAccessError,
} from 'flagadmin';

import { demo } from './demo';
import type { Note } from './resource';
import { createStore } from './store';

interface Session {
  readonly token: string | undefined;
  /** The server stopped accepting the token: what was typed stays, and a dialog asks for another one. */
  readonly hasExpired: boolean;
  /** What the server says it is (D83); undefined until it is asked. */
  readonly told: DetectedService | undefined;
  /** The lines of requests for which the token has no permission, as the server said. They are forgotten with the token. */
  readonly refused: ReadonlySet<string>;
}

const unknownService: DetectedService = { service: undefined, version: undefined, isNewer: false };
const storageKey = 'flagadmin token';
const none: ReadonlySet<string> = new Set();

/** Uses the storage of this tab, where a token is only if the user chooses so; undefined where the browser forbids it, or it is full. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}

const storedToken = () => withStorage((storage) => storage.getItem(storageKey)) ?? undefined;
const forgetToken = () => withStorage((storage) => storage.removeItem(storageKey));

export const isTokenStored = (): boolean => Boolean(storedToken());

export const session = createStore<Session>({
  token: demo?.token ?? storedToken(),
  hasExpired: false,
  told: undefined,
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
  forgetToken(); // the one before must not stay where this one cannot be stored
  if (isStored) withStorage((storage) => storage.setItem(storageKey, token));
  session.set({ ...session.get(), token, hasExpired: false, refused: none });
}

export function signOut(): void {
  forgetToken();
  session.set({ token: undefined, hasExpired: false, told: undefined, refused: none });
}

/** Asks the server what it is, to say so where predictions may differ; one that cannot be asked is not known. */
export async function learnService(): Promise<void> {
  const { token } = session.get();
  const told = await client.detectService().catch(() => unknownService);
  if (session.get().token === token) session.set({ ...session.get(), told }); // or another one was entered meanwhile
}

/** Notes what a response says about the token: no error, if the server did what was asked. */
export function learnFrom(error: unknown, line = ''): void {
  const { refused } = session.get();
  if (error instanceof AuthenticationRequiredError) session.set({ ...session.get(), hasExpired: true });
  // A 403 can have other reasons: a limit of the instance, or a resource that nobody may change.
  const lacksPermission = error instanceof NoAccessError && error.permissions.length > 0;
  if (lacksPermission) session.set({ ...session.get(), refused: new Set([...refused, line]) });
  else if (refused.has(line)) {
    session.set({ ...session.get(), refused: new Set([...refused].filter((one) => one !== line)) });
  }
}

const noPermissions: [] = [];

/** The options of a prediction: with all permissions, until the server refuses the request for a missing one. */
export function heldFor(line: string): { permissions: [] | undefined } {
  return { permissions: session.get().refused.has(line) ? noPermissions : undefined };
}

/** Errors whose own message is not for the user of a form. */
const sentences: Readonly<Record<number | string, string>> = {
  400: 'The server does not accept these values.',
  422: 'The server does not accept these values.',
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

/** What the server says about values that it does not accept, each in a sentence that stands alone. */
export function reasonsOf(error: unknown): Note[] {
  if (!isAdminApiError(error) || (error.status !== 400 && error.status !== 422)) return [];
  const { issues, message } = error;
  const reasons: readonly Note[] = issues.length > 0 ? issues : [{ instancePath: '', message }];
  return reasons.map(({ instancePath, message: text }) => {
    const words = instancePath && text.startsWith(`${instancePath} `) ? text.slice(instancePath.length + 1) : text;
    return { instancePath, message: `${words.slice(0, 1).toUpperCase()}${words.slice(1)}` };
  });
}

/** Whether an error stays true while the form is edited: the resource is gone, or it is another version. */
export function isLasting(error: unknown): boolean {
  return isAdminApiError(error) && (error.status === 404 || error.status === 412);
}
