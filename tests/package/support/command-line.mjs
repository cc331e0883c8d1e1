// Runs the command line of the installed package.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { ownSettings } from '../../support/environment.mjs';
import { Consumer } from './installed-package.mjs';

const onTerminal = (text) => ['--quiet', '--return', '--echo', 'never', '--command', text, '/dev/null'];

/** Why tests of terminals are skipped: `script` is missing, or cannot open a pseudo-terminal; false where it can. */
export const noTerminal = (() => {
  const { status, error, stderr } = spawnSync('script', onTerminal('exit 42'), { encoding: 'utf8' });
  return status !== 42 && `there is no pseudo-terminal: ${error?.message ?? stderr.trim()}`;
})();

/** For the environment of a command that asks its service what it is (D83). */
export const detecting = { FLAGADMIN_SERVICE: undefined };

/** The package, installed, and a folder with files for its command. */
export class CommandLine {
  #consumer = new Consumer();
  folder = join(this.#consumer.folder, 'work');

  constructor(files = {}) {
    mkdirSync(this.folder);
    for (const [name, content] of Object.entries(files)) this.write(name, content);
  }

  /** The path of the program. */
  get program() {
    return join(this.#consumer.folder, 'node_modules/.bin/flagadmin');
  }

  write(name, content) {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  }

  /** Lets the files see a package of the repository. */
  link(name) {
    this.#consumer.link(name);
  }

  /** Calls `flagadmin` with these arguments. */
  run(given, options) {
    return this.spawn(this.program, given, options);
  }

  /** Calls a shell, which finds `flagadmin`. */
  shell(text, options) {
    return this.spawn('bash', ['-o', 'pipefail', '-c', text], options);
  }

  /** Runs a command on a terminal. Types `input`, or `input.typed` after the output `input.after`; the output is in `stdout`. */
  terminal(text, options = {}) {
    const typed = { input: '', ...options };
    // script sees the end of its input at once otherwise, and ends what it runs.
    return this.spawn('script', onTerminal(text), {
      ...typed,
      env: { TERM: 'xterm', SHELL: '/bin/bash', ...options.env },
      keepsInputOpen: true,
    });
  }

  spawn(program, given, { input = '', env = {}, keepsInputOpen = false } = {}) {
    // Nothing else of the environment: FLAGADMIN_* would be read, and CI decides on colours.
    const PATH = `${dirname(this.program)}:${dirname(process.execPath)}:${process.env.PATH}`;
    // A service is not asked what it is (D83); tests of that pass `detecting`.
    const named = env.FLAGADMIN_URL !== undefined && { FLAGADMIN_SERVICE: 'specification' };
    const settings = { ...ownSettings, PATH, ...named, ...env };
    const child = spawn(program, given, { cwd: this.folder, env: settings });
    return new Promise((resolve, reject) => {
      let stdout = '';
      let stderr = '';
      let asked = typeof input === 'object' && !Buffer.isBuffer(input) ? input : undefined;
      child.stdout.on('data', (chunk) => {
        stdout += chunk;
        // Input that is typed before the program reads may be lost.
        if (asked !== undefined && stdout.includes(asked.after)) {
          child.stdin.write(asked.typed);
          asked = undefined;
        }
      });
      child.stderr.on('data', (chunk) => (stderr += chunk));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, stdout, stderr }));
      child.stdin.on('error', () => {}); // it may end before it has read everything
      if (asked !== undefined) return;
      if (typeof input === 'function') input(child.stdin);
      else if (keepsInputOpen) child.stdin.write(input);
      else child.stdin.end(input);
    });
  }

  remove() {
    this.#consumer.remove();
  }
}
