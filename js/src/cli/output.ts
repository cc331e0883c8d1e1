// Writes to terminals and pipes: colours, counts, escaped text.
import { once } from 'node:events';
import type { WriteStream } from 'node:tty';

/** Writes, and waits until there is room for more: a slow reader must not fill the memory. */
export async function print(stream: NodeJS.WriteStream, text: string): Promise<void> {
  if (!stream.write(text)) {
    await once(stream, 'drain');
  }
}

export type Paint = (text: string) => string;

/** Colours for one stream. */
export interface Palette {
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly dim: Paint;
}

/** Colours on a terminal that has them, unless NO_COLOR is set; plain text everywhere else. */
export function paletteOf(stream: NodeJS.WriteStream): Palette {
  const hasColors = stream.isTTY && (stream as WriteStream).hasColors();
  const paint = (code: number): Paint => (hasColors ? (text) => `\u001b[${code}m${text}\u001b[0m` : (text) => text);
  return { red: paint(31), green: paint(32), yellow: paint(33), dim: paint(2) };
}

/** `1 error`, `2 errors`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

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
