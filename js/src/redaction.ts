import { maskedValue } from './generated/constants.js';

/** Shorter ones are found in every text; they are nobody's secret but a test's. */
const shortestSecret = 6;

/** A cause that carries more than this is not looked through. */
const mostParts = 10_000;

/** A text without the secret: proxies and services may say what they were sent. */
export function withoutSecret(text: string, secret: string): string {
  return secret.length < shortestSecret ? text : text.replaceAll(secret, maskedValue);
}

/** A cause that may be shown: when the secret is in it, as in what some `fetch`es throw, an error with the message alone. */
export function safeCause(cause: unknown, secret: string): unknown {
  if (secret.length < shortestSecret || !shows(cause, secret)) {
    return cause;
  }
  return new Error(withoutSecret(String((cause as Partial<Error>).message ?? cause), secret));
}

/** Whether an inspection of the value might show the secret: in it, or in what it carries, like a request and its headers. */
function shows(value: unknown, secret: string): boolean {
  const found = new Set([value]);
  try {
    // A set is visited to its end, with what is added meanwhile.
    for (const part of found) {
      if (typeof part === 'string' ? part.includes(secret) : found.size > mostParts) {
        return true;
      }
      if (typeof part === 'object' && part !== null && !ArrayBuffer.isView(part)) {
        const { entries } = part as Partial<Headers>;
        // Headers, lists and maps are their entries: what else they have leads far into the runtime.
        const inside =
          typeof entries === 'function'
            ? [...entries.call(part as Headers)].flat()
            : Reflect.ownKeys(part).map((key) => (part as Record<PropertyKey, unknown>)[key]);
        for (const one of inside) {
          found.add(one);
        }
      }
    }
    return false;
  } catch {
    return true;
  }
}
