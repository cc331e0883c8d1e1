// Reads and writes JSON with numbers that a double cannot hold.

/** Begins a string that stands for a number. */
const marker = '\u0000#';
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/**
 * The value of a JSON text. A number that JSON.parse would change, such as 9007199254740993 or 1e400, becomes a string, of which
 * {@link exactJson} makes the same number again.
 *
 * @throws a SyntaxError if the text is not JSON, or has a string that looks like such a number
 */
export function parseExactly(json: string): unknown {
  const marked = json.replace(token, (found) => {
    // Also in another spelling, such as "\u0000\u0023".
    if (found.startsWith('"\\') && (JSON.parse(found) as string).startsWith(marker)) {
      throw new SyntaxError('a string must not begin with a null character and "#"');
    }
    return found.startsWith('"') || isExact(found) ? found : JSON.stringify(marker + found);
  });
  return JSON.parse(marked);
}

/** The JSON of a value of {@link parseExactly}. */
export function exactJson(value: unknown, space?: number): string {
  return JSON.stringify(value, undefined, space).replace(token, (found) =>
    found.startsWith('"\\u0000#') ? found.slice('"\\u0000#'.length, -1) : found,
  );
}

/** A value that is not an object, as text. */
export function exactText(value: unknown): string {
  const text = String(value);
  return text.startsWith(marker) ? text.slice(marker.length) : text;
}

/** Whether a double has the value of a number. */
function isExact(number: string): boolean {
  const value = Number(number);
  return Number.isFinite(value) && significantDigits(number) === significantDigits(String(value));
}

function significantDigits(number: string): string {
  return number
    .replace(/e.*/i, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');
}
