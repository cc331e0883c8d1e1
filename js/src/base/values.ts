// Values whose type is not known.

/** The members of an object. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether something is an object with members. False for arrays, and for `FormData`, maps and events: what they hold are not members. */
export function isObject(value: unknown): value is Members {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/** The JSON value of a text; the text if it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A string that is not empty; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The list of provider definitions that was given, or that provider rules were made of. */
export function definitionsOf<T>(providers: T | { readonly definitions: T }): T {
  return isObject(providers) && 'definitions' in providers ? (providers.definitions as T) : (providers as T);
}
