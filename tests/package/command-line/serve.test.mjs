// `flagadmin serve` of the installed package, as docs/testing.md has it, and as npm starts it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';

import { adminToken as token, eventually } from '../../server/support/server.mjs';
import '../../support/environment.mjs';
import { CommandLine } from '../support/command-line.mjs';
import { allSnippets } from '../support/snippets.mjs';

const documented = allSnippets()
  .find(
    ({ place, text }) => place.startsWith('docs/testing.md') && text.startsWith('node_modules/.bin/flagadmin serve '),
  )
  .text.trim();
const byNpx = documented.replace('node_modules/.bin/flagadmin', 'npx --no-install flagadmin').split(' ');
const fixtures = { serviceAccounts: [{ id: 9, name: 'CI', rootRole: 1 }] };

let line;
let folder;
before(() => {
  line = new CommandLine();
  folder = dirname(dirname(dirname(line.program)));
  line.write('../fixtures.json', fixtures);
  line.write('../package.json', { scripts: { outer: 'npm run inner', inner: documented } });
});
after(() => line?.remove());

/** The processes of tests that failed. */
const left = [];
after(() => {
  for (const pid of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {} // it has ended
  }
});

const isUp = (url) =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
const endsSoon = (url) => eventually(async () => !(await isUp(url)), 10_000);

/** Starts a command in the folder of the package; `url` is that of the first line. */
async function start([program, ...given], env = {}) {
  const { npm_command: _, ...others } = process.env;
  const stdio = ['pipe', 'pipe', 'inherit'];
  const child = spawn(program, given, { cwd: folder, env: { ...others, ...env }, stdio });
  left.push(child.pid);
  for await (const text of createInterface({ input: child.stdout })) {
    const [, url] = /^flagadmin serve listening on (http:\S+)$/.exec(text);
    return { child, url };
  }
  throw new Error(`${program} ${given.join(' ')}: ends without a line`);
}

/** Starts the command by a shell that has ended when this returns. The shell holds no end of the output, which so ends with a start that fails. */
async function startAndLeave(env) {
  const { child, url } = await start(['sh', '-c', `${documented} & echo $! > pid; exec >&-; read line`], env);
  const pid = Number(readFileSync(`${folder}/pid`, 'utf8'));
  left.push(pid);
  assert.ok(await isUp(url));
  const ended = once(child, 'exit');
  child.stdin.end();
  await ended;
  return { url, pid };
}

describe('a server that npm started', () => {
  for (const [what, command, signal] of [
    ['npx', byNpx, 'SIGTERM'],
    ['npx', byNpx, 'SIGKILL'],
    ['a script of npm that runs another one', ['npm', 'run', '--silent', 'outer'], 'SIGKILL'],
  ]) {
    it(`ends with ${what}, by ${signal}`, async () => {
      const { child, url } = await start(command);
      assert.ok(await isUp(url));
      child.kill(signal);
      assert.ok(await endsSoon(url));
    });
  }

  it('ends when its parent has ended', async () => {
    const { url } = await startAndLeave({ npm_command: 'exec' });
    assert.ok(await endsSoon(url));
  });
});

it('a server that was started directly is controlled with its token, and outlives its parent', async () => {
  const { url, pid } = await startAndLeave({});
  const state = await fetch(`${url}/__flagadmin/state`, { headers: { authorization: token } });
  assert.equal((await state.json()).serviceAccounts[0].id, 9);
  await eventually(async () => false, 1500);
  assert.ok(await isUp(url));
  process.kill(pid);
  assert.ok(await endsSoon(url));
});
