// The blocks of docs/operating.md, and what is compared after them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import '../../support/environment.mjs';
import { ask } from '../support/database.mjs';
import { binary } from '../support/server.mjs';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

const text = readFileSync(`${root}docs/operating.md`, 'utf8');

/** The content of the only block with these words behind its fence, without its indentation. */
export function block(words) {
  const found = [...text.matchAll(/^( *)```(.*)\n([\s\S]*?)^\1```$/gm)].filter(([, , info]) => info === words);
  if (found.length !== 1) throw new Error(`docs/operating.md has ${found.length} blocks "${words}"`);
  const [[, indentation, , content]] = found;
  return content.replace(new RegExp(`^${indentation}`, 'gm'), '');
}

/** Runs commands line by line; `umask` holds for the lines after it. Functions do those of systemctl. */
export async function run(commands, { env = {}, ...services }) {
  let umask = '';
  for (const line of commands.trim().split('\n')) {
    const [, action] = /^systemctl (\w+) flagadmin-server$/.exec(line) ?? [];
    if (action !== undefined) await services[action]();
    else if (/^umask \d+$/.test(line)) umask = `${line}\n`;
    else {
      const PATH = `${dirname(binary)}:${env.PATH ?? process.env.PATH}`;
      execFileSync('bash', ['-euc', umask + line], { env: { ...process.env, ...env, PATH }, stdio: 'pipe' });
    }
  }
}

/** Replaces each text, all of which must be there. */
export function replaceAll(from, replacements) {
  return Object.entries(replacements).reduce((so, [old, now]) => {
    if (!so.includes(old)) throw new Error(`not there: ${old}`);
    return so.replaceAll(old, now);
  }, from);
}

/** Everything that a server has, with its tags. */
export async function contents(server) {
  const paths = ['addons', 'addons/1', 'service-account', 'strategies', 'strategies/existing-strategy'];
  const all = await Promise.all(paths.map((path) => ask(server, 'GET', path)));
  return all.map(({ status, text, headers }) => [status, text, headers.etag]);
}
