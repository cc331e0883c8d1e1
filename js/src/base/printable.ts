// Text from anywhere, for terminals and logs.

/** Control characters, which terminals obey, other ends of lines, and characters that change the direction of text. */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A text that may come from anywhere, in one line that shows what it has. */
export function oneLine(text: string): string {
  return text.replace(unsafe, escaped);
}

/** JSON that may contain strings from anywhere: only line breaks between its parts stay. */
export function safeJson(json: string): string {
  return json.replace(unsafe, (character) => (character === '\n' ? character : escaped(character)));
}
