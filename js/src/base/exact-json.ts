// Reads and writes JSON with numbers that a double cannot hold.

/** Begins a string that stands for a number. A string of the text that begins with a null character gets another one. */
const marker = '\u0000#';
/** A string, with the colon behind it if it is a name; or a number. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|-?\d[\d.eE+-]*/g;

/** What JSON.parse may change: numbers of more than 15 characters, or with an exponent. And strings that look like those that stand for numbers. */
const mayBeChanged = /\d[\d.eE+-]{15}|\d[eE]|\\u0000/;

/** Whether a text may have a number that JSON.parse would change. */
export const hasExactNumbers = (json: string): boolean => mayBeChanged.test(json);

/**
 * The value of a JSON text. A number that JSON.parse would change, such as 9007199254740993 or 1e400, becomes a string, of which
 * {@link exactJson} makes the same number again.
 *
 * @throws a SyntaxError if the text is not JSON
 */
export function parseExactly(json: string): unknown {
  if (!mayBeChanged.test(json)) {
    return JSON.parse(json);
  }
  const marked = json.replace(token, (match) => {
    if (match.startsWith('"')) {
      return match.startsWith('"\\u0000') && !match.endsWith(':') ? `"\\u0000${match.slice(1)}` : match;
    }
    return isExact(match) ? match : JSON.stringify(marker + match);
  });
  return JSON.parse(marked);
}

/** The JSON of a value of {@link parseExactly}. */
export function exactJson(value: unknown, space?: number): string {
  const json = JSON.stringify(value, undefined, space);
  if (!json.includes('"\\u0000')) {
    return json;
  }
  return json.replace(token, (match) => {
    if (!match.startsWith('"\\u0000') || match.endsWith(':')) {
      return match;
    }
    return match.startsWith('"\\u0000#') ? match.slice('"\\u0000#'.length, -1) : `"${match.slice('"\\u0000'.length)}`;
  });
}

/** A value that is not an object, as text. */
export function exactText(value: unknown): string {
  const text = String(value);
  return text.startsWith(marker) ? text.slice(marker.length) : text.replace(/^\0\0/, '\0');
}

/** Whether a double has the value of a number. */
function isExact(number: string): boolean {
  const value = Number(number);
  return Number.isFinite(value) && significantDigits(number) === significantDigits(String(value));
}

/** The digits without zeros at both ends. A regular expression for zeros at the end would not take linear time. */
function significantDigits(number: string): string {
  return number.replace(/e.*/i, '').replace(/[-.]/g, '').replaceAll('0', ' ').trim();
}
