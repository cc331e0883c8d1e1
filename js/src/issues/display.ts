// Names, paths and texts as messages include them.
import { maxValueCharacters } from '../generated/constants.js';
import { escapedSegment } from '../base/pointer.js';

/** Characters that JSON escapes, other control characters, ends of lines, changes of direction, and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: messages escape control characters
const escapedInMessages = /["\\\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/;

/** A string as JSON, for a message: all control characters are escaped (D4). */
export function quoted(text: string): string {
  return `"${escaped(text)}"`;
}

function escaped(text: string): string {
  return escapedInMessages.test(text)
    ? JSON.stringify(text)
        .slice(1, -1)
        .replace(
          /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
    : text;
}

/** The JSON Pointer of a path as messages include it: each name is cut and escaped (D4). */
export function displayPath(path: readonly (string | number)[]): string {
  return path.map((step) => `/${typeof step === 'number' ? step : escaped(escapedSegment(shortened(step)))}`).join('');
}

/** A name as messages include it: cut and escaped (D4). */
export function displayName(name: string): string {
  return escaped(shortened(name));
}

/** The first characters of a text, with `…` for the others (D4). */
export function shortened(text: string): string {
  if (text.length <= maxValueCharacters) {
    return text;
  }
  const characters = [...text.slice(0, 2 * maxValueCharacters + 1)];
  return characters.length > maxValueCharacters ? `${characters.slice(0, maxValueCharacters).join('')}…` : text;
}
