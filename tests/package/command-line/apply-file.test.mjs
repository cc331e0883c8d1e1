// The file of `flagadmin apply` (D87): what the service has done stands in it, or is said, whatever happens to the run, its outputs and the disk.
import assert from 'node:assert/strict';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

import {
  addon,
  callInterrupted,
  line,
  pidOfCommand,
  serve,
  service,
  slowly,
  token,
} from '../support/command-stage.mjs';
import { noMounts } from '../../server/support/privileges.mjs';
import { skipFor } from '../../support/skip.mjs';

before(() => chmodSync(dirname(line.folder), 0o755));

/** Two new addons, so that a run has two ids to write. */
const created = () => {
  const { id, ...made } = addon(0, { description: 'New' });
  return { addons: [made, { ...made, description: 'Newer' }] };
};
const textOf = (name) => readFileSync(`${line.folder}/${name}`, 'utf8');
const idsIn = () => JSON.parse(textOf('state.json')).addons.map(({ id }) => id);
/** The ids of what was created. */
const ids = () => service.state().addons.flatMap(({ id }) => (id > 2 ? [id] : []));
const inNamespace = (script) => `exec unshare --mount sh -uc '${script.replaceAll("'", `'\\''`)}'`;

describe('a file of apply', () => {
  /** Applies a state with new addons by a shell, which has the address in its environment. */
  const run = async (script, intercept) => {
    line.write('state.json', created());
    return line.shell(script, { env: await serve(intercept) });
  };
  const asNobody = 'setpriv --reuid 65534 --regid 65534 --clear-groups';
  const facts = () => {
    const { uid, gid, mode, nlink } = statSync(`${line.folder}/state.json`);
    return { uid, gid, mode: mode & 0o7777, nlink };
  };

  for (const [what, before, script, skip = process.getuid() !== 0 && noMounts] of [
    [
      'of another owner, with rights of its own',
      'chown 65534:65534 state.json; chmod 664 state.json',
      'umask 077; APPLY',
    ],
    ['of a group that may write it', 'chown 0:65534 state.json; chmod 2660 state.json', 'APPLY'],
    ['with several names', 'ln state.json other.json', 'APPLY; cmp state.json other.json'],
    ['that is a link', 'mv state.json real.json; ln -s real.json state.json', 'APPLY; test -L state.json'],
    ['in a closed folder', 'chmod 666 state.json', `chmod 555 .; ${asNobody} env HOME=/ APPLY`],
    ['that is itself mounted', '', inNamespace('mount --bind state.json state.json; APPLY'), noMounts],
  ]) {
    it(`is written, and stays what it is: ${what}`, { skip: skipFor(skip) }, async () => {
      line.write('state.json', created());
      await line.shell(before);
      const was = facts();
      const command = script.replaceAll('APPLY', 'flagadmin apply state.json --yes');
      const { code, stdout, stderr } = await line.shell(command, { env: await serve() });
      chmodSync(line.folder, 0o755);
      assert.equal(code, 0, stdout + stderr);
      assert.deepEqual(idsIn(), [3, 4]);
      assert.deepEqual(facts(), was);
    });
  }

  for (const [what, command] of [
    ['read-only', `chmod 444 state.json; chmod 777 .; ${asNobody} env HOME=/ flagadmin apply state.json --yes`],
    ['a pipe', 'flagadmin apply <(cat state.json) --yes'],
  ]) {
    it(`is proved writable before anything is sent: ${what}`, async () => {
      const { code, stderr } = await run(command);
      assert.equal(code, 2, stderr);
      assert.match(stderr, /nothing was sent: cannot write the ids of new addons to [^ ]*: /);
      assert.deepEqual(ids(), []);
    });
  }

  it('is whole when the disk is full, and the id is named', { skip: skipFor(noMounts) }, async () => {
    const script = `mkdir small; mount -t tmpfs -o size=8k none small; cp state.json small/flags.json; cd small
      dd if=/dev/zero of=fill bs=4k count=1 2>/dev/null; head -c 3900 /dev/zero | tr '\\0' ' ' >> flags.json
      flagadmin apply flags.json --yes || echo "status $?"; cat flags.json > ../after.json`;
    const { stdout, stderr } = await run(inNamespace(script));
    assert.ok(textOf('after.json').trimEnd() === JSON.stringify(created()) || idsIn().includes(3), stdout + stderr);
    assert.match(stdout + stderr, /status 1|done: 2 created/);
    if (/status/.test(stdout)) assert.match(stderr, /cannot write the id 3 to [^\n]*: add it yourself/);
  });

  for (const [command, code] of [
    ['flagadmin apply state.json --yes 2>err | sed -u /^plan/q'],
    ['flagadmin apply state.json --yes 2>err | sed -u "/: created/q"'],
    ['flagadmin apply state.json --yes >&- 2>&-; touch err'],
    ['flagadmin apply state.json --yes --format json 2>err >/dev/full', 2],
    ['flagadmin apply - --yes < state.json 2>err >/dev/full', 2],
    ['flagadmin apply - --yes --format json < state.json 2>err >/dev/full', 2],
    ['(flagadmin apply - --yes < state.json 2>err; echo $? > status) | sleep 0; exit $(cat status)', 141],
  ]) {
    it(`has or names all ids when nobody reads the output, and is no success when its output is lost: ${command}`, async () => {
      const ended = await run(command, slowly);
      const said = textOf('err');
      if (code !== undefined) assert.equal(ended.code, code, said);
      assert.ok(ids().length > 0);
      for (const id of ids()) {
        assert.ok(idsIn().includes(id) || new RegExp(`/addons/\\d+/id: ${id}\\b|the id ${id}\\b`).test(said), said);
      }
    });
  }

  // A signal comes twice at once from npm, and others with it from a terminal that closes.
  for (const signals of [['SIGHUP'], ['SIGINT'], ['SIGTERM'], ['SIGINT', 'SIGINT', 'SIGTERM', 'SIGHUP']]) {
    it(`has the id of what was created when these signals come: ${signals}`, async () => {
      line.write('state.json', created());
      const { code, stdout, stderr } = await callInterrupted('apply state.json --yes', signals);
      assert.equal(code, 128 + constants.signals[signals[0]], stderr);
      assert.match(stdout, /\naddon at \/addons\/0: created, with the id 3\n$/);
      assert.match(
        stderr,
        /stopping after the current change[^\n]*\nflagadmin: interrupted before addon at \/addons\/1\n/,
      );
      assert.match(stderr, / {2}1 of 2 changes done/);
      assert.deepEqual([ids(), idsIn()], [[3], [3, undefined]]);
    });
  }

  it('is said to lack an id when the same signal insists', async () => {
    const insist = async ({ method }) => {
      if (method !== 'POST') return false;
      try {
        for (const pid = pidOfCommand(); ; await wait(1100)) process.kill(pid, 'SIGINT');
      } catch {
        return true; // it has ended: there is never a response
      }
    };
    const { code, stderr } = await run('echo $$ > pid; exec flagadmin apply state.json --yes', insist);
    assert.equal(code, 130, stderr);
    assert.match(stderr, /interrupted at addon at \/addons\/0: the outcome is unknown/);
  });

  for (const [what, status, body] of [
    ['no body', 201, ''],
    ['a page', 201, '<html>'],
    ['an object without an id', 201, '{}'],
    ['another success', 200, '{"ok":true}'],
    ['an error of a gateway', 502, '<html>'],
    ['an error', 500, '{}'],
  ]) {
    it(`is not known to be done where the response is no addon: ${what}`, async () => {
      const headers = { authorization: token, 'content-type': 'application/json' };
      const create = { method: 'POST', headers, body: JSON.stringify(created().addons[0]) };
      const { code, stderr } = await run('flagadmin apply state.json --yes', async (request, response) => {
        if (request.method !== 'POST') return false;
        await service.fetch('/api/admin/addons', create);
        return response.writeHead(status).end(body);
      });
      assert.equal(code, 1);
      assert.match(
        stderr,
        /the outcome is unknown: [^\n]*\n {2}before you run this again, check whether the addon exists/,
      );
      assert.match(stderr, /0 of 2 changes done; not sent: addon at \/addons\/1 \(create\)\n$/);
      assert.deepEqual(ids(), [3]);
    });
  }

  it('of export is the old one until the new one is whole', { skip: skipFor(noMounts) }, async () => {
    service.reset({ addons: [addon(1, { description: 'a'.repeat(9000) })] });
    const script = `mkdir small; mount -t tmpfs -o size=4k none small; echo old > small/flags.json
      flagadmin export --out small/flags.json; echo "status $?"; cat small/flags.json; ls small`;
    const { stdout } = await line.shell(inNamespace(script), { env: await serve() });
    assert.match(stdout, /^status 2\nold\nflags\.json\n$/);
  });
});
