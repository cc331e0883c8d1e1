// The token that the tabs of one browser share: in memory, as long as one of them is open; in a tab's storage if the user chooses so.
import { baseUrl } from './session';

type Message =
  | { kind: 'asked'; by: number }
  | { kind: 'token'; for: number; token: string }
  /** The user has signed out. */
  | { kind: 'ended' };

const channel = new BroadcastChannel(`flagadmin ${baseUrl}`);
const storageKey = 'flagadmin token';

function send(message: Message): void {
  channel.postMessage(message);
}

function onMessage(listener: (message: Message) => void): () => void {
  const receive = ({ data }: MessageEvent<Message>) => listener(data);
  channel.addEventListener('message', receive);
  return () => channel.removeEventListener('message', receive);
}

/** The storage of this tab; undefined where the user forbids it. */
function storage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The token in this tab's storage, which lasts until the tab is closed. */
export function storedToken(): string | undefined {
  return storage()?.getItem(storageKey) ?? undefined;
}

export function storeToken(token: string | undefined): void {
  if (token === undefined) storage()?.removeItem(storageKey);
  else storage()?.setItem(storageKey, token);
}

/** Asks the other tabs for their token. Calls back with the first one; never, if there is none. */
export function askOtherTabs(onToken: (token: string) => void): () => void {
  const by = Math.random();
  const stop = onMessage((message) => {
    if (message.kind !== 'token' || message.for !== by) return;
    stop();
    onToken(message.token);
  });
  send({ kind: 'asked', by });
  return stop;
}

/** Gives the token to tabs that ask, and calls back when the user signs out in another one. */
export function shareToken(token: string, onEnded: () => void): () => void {
  return onMessage((message) => {
    if (message.kind === 'asked') send({ kind: 'token', for: message.by, token });
    else if (message.kind === 'ended') onEnded();
  });
}

/** Ends the session in all tabs. */
export function endEverywhere(): void {
  storeToken(undefined);
  send({ kind: 'ended' });
}
