// The token in the storage of this tab, where it is only if the user chooses so.
const storageKey = 'flagadmin token';

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
