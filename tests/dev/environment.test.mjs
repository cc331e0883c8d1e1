// tests/support/environment.mjs: programs that tests start do not see what the user has set.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import '../support/environment.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('programs of a user whose settings disturb', () => {
  const files = {
    '.bashrc': 'echo from .bashrc; exit 1',
    '.bash_profile': 'echo from .bash_profile',
    '.gitconfig': '[core]\n\tquotePath = true\n[init]\n\tdefaultBranch = theirs\n[alias',
    '.npmrc': 'loglevel=silly',
    '.sqliterc': '.headers on\n.mode box',
    '.curlrc': 'write-out = from .curlrc',
    'sourced.sh': 'echo from BASH_ENV',
  };
  let home;
  before(() => {
    home = mkdtempSync(join(tmpdir(), 'flagadmin-hostile-home-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), `${text}\n`);
  });
  after(() => rmSync(home, { recursive: true, force: true }));

  /** What a program prints; started by Node with pipes, as tests do, for a user with these files and variables. */
  async function printed(command, ...given) {
    const script = `await import('${new URL('../support/environment.mjs', import.meta.url)}');
      const { execFile } = await import('node:child_process');
      execFile(process.argv[1], process.argv.slice(2), (error, stdout, stderr) => console.log(error?.code ?? 0, stdout + stderr));`;
    const sourced = join(home, 'sourced.sh');
    const variables = {
      BASH_ENV: sourced,
      ENV: sourced,
      SSH_CLIENT: '::1 1 2',
      LANG: 'tlh',
      LC_ALL: 'tlh',
      PAGER: 'false',
    };
    const settings = {
      HOME: home,
      CDPATH: '/',
      npm_config_json: 'true',
      FLAGADMIN_PORT: 'x',
      NO_COLOR: '1',
      FORCE_COLOR: '1',
    };
    const env = { PATH: process.env.PATH, ...variables, ...settings };
    const all = ['--input-type=module', '--eval', script, '--', command, ...given];
    return (await promisify(execFile)(process.execPath, all, { env })).stdout.trim();
  }

  for (const [title, expected, ...command] of [
    ['bash has no file before its command', '0 said', 'bash', '-c', 'echo said'],
    ['sh likewise', '0 said', 'sh', '-c', 'echo said'],
    ['messages are in English', '0 C', 'sh', '-c', 'echo $LC_ALL$LANG'],
    [
      'there is no variable that a server or a program would read',
      '0',
      'sh',
      '-c',
      'env | grep -E "^(FLAGADMIN_|.*COLOR)" || true',
    ],
    ['git has no settings but its own', '0 safe.directory=*', 'git', '-C', '/', 'config', '--list'],
    ['npm likewise', '0 notice', 'npm', 'config', 'get', 'loglevel'],
    ['sqlite3 prints as it does by itself', '0 1', 'sqlite3', ':memory:', 'SELECT 1 AS one'],
    ['curl likewise', '0', 'curl', '--silent', 'file:///dev/null'],
  ])
    it(title, async () => assert.equal(await printed(...command), expected));
});

it('each file that starts programs imports it', () => {
  const given = ['ls-files', '-co', '--exclude-standard', 'tests'];
  const names = execFileSync('git', given, { cwd: root, encoding: 'utf8' }).split('\n');
  // Mutants of the core are no test: they are built in the user's own way.
  const scripts = names.filter((name) => /\.m?[jt]s$/.test(name) && !name.startsWith('tests/core/mutation/'));
  const texts = scripts
    .filter((name) => existsSync(join(root, name)))
    .map((name) => [name, readFileSync(join(root, name), 'utf8')])
    .filter(([, text]) => /from 'node:child_process'/.test(text));
  assert.ok(texts.length > 40);
  const imported = /^import (.* from )?'(\.\.?\/)+support\/environment\.mjs';$/m;
  const without = texts.filter(([, text]) => !imported.test(text));
  assert.deepEqual(
    without.map(([name]) => name),
    [],
  );
});
