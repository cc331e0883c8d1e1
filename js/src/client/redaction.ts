// Masks the token in texts and errors.
import { maskedValue } from '../generated/constants.js';

/** In characters. Shorter tokens are not masked: they would occur in any text, and only tests use them. */
const shortestSecret = 6;

/** A cause with more parts than this is replaced without a search. */
const mostParts = 10_000;

/** The text with the secret masked: a response may repeat it. */
export function withoutSecret(text: string, secret: string): string {
  return secret.length < shortestSecret ? text : text.replaceAll(secret, maskedValue);
}

/** The cause if the secret is not in it; otherwise an error with its masked message only. Some `fetch`es throw the request. */
export function safeCause(cause: unknown, secret: string): unknown {
  if (secret.length < shortestSecret || !shows(cause, secret)) {
    return cause;
  }
  return new Error(withoutSecret(String((cause as Partial<Error>).message ?? cause), secret));
}

/** Whether an inspection of the value might show the secret: in the value or in its parts, such as a request and its headers. */
function shows(value: unknown, secret: string): boolean {
  const parts = new Set([value]);
  try {
    // The loop also visits parts that are added during the loop.
    for (const part of parts) {
      if (typeof part === 'string' ? part.includes(secret) : parts.size > mostParts) {
        return true;
      }
      if (typeof part === 'object' && part !== null && !ArrayBuffer.isView(part)) {
        const { entries } = part as Partial<Headers>;
        // Only the entries of headers, lists and maps: their other properties lead far into the runtime.
        const inside =
          typeof entries === 'function'
            ? [...entries.call(part as Headers)].flat()
            : Reflect.ownKeys(part).map((key) => (part as Record<PropertyKey, unknown>)[key]);
        for (const inner of inside) {
          parts.add(inner);
        }
      }
    }
    return false;
  } catch {
    return true;
  }
}
