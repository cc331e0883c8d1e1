// The mask of secrets in everything that the page shows.
/** The mask of a secret on the screen. Never in a copy: to the server it is a value like others, which it would store. */
export const mask = '••••••';

/** The mask of the server, for copies: an update keeps the stored secret for it, a creation refuses it. */
export const serverMask = '*****';

/** The masks of the server, which are no secrets. */
const serverMasks = /^\*+$/;

/** A string of a JSON text; of a member, its name and its value. The last one of an unfinished text may have no end. */
const strings = /("(?:[^"\\]|\\.)*"?)(?:(\s*:\s*)("(?:[^"\\]|\\.)*"?))?/gs;

/** A JSON text in which the strings of the named members are masked. */
export function withoutSecrets(text: string, names: readonly string[], by: string = mask): string {
  return text.replace(strings, (member: string, name: string, colon?: string, value?: string) =>
    value !== undefined && names.includes(unquoted(name)) && !serverMasks.test(unquoted(value))
      ? `${name}${colon}"${by}"`
      : member,
  );
}

function unquoted(string: string): string {
  try {
    return JSON.parse(string);
  } catch {
    return string;
  }
}
