// The blocks of docs/operating.md.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const text = readFileSync(`${root}docs/operating.md`, 'utf8');

/** The content of the only block with these words behind its fence. */
export function block(words) {
  const found = [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].filter(([, info]) => info === words);
  if (found.length !== 1) throw new Error(`docs/operating.md has ${found.length} blocks "${words}"`);
  return found[0][2];
}

/** Replaces each text, all of which must be there. */
export function replaceAll(from, replacements) {
  return Object.entries(replacements).reduce((so, [old, now]) => {
    if (!so.includes(old)) throw new Error(`not there: ${old}`);
    return so.replaceAll(old, now);
  }, from);
}
