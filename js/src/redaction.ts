/** What stands in the place of a secret, as in the answers of the service. */
const mask = '*****';

/** Shorter ones are found in every text; they are nobody's secret but a test's. */
const shortestSecret = 6;

/** Errors and what they carry: an answer, a request and its headers. */
const deepest = 6;

/** A text without the secret: proxies and services may say what they were sent. */
export function withoutSecret(text: string, secret: string): string {
  return secret.length < shortestSecret ? text : text.replaceAll(secret, mask);
}

/** A cause that may be shown: when the secret is in it, as in what some `fetch`es throw, an error with the message alone. */
export function safeCause(cause: unknown, secret: string): unknown {
  if (secret.length < shortestSecret || !shows(cause, secret, deepest)) {
    return cause;
  }
  return new Error(withoutSecret(String((cause as Partial<Error>).message ?? cause), secret));
}

/** Whether an inspection of the value would show the secret. */
function shows(value: unknown, secret: string, depth: number): boolean {
  if (typeof value === 'string') {
    return value.includes(secret);
  }
  if (typeof value !== 'object' || value === null || depth === 0) {
    return false;
  }
  try {
    const entries = Symbol.iterator in value ? [...(value as Iterable<unknown>)] : [];
    const members = Reflect.ownKeys(value).map((key) => (value as Record<PropertyKey, unknown>)[key]);
    return [...entries, ...members].some((part) => shows(part, secret, depth - 1));
  } catch {
    return true;
  }
}
