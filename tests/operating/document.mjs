// The blocks of docs/operating.md, and where root directories are made from.
import { execFileSync } from 'node:child_process';
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

/** The address of this machine's packages, as an argument of debootstrap. */
export function mirror() {
  const format = ['--format', '$(ORIGIN) $(COMPONENT) $(CODENAME) $(REPO_URI)', 'Created-By: Packages'];
  const sources = execFileSync('apt-get', ['indextargets', ...format], { encoding: 'utf8' }).split('\n');
  const found = sources.find((line) => /^(Debian|Ubuntu) main /.test(line) && !/-security|-updates/.test(line));
  return found === undefined ? [] : [found.split(' ')[3]];
}
